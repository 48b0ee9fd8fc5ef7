package dev.sfumato.accounting.renyi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.OwnFailure;
import dev.sfumato.accounting.UnsupportedEventException;
import dev.sfumato.accounting.closedform.GaussianAccountant;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.accounting.pld.PldAccountant;
import dev.sfumato.concurrent.Deadline;
import dev.sfumato.testing.Cases;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RenyiAccountantTest {
    private final RenyiAccountant accountant = new RenyiAccountant();

    /**
     * Brackets of true epsilons, and the Renyi figure of dp_accounting 0.6.0: cases dpsgd-ar-* and ext-* of the reference
     * figures. Ours lies between the lower end and the library's.
     */
    @ParameterizedTest
    @CsvSource({
        "0.0001, 0.7, 100, 1e-5, 0.01420171865739, 1.016993900186",
        "0.0001, 0.7, 100, 1e-10, 0.4454608011601, 2.391378537724",
        "0.00033, 4, 10000, 1e-10, 0.04453735758407, 0.07389361361479",
        "0.00033, 4, 10000, 1e-18, 0.06730960976466, 0.1461315773166",
        "0.01, 1, 10000, 1e-5, 6.1877, 6.7128",
        "0.01, 1, 1000000, 1e-5, 139.03, 150.91",
    })
    void lies_between_the_truth_and_the_figure_of_a_library(
            double rate, double sigma, long steps, double delta, double truth, double library) {
        PrivacyEvent event =
                new RepeatedEvent(new PoissonSampledEvent(new GaussianEvent(sigma, 1, Unit.RECORD), rate), steps);
        double ours = accountant.price(event, delta).epsilon();
        assertTrue(ours >= truth && ours <= library * (1 + 1e-4), truth + " <= " + ours + " <= " + library);
    }

    /** The least of a rho + log((a-1)/a) - (log delta + log a)/(a-1) over a, by mpmath 1.3.0 with 40 digits. */
    @ParameterizedTest
    @CsvSource({
        "0.01, 1e-05, 0.5457255482740024",
        "0.01, 1e-10, 0.86432118572417292",
        "0.5, 1e-06, 5.2215344445301691",
        "10, 1e-05, 30.110857303795729",
        "1e-06, 1e-05, 0.0034566670612756598",
    })
    void zcdp_costs_at_most_the_usual_conversion_and_at_least_its_gaussian(double rho, double delta, double usual) {
        double ours = accountant.price(new ZcdpEvent(rho, Unit.RECORD), delta).epsilon();
        double gaussian = new GaussianAccountant()
                .price(new GaussianEvent(Math.sqrt(0.5 / rho), 1, Unit.RECORD), delta)
                .epsilon();
        assertTrue(ours <= usual * (1 + 1e-10), ours + " <= " + usual);
        assertTrue(ours >= gaussian, ours + " >= " + gaussian);
    }

    @Test
    void stays_above_the_exact_gaussian_and_within_reach_of_it() {
        Cases.check(60, cases -> {
            PrivacyEvent event = new RepeatedEvent(
                    new GaussianEvent(cases.magnitude(1e-3, 1e6), 1, cases.oneOf(Unit.values())), cases.whole(1, 1000));
            double delta = cases.oneOf(cases.magnitude(1e-300, 0.5), 1e-5);
            double exact = new GaussianAccountant().price(event, delta).epsilon();
            double ours = accountant.price(event, delta).epsilon();
            assertTrue(ours >= exact, ours + " >= " + exact);
            if (exact > 0.01 && delta < 1e-3) {
                assertTrue(ours <= exact * 1.3, ours + " <= 1.3 * " + exact);
            }
        });
    }

    /** Kairouz, Oh and Viswanath's optimal composition of pure black boxes: a binomial sum. */
    @Test
    void stays_above_the_optimal_composition_of_black_boxes() {
        Cases.check(100, cases -> {
            double each = cases.magnitude(1e-3, 2);
            int times = cases.whole(1, 60);
            double delta = cases.magnitude(1e-12, 0.1);
            double ours = accountant
                    .price(new RepeatedEvent(new BlackBoxEvent(each, 0, Unit.RECORD), times), delta)
                    .epsilon();
            double sum = 0;
            double weight = Math.pow(1 / (1 + Math.exp(-each)), times);
            for (int i = 0; i <= times; i++) {
                sum += weight * Math.max(0, -Math.expm1(ours - (times - 2.0 * i) * each));
                weight *= (times - i) / (i + 1.0) * Math.exp(-each);
            }
            assertTrue(sum <= delta * (1 + 1e-9), sum + " <= " + delta);
            assertTrue(ours <= times * each * (1 + 1e-12), ours + " <= " + times * each);
        });
    }

    @Test
    void own_deltas_are_taken_from_the_total() {
        PrivacyEvent box = new BlackBoxEvent(0.1, 1e-8, Unit.RECORD);
        double pure = accountant
                .price(new RepeatedEvent(new BlackBoxEvent(0.1, 0, Unit.RECORD), 10), 9e-7)
                .epsilon();
        double ours = accountant.price(new RepeatedEvent(box, 10), 1e-6).epsilon();
        assertEquals(pure, ours, 1e-6 * pure);
        assertTrue(ours < pure, "1 - (1 - 1e-6)/(1 - 1e-8)^10 is 9e-7 and 1e-13 more");
        assertEquals(
                Double.POSITIVE_INFINITY,
                accountant.price(new RepeatedEvent(box, 101), 1e-6).epsilon());
        assertTrue(accountant.delta(new RepeatedEvent(box, 10), 100) >= 9.999999e-8);
        assertThrows(IllegalArgumentException.class, () -> accountant.divergence(box, 2));
    }

    @Test
    void prices_fall_with_delta_and_noise_and_grow_with_steps_and_rate() {
        Cases.check(60, cases -> {
            double sigma = cases.magnitude(0.3, 100);
            double rate = cases.magnitude(1e-6, 0.5);
            long steps = cases.whole(1, 100_000);
            double delta = cases.magnitude(1e-30, 0.1);
            double base = sampled(sigma, rate, steps, delta);
            double slack = 1e-9 * base + 1e-13;
            assertTrue(sampled(sigma * 1.2, rate, steps, delta) <= base + slack, "noise");
            assertTrue(sampled(sigma, rate * 1.2, steps, delta) >= base - slack, "rate");
            assertTrue(sampled(sigma, rate, steps * 2, delta) >= base - slack, "steps");
            assertTrue(sampled(sigma, rate, steps, delta * 2) <= base + slack, "delta");
        });
    }

    @Test
    void extreme_parameters_give_numbers() {
        for (double sigma : new double[] {1e-300, 1e-3, 1, 1e6, 1e300}) {
            for (double rate : new double[] {1e-9, 0.3, 1}) {
                for (double delta : new double[] {1e-300, 1e-5, 0.5, 1 - 0x1p-53}) {
                    double one = sampled(sigma, rate, 1, delta);
                    double many = sampled(sigma, rate, 100_000_000, delta);
                    assertTrue(
                            one >= 0 && many >= one * (1 - 1e-9) - 1e-14,
                            sigma + ", " + rate + ", " + delta + ": " + one);
                }
            }
        }
        assertEquals(Double.POSITIVE_INFINITY, sampled(1e-300, 0.5, 1, 1e-5));
        assertTrue(sampled(1, 1e-9, 1, 1e-300) > 0, "no silent zero");
        assertEquals(0, sampled(1e6, 1, 1, 1e-5), "total variation is below delta");
        PrivacyEvent far = new DiscreteLaplaceEvent(0x1p62, Long.MAX_VALUE, Unit.RECORD);
        assertEquals(2, accountant.price(far, 1e-9).epsilon(), 1e-6);
        double delta = accountant.delta(new GaussianEvent(1, 1, Unit.RECORD), 1e4);
        assertTrue(delta > 0 && delta < 1e-300, "delta " + delta);
    }

    @Test
    void nothing_costs_nothing_and_no_protection_costs_everything() {
        PrivacyEvent nothing = new ComposedEvent(Unit.RECORD, List.of());
        assertEquals(0, accountant.price(nothing, 1e-300).epsilon());
        assertEquals(0, accountant.pricePure(nothing).epsilon());
        assertEquals(0, accountant.delta(nothing, 0));
        PrivacyEvent bare = new NonPrivateEvent("the table", Unit.RECORD);
        Guarantee all = accountant.price(
                new ComposedEvent(Unit.RECORD, List.of(bare, new GaussianEvent(1, 1, Unit.RECORD))), 1e-5);
        assertEquals(Double.POSITIVE_INFINITY, all.epsilon());
        assertEquals(Label.NONE, all.label());
        assertEquals(1, accountant.delta(bare, 10));
    }

    @Test
    void what_is_inside_a_sample_decides_the_label() {
        PrivacyEvent seeded = new PoissonSampledEvent(new SeededEvent(new GaussianEvent(1, 1, Unit.RECORD)), 0.1);
        assertEquals(Label.NONE, accountant.price(seeded, 1e-5).label());
        PrivacyEvent claimed =
                new PoissonSampledEvent(new ClaimedEvent(1, 0, "a paper", "a step is missing", Unit.RECORD), 0.1);
        Guarantee price = accountant.price(claimed, 1e-5);
        assertEquals(Label.CLAIMED, price.label());
        assertEquals(List.of("a paper; gap: a step is missing"), price.assumptions());
    }

    @Test
    void what_is_not_proved_is_refused() {
        GaussianEvent gaussian = new GaussianEvent(1, 1, Unit.RECORD);
        GaussianEvent replaced = gaussian.withUnit(Unit.RECORD_REPLACED);
        for (PrivacyEvent event : List.of(
                new TruncatedPoissonEvent(gaussian, 1000, 0.1, 200),
                new FixedSizeSampledEvent(replaced, 1000, 10, true),
                new PoissonSampledEvent(new LaplaceEvent(1, 1, Unit.RECORD_REPLACED), 0.1),
                new PoissonSampledEvent(new ExponentialEvent(1, Unit.RECORD_ZEROED), 0.1),
                new PoissonSampledEvent(new ZcdpEvent(1, Unit.RECORD), 0.1),
                // one record more moves the borders of all batches
                new PoissonSampledEvent(new ShuffledEvent(gaussian.withUnit(Unit.RECORD_ZEROED), 10), 0.1))) {
            assertFalse(accountant.supports(event), event.toString());
            assertThrows(UnsupportedEventException.class, () -> accountant.price(event, 1e-5));
        }
    }

    @Test
    void ten_uses_of_any_kind_cost_more_than_one() {
        for (PrivacyEvent event : RenyiCurveTest.kinds()) {
            double once = accountant.price(event, 1e-6).epsilon();
            double ten = accountant.price(new RepeatedEvent(event, 10), 1e-6).epsilon();
            assertTrue(ten > once && once > 0, event + ": " + once + ", " + ten);
        }
    }

    /** Permute-and-flip over four candidates, every order enumerated, against the profile of one Laplace answer. */
    @Test
    void noisy_max_is_dominated_by_one_laplace_answer() {
        Cases.check(300, cases -> {
            double epsilon = cases.magnitude(0.1, 4);
            double[] scores = new double[4];
            double[] neighbour = new double[4];
            for (int i = 0; i < 4; i++) {
                scores[i] = cases.between(0, 3);
                neighbour[i] = scores[i] + cases.oneOf(-1.0, 1.0, cases.between(-1, 1));
            }
            double[] p = permuteAndFlip(scores, epsilon, 0b1111);
            double[] q = permuteAndFlip(neighbour, epsilon, 0b1111);
            double at = epsilon * cases.between(0, 1);
            double delta = 0;
            for (int i = 0; i < 4; i++) {
                delta += Math.max(0, p[i] - Math.exp(at) * q[i]);
            }
            assertTrue(delta <= -Math.expm1((at - epsilon) / 2) + 1e-12, delta + " at " + at + " of " + epsilon);
        });
    }

    /** The chosen candidate's probabilities when those in the mask are left: one is drawn, and kept with its odds. */
    private static double[] permuteAndFlip(double[] scores, double epsilon, int mask) {
        double best = Math.max(Math.max(scores[0], scores[1]), Math.max(scores[2], scores[3]));
        double[] chosen = new double[4];
        int left = Integer.bitCount(mask);
        for (int i = 0; i < 4; i++) {
            if ((mask & 1 << i) != 0) {
                double keep = Math.exp(epsilon / 2 * (scores[i] - best));
                chosen[i] += keep / left;
                if (keep < 1) {
                    double[] rest = permuteAndFlip(scores, epsilon, mask & ~(1 << i));
                    for (int j = 0; j < 4; j++) {
                        chosen[j] += (1 - keep) / left * rest[j];
                    }
                }
            }
        }
        return chosen;
    }

    private double sampled(double sigma, double rate, long steps, double delta) {
        return accountant
                .price(
                        new RepeatedEvent(
                                new PoissonSampledEvent(new GaussianEvent(sigma, 1, Unit.RECORD), rate), steps),
                        delta)
                .epsilon();
    }

    /**
     * The training of the README of Opacus' users: noise of 1.1 clipping norms, rate 0.01. In Python: the divergence at order 5 by the binomial
     * sum of Mironov, Talwar and Zhang, "Renyi differential privacy of the sampled Gaussian mechanism", 2019, section 3.3, and by the trapezoid
     * rule, equal to twelve digits; epsilon by the conversion of Opacus (Balle et al., 2020, Theorem 21) is 5.654308 over integer orders,
     * 5.631992 over the orders of Opacus and 5.631914 over all. Our conversion is never worse than that.
     */
    @Test
    void a_training_of_ten_thousand_steps_agrees_with_an_independent_computation() {
        PrivacyEvent step = new PoissonSampledEvent(new GaussianEvent(1.1, 1, Unit.RECORD), 0.01);
        PrivacyEvent training = new RepeatedEvent(step, 10_000);
        assertEquals(0.000340157966333, accountant.divergence(step, 5), 1e-12);
        double epsilon = accountant.price(training, 1e-5).epsilon();
        assertTrue(epsilon <= 5.631914 && epsilon > 5.6, "epsilon " + epsilon);
        Guarantee bracket = new PldAccountant().price(training, 1e-5);
        assertTrue(bracket.epsilon() < epsilon && bracket.lower() > 5.18 && bracket.epsilon() < 5.2, "" + bracket);
    }

    /** Every order gives a valid price, so that a deadline leaves the best of those that were tried. */
    @Test
    void a_deadline_leaves_the_best_order_so_far() {
        AtomicInteger requested = new AtomicInteger();
        // Mironov 2017: Gaussian noise of sigma 5
        double full = new RenyiAccountant.Total(
                        List.of(new RenyiAccountant.Use(order -> counted(requested, Integer.MAX_VALUE, order / 50), 1)),
                        OwnFailure.NEVER)
                .epsilon(1e-5);
        int most = requested.getAndSet(0) / 2;
        double left = new RenyiAccountant.Total(
                        List.of(new RenyiAccountant.Use(order -> counted(requested, most, order / 50), 1)),
                        OwnFailure.NEVER)
                .epsilon(1e-5);
        assertTrue(left >= full && left < 1.1 * full, left + " after " + most + " orders, " + full + " in the end");
    }

    private static double counted(AtomicInteger requested, int most, double divergence) {
        return requested.incrementAndGet() <= most
                ? divergence
                : Deadline.within(Duration.ofNanos(-1), () -> {
                    Deadline.poll();
                    return divergence;
                });
    }
}
