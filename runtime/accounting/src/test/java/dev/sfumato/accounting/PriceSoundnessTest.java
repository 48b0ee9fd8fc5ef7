package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.closedform.AdvancedComposition;
import dev.sfumato.accounting.closedform.BasicComposition;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pld.CountingAccountant;
import dev.sfumato.accounting.pld.PldAccountant;
import dev.sfumato.accounting.renyi.RenyiAccountant;
import dev.sfumato.testing.Cases;
import dev.sfumato.testing.RandomEvents;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All accountants against each other on random and extreme events. More with -Dsfumato.sweep=5000, or {@code priceSweep}. */
class PriceSoundnessTest {
    private static final int FEW = 40;

    @Test
    void no_upper_end_lies_below_any_lower_end_and_nothing_is_nan_or_refused_without_a_sentence() {
        PriceSweep sweep = new PriceSweep();
        sweep.run(1, Integer.getInteger("sfumato.sweep", FEW));
        assertEquals(List.of(), sweep.failures(), sweep::report);
    }

    /** 650 bytes of a ledger that hung every audit: sums of 5e10 terms. */
    @Test
    void batches_of_any_size_have_a_price() {
        PrivacyEvent answer = new GaussianEvent(1, 1, Unit.RECORD);
        PrivacyEvent event = new TruncatedPoissonEvent(answer, 100_000_000_000L, 0.5, 50_000_000_000L);
        Guarantee price = Accountants.best().price(event, 1e-5);
        assertTrue(price.epsilon() > 0, price.toString());
    }

    /** A quarter of a million standard deviations: an integral over 1e10 panels before. */
    @Test
    void batches_with_hardly_any_noise_have_a_price() {
        PrivacyEvent answer = new GaussianEvent(1e-12, 1e-7, Unit.RECORD_REPLACED);
        PrivacyEvent event = new FixedSizeSampledEvent(answer, 684_177, 684_176, false);
        Guarantee price = Accountants.best().price(event, 1e-5);
        assertTrue(price.epsilon() > 1e9, price.toString());
    }

    /** By hand: delta(0) is 1 - 1/k in both directions, less than 1 - 4e-11; the lower end was log 2. */
    @Test
    void an_epsilon_far_below_the_first_loss_has_a_lower_end_below_it() {
        PrivacyEvent event = new RandomizedResponseEvent(3e-259, Integer.MAX_VALUE, Unit.RECORD_ZEROED);
        assertEquals(0, new CountingAccountant().price(event, 1 - 4e-11).lower());
    }

    /** Its square underflows, and with it the probabilities of all outcomes; beside other noise they must not be lost. */
    @Test
    void discrete_noise_next_to_none_has_no_outcome_lost() {
        PrivacyEvent none = new DiscreteGaussianEvent(1e-170, 1, Unit.RECORD);
        PrivacyEvent both = new ComposedEvent(Unit.RECORD, List.of(none, new LaplaceEvent(1, 1, Unit.RECORD)));
        assertEquals(1, Accountants.best().delta(none, 0));
        assertEquals(
                Double.POSITIVE_INFINITY, Accountants.best().price(both, 1e-5).epsilon());
    }

    /** By hand: without sampling log(1 - 2 delta) less than the ratio, with it about log(rate) less; 0 was certified. */
    @Test
    void noise_far_smaller_than_its_sensitivity_is_not_free() {
        for (double ratio : new double[] {3321, 7058, 33_077}) {
            PrivacyEvent answer = new LaplaceEvent(1 / ratio, 1, Unit.RECORD);
            assertTrue(new PldAccountant().price(answer, 1e-5).epsilon() >= ratio - 1e-4, "ratio " + ratio);
            PrivacyEvent sampled = new PoissonSampledEvent(answer, 0.3);
            double least = ratio + Math.log(0.3) - 1e-3;
            assertTrue(Accountants.best().price(sampled, 1e-5).epsilon() >= least, "sampled, ratio " + ratio);
            PrivacyEvent largest = new NoisyMaxEvent(NoisyMaxEvent.Noise.LAPLACE, 2 / ratio, 1, Unit.RECORD);
            assertTrue(Accountants.best().price(largest, 1e-5).epsilon() >= ratio - 1e-4, "maximum, ratio " + ratio);
        }
    }

