package dev.sfumato.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** All accountants against each other on random and extreme events. More with -Dsfumato.sweep=5000, or {@code :runtime:priceSweep}. */
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

    /** Infinities cancelled to NaN. */
    @Test
    void what_promises_next_to_nothing_has_a_delta() {
        for (double epsilon : new double[] {1e6, 1e25, Double.MAX_VALUE}) {
            double delta = new RenyiAccountant().delta(new BlackBoxEvent(epsilon, 1e-9, Unit.RECORD), 0);
            assertTrue(delta > 0.99 && delta <= 1, "delta " + delta);
        }
    }
}
