package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.numeric.SumFactor;
import org.junit.jupiter.api.Test;

class RunningSumsPriceTest {
    /** A record in one of 16 steps is in five blocks of the tree: one answer at the root of five times the distance. */
    @Test
    void a_tree_costs_what_one_answer_about_all_its_blocks_costs() {
        Guarantee tree = Accountants.best()
                .price(new RunningSumsEvent(SumFactor.BINARY_TREE, 10, 1, 16, 1, 1, Unit.RECORD), 1e-6);
        Guarantee plain = Accountants.best().price(new GaussianEvent(10, Math.sqrt(5), Unit.RECORD), 1e-6);
        assertEquals(plain.epsilon(), tree.epsilon(), 1e-12);
        assertEquals(Label.CERTIFIED, tree.label());
        Guarantee replaced = Accountants.best()
                .price(new RunningSumsEvent(SumFactor.BINARY_TREE, 10, 1, 16, 1, 1, Unit.RECORD_REPLACED), 1e-6);
        assertEquals(
                Accountants.best()
                        .price(new GaussianEvent(10, 2 * Math.sqrt(5), Unit.RECORD), 1e-6)
                        .epsilon(),
                replaced.epsilon(),
                1e-12);
    }

    @Test
    void independent_noise_and_noise_on_sums_are_plain_answers() {
        assertEquals(
                price(new GaussianEvent(10, Math.sqrt(3), Unit.RECORD)),
                price(new RunningSumsEvent(SumFactor.IDENTITY, 10, 1, 100, 3, 7, Unit.RECORD)),
                1e-12);
        assertEquals(
                price(new GaussianEvent(10, 10, Unit.RECORD)),
                price(new RunningSumsEvent(SumFactor.PREFIX_SUMS, 10, 1, 100, 1, 1, Unit.RECORD)),
                1e-12);
    }

    /** Bands no wider than what lies between a record's steps: each step is a Poisson sample by itself. */
    @Test
    void banded_factors_are_amplified_by_samples_and_others_are_refused() {
        RunningSumsEvent sampled =
                new RunningSumsEvent(SumFactor.BANDED_SQUARE_ROOT, 2, 1, 100, 4, 20, 5, 0.1, Unit.RECORD);
        double norm = Math.sqrt(1 + 0.25 + 0.375 * 0.375 + 0.3125 * 0.3125);
        assertEquals(
                price(new RepeatedEvent(
                        new PoissonSampledEvent(
                                new GaussianEvent(2, Math.nextUp(norm * (1 + 1e-13)), Unit.RECORD), 0.1),
                        20)),
                price(sampled),
                1e-6);
        RunningSumsEvent all = new RunningSumsEvent(SumFactor.BANDED_SQUARE_ROOT, 2, 1, 100, 4, 20, 5, 1, Unit.RECORD);
        assertTrue(price(sampled) < price(all) / 2);
        refused("rate must be 1", SumFactor.BANDED_SQUARE_ROOT, 6, 20, Unit.RECORD);
        refused("rate must be 1", SumFactor.SQUARE_ROOT, 100, 20, Unit.RECORD);
        refused("uses must be 20", SumFactor.BANDED_SQUARE_ROOT, 4, 19, Unit.RECORD);
        refused("Sampled running sums", SumFactor.BANDED_SQUARE_ROOT, 4, 20, Unit.RECORD_REPLACED);
    }

    private static void refused(String sentence, SumFactor factor, long bands, long uses, Unit unit) {
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> new RunningSumsEvent(factor, 2, 1, 100, bands, uses, 5, 0.1, unit))
                .getMessage();
        assertTrue(message.startsWith(sentence), message);
    }

    private static double price(PrivacyEvent event) {
        return Accountants.best().price(event, 1e-6).epsilon();
    }
}