    /** The distance of neighbours was infinite where doubled, a move of it NaN; the figures of the user are neither. */
    @Test
    void steps_with_extreme_numbers_have_a_price() {
        List<Double> one = List.of(1.0, 1.0);
        double most = Double.MAX_VALUE;
        double least = Double.MIN_VALUE;
        for (NoisyIterationEvent.Noise noise : NoisyIterationEvent.Noise.values()) {
            PrivacyEvent far =
                    new NoisyIterationEvent(noise, one, List.of(most, 1.0), List.of(1.0, 1.0), Unit.RECORD_REPLACED);
            PrivacyEvent faint =
                    new NoisyIterationEvent(noise, one, List.of(1.0, 1.0), List.of(least, least), Unit.RECORD);
            PrivacyEvent grows = new NoisyIterationEvent(
                    noise, List.of(most, most), List.of(most, 1.0), List.of(0.0, 1.0), Unit.RECORD);
            for (PrivacyEvent event : List.of(far, faint, grows)) {
                assertTrue(Accountants.best().price(event, 1e-5).epsilon() > 1e100, event.toString());
                assertTrue(Accountants.best().delta(event, 1) > 0.9, event.toString());
            }
            String method = Accountants.best().price(far, 1e-5).method();
            assertTrue(method.contains("beyond the largest double"), method);
        }
    }

    /** By hand: the ratio of both probabilities of an answer is k/p but for a share of p, which is beyond doubles. */
    @Test
    void answers_that_are_hardly_ever_random_have_a_price() {
        PrivacyEvent event = new RandomizedResponseEvent(Double.MIN_VALUE, 10, Unit.RECORD_REPLACED);
        double expected = Math.log(10) + 1074 * Math.log(2);
        assertEquals(expected, Accountants.best().pricePure(event).epsilon(), 1e-9);
        assertEquals(expected, Accountants.best().price(event, 1e-5).epsilon(), 1e-4);
        assertTrue(Accountants.best().delta(event, 1) > 0.99);
    }

    @Test
    void samples_of_what_has_next_to_no_noise_have_a_price() {
        PrivacyEvent answer = new LaplaceEvent(Double.MIN_VALUE, 1, Unit.RECORD);
        PrivacyEvent event = new PoissonSampledEvent(answer, 0.3);
        assertTrue(new BasicComposition().price(event, 1e-5).epsilon() > 1e300);
        assertTrue(new AdvancedComposition().price(event, 1e-5).epsilon() > 1e300);
    }

    /** An advice or a calibration may ask for more noise than there are doubles. */
    @Test
    void noise_times_anything_is_an_event() {
        RandomEvents random = new RandomEvents(Cases.of(7));
        for (int i = 0; i < 2000; i++) {
            PrivacyEvent event;
            try {
                event = random.draw();
            } catch (IllegalArgumentException contradiction) {
                continue;
            }
            for (double factor : new double[] {2, 0.5, 1e300, 1e-300}) {
                assertEquals(event.unit(), event.withNoiseTimes(factor).unit());
            }
        }
    }

    /** Infinities cancelled to NaN. */
    @Test
    void what_promises_next_to_nothing_has_a_delta() {
        for (double epsilon : new double[] {1e6, 1e25, Double.MAX_VALUE}) {
            double delta = new RenyiAccountant().delta(new BlackBoxEvent(epsilon, 1e-9, Unit.RECORD), 0);
            assertTrue(delta > 0.99 && delta <= 1, "delta " + delta);
        }
    }
}
