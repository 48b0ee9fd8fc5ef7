package dev.sfumato.accounting.renyi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.testing.Cases;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Divergences of one use: above the true value, and close to it. Golden values by mpmath 1.3.0 with 70 digits. */
class RenyiCurveTest {
    private static final double TIGHT = 1e-11;

    private final RenyiAccountant accountant = new RenyiAccountant();

    /** log(quad of npdf(x) m(x)^a)/(a-1), m = 1-q + q exp(k x - k^2/2), k = 1/sigma. */
    @ParameterizedTest
    @CsvSource({
        "1, 0.01, 1.5, 0.00012725374332744983881",
        "1, 0.01, 1.00000001, 0.000083812208508984317255",
        "1, 0.01, 2.7, 0.00023623813591407725079",
        "0.1, 0.01, 1.5, 7.5372453485034415597e-7",
        "0.02, 0.01, 33.3, 6.6621581113493897535e-7",
        "2, 0.2, 3.5, 4.7470459250785585237",
        "0.01, 0.0001, 1000.5, 5.0028000856271051645e-10",
        "1e-06, 1e-09, 2.5, 1.2500000000006250426e-30",
        "10, 0.1, 1.25, 50.987084744691916366",
    })
    void poisson_sampled_gaussian(double sensitivity, double rate, double order, double exact) {
        above(exact, new PoissonSampledEvent(new GaussianEvent(1, sensitivity, Unit.RECORD), rate), order, TIGHT);
    }

    /** The larger of log(quad of npdf m^a)/(a-1) and log(quad of npdf m^(1-a))/(a-1), m a mixture of 4 and of 3 means. */
    @Test
    void mixtures_of_gaussians_in_both_directions() {
        PrivacyEvent four =
                new MixtureGaussianEvent(4, List.of(0.0, 1.0, 2.0, 3.0), List.of(0.97, 0.01, 0.01, 0.01), Unit.RECORD);
        above(0.00020069802376096045, four, 1.5, TIGHT);
        above(0.0005517965159489708, four, 4, TIGHT);
        above(0.954201125614314, four, 20.5, TIGHT);
        PrivacyEvent three = new MixtureGaussianEvent(1, List.of(0.0, 1.0, 2.0), List.of(0.25, 0.5, 0.25), Unit.RECORD);
        above(1.0629512914900583, three, 1.5, TIGHT);
        above(6.158296122495956, three, 4, TIGHT);
        GaussianMixtureCurve reversed = new GaussianMixtureCurve(new double[] {0.25, 0.5}, new double[] {0.01, 0.02});
        GaussianMixtureCurve alone = new GaussianMixtureCurve(new double[] {0.5}, new double[] {0.03});
        assertTrue(reversed.at(3) < alone.at(3), "smaller contributions cost less");
    }

    /** Mironov 2017, Proposition 6. */
    @ParameterizedTest
    @CsvSource({
        "1, 2, 0.6191236299985928834",
        "1e-05, 1.5, 7.499974999968751852e-11",
        "1e-05, 1000000.0, 9.3068526283539810334e-6",
        "0.1, 1.00000001, 0.004837418084256791576",
        "3, 10000.0, 2.99993068335040405",
        "50, 10000000000.0, 49.999999999930685282",
        "700, 1.001, 699.00149767041047698",
    })
    void laplace(double epsilon, double order, double exact) {
        above(exact, new LaplaceEvent(1, epsilon, Unit.RECORD), order, TIGHT);
    }

    /** log(p^a q^(1-a) + q^a p^(1-a))/(a-1) with p/q = e^epsilon. */
    @ParameterizedTest
    @CsvSource({
        "1, 2, 0.73532566405551922471",
        "1e-05, 1.5, 7.4999999998437512271e-11",
        "0.01, 256, 0.0073249343460539207604",
        "0.1, 1.00000001, 0.0049958375456632055078",
        "3, 10000.0, 2.9999951407789205178",
        "1e-08, 1000000.0, 4.9999166689721504874e-11",
    })
    void pure_black_box(double epsilon, double order, double exact) {
        above(exact, new BlackBoxEvent(epsilon, 0, Unit.RECORD), order, TIGHT);
    }

    /** Sums over the k answers; where a record is zeroed out the larger direction. */
    @ParameterizedTest
    @CsvSource({
        "0.5, 2, 2, 0.84729786038720361371, 0.28768207245178092744",
        "0.1, 10, 3.5, 4.4731356798775058157, 2.2604414493490098052",
        "0.999, 4, 100.5, 0.00039894732091912233067, 0.00016025817275372889486",
        "0.25, 3, 1.0001, 1.7270326979875274617, 0.61882490526029128593",
    })
    void randomized_response(double p, int k, double order, double replaced, double zeroed) {
        above(replaced, new RandomizedResponseEvent(p, k, Unit.RECORD_REPLACED), order, TIGHT);
        above(zeroed, new RandomizedResponseEvent(p, k, Unit.RECORD_ZEROED), order, TIGHT);
    }

    /** Sums over the integers from -400 to 400. */
    @ParameterizedTest
    @CsvSource({
        "1.0, 1, 2, 1, 0.73532566405551922",
        "2.0, 4, 3.5, 1, 1.8185332031063762",
        "0.5, 2, 10, 0.1, 1.597007235715798",
        "2.0, 4, 1.01, 0.01, 0.00020478053906075995",
    })
    void discrete_laplace(double scale, long sensitivity, double order, double rate, double exact) {
        PrivacyEvent event = new DiscreteLaplaceEvent(scale, sensitivity, Unit.RECORD);
        above(exact, new PoissonSampledEvent(event, rate), order, TIGHT);
    }

    /** log(quad of ((1-q) g(x) + q g(x-1))^a g(x)^(1-a))/(a-1), g the Laplace density of scale b. */
    @ParameterizedTest
    @CsvSource({
        "1, 0.01, 2, 8.5726290068416e-5",
        "0.5, 0.1, 5.5, 0.14390971285666",
        "2, 0.3, 1.5, 0.014754449577641",
    })
    void poisson_sampled_laplace(double scale, double rate, double order, double exact) {
        above(exact, new PoissonSampledEvent(new LaplaceEvent(scale, 1, Unit.RECORD), rate), order, 2e-5);
    }

    /** Bounded range: figures of Google's dp_accounting 0.6.0 for epsilon 0.1. */
    @Test
    void exponential_mechanism() {
        PrivacyEvent event = new ExponentialEvent(0.1, Unit.RECORD);
        assertEquals(0.00187482642746, accountant.divergence(event, 1.5), 1e-14);
        assertEquals(0.00249982642746, accountant.divergence(event, 2), 1e-14);
        assertEquals(0.07999982642746, accountant.divergence(event, 64), 1e-13);
        assertTrue(accountant.divergence(event, 1e9) <= 0.1);
        assertEquals(
                accountant.divergence(new ExponentialEvent(0.5, Unit.RECORD), 3),
                accountant.divergence(new NoisyMaxEvent(NoisyMaxEvent.Noise.GUMBEL, 4, 1, Unit.RECORD), 3));
    }

    /** Figures of dp_accounting 0.6.0 per 1000 and 200 steps, whose replaced record moves the answer by one. */
    @Test
    void fixed_size_batches() {
        PrivacyEvent small =
                new FixedSizeSampledEvent(new GaussianEvent(1, 0.5, Unit.RECORD_REPLACED), 10_000, 500, false);
        assertEquals(2.699974879838 / 200, accountant.divergence(small, 2), 1e-14);
        assertEquals(4.477794660482 / 200, accountant.divergence(small, 3), 1e-14);
        PrivacyEvent large =
                new FixedSizeSampledEvent(new GaussianEvent(1, 0.5, Unit.RECORD_REPLACED), 60_000, 600, false);
        assertEquals(2.684165012689, accountant.divergence(new RepeatedEvent(large, 1000), 8), 1e-11);
        assertEquals(123379.4885473, accountant.divergence(new RepeatedEvent(large, 1000), 256), 1e-6);
        double between = accountant.divergence(large, 2.5);
        assertTrue(between > accountant.divergence(large, 2) && between < accountant.divergence(large, 3));
    }

    /** Mironov, Talwar and Zhang 2019: at whole orders the divergence is a binomial sum. */
    @Test
    void poisson_sampled_gaussian_is_the_binomial_sum_at_whole_orders() {
        Cases.check(200, cases -> {
            double sigma = cases.magnitude(0.2, 100);
            double rate = cases.magnitude(1e-4, 0.99);
            int order = cases.whole(2, 64);
            double excess = 0;
            double weight = Math.pow(1 - rate, order);
            for (int k = 1; k <= order; k++) {
                weight *= (order - k + 1.0) / k * rate / (1 - rate);
                excess += weight * Math.expm1(k * (k - 1.0) / (2 * sigma * sigma));
            }
            if (excess < 1e300) {
                PrivacyEvent event = new PoissonSampledEvent(new GaussianEvent(sigma, 1, Unit.RECORD), rate);
                double exact = Math.log1p(excess) / (order - 1);
                assertEquals(exact, accountant.divergence(event, order), 1e-11 * exact);
            }
        });
    }

    /** The replaced record's pair, integrated by the midpoint rule. */
    @Test
    void replaced_records_under_sampling_cost_at_least_their_worst_pair() {
        Cases.check(20, cases -> {
            double sigma = cases.magnitude(0.7, 10);
            double rate = cases.magnitude(1e-3, 0.9);
            double order = 1 + cases.magnitude(0.1, 8);
            double reach = (2 * order + 14) * Math.max(1, sigma);
            double exact = integral(x -> mixture(x, 1, sigma, rate), x -> mixture(x, -1, sigma, rate), order, reach);
            double ours = accountant.divergence(
                    new PoissonSampledEvent(new GaussianEvent(sigma, 1, Unit.RECORD_REPLACED), rate), order);
            assertTrue(ours >= exact * (1 - 1e-6), ours + " >= " + exact);
        });
    }

    @Test
    void divergences_grow_with_order_rate_and_steps_and_fall_with_noise() {
        Cases.check(60, cases -> {
            double sigma = cases.magnitude(0.3, 1e3);
            double rate = cases.magnitude(1e-6, 0.5);
            double order = 1 + cases.magnitude(1e-6, 1e4);
            Unit unit = cases.oneOf(Unit.values());
            double base = sampled(sigma, rate, order, unit);
            double slack = 1 - 1e-10;
            assertTrue(sampled(sigma, rate, 1 + (order - 1) * 1.5, unit) >= base * slack, "order");
            assertTrue(sampled(sigma, rate * 1.5, order, unit) >= base * slack, "rate");
            assertTrue(sampled(sigma * 1.5, rate, order, unit) <= base / slack, "noise");
        });
    }

    @Test
    void every_kind_of_event_adds_up_over_ten_uses_and_never_shrinks_with_the_order() {
        for (PrivacyEvent event : kinds()) {
            double before = 0;
            for (double order : new double[] {1 + 1e-8, 1.001, 1.5, 2, 2.5, 17, 300, 1e4, 1e6, 1e9}) {
                double once = accountant.divergence(event, order);
                double ten = accountant.divergence(new RepeatedEvent(event, 10), order);
                assertEquals(10 * once, ten, 1e-14 * ten, event + " at " + order);
                assertTrue(once > 0 && once >= before * (1 - 1e-10), event + " at " + order + ": " + once);
                before = once;
            }
        }
    }

    @Test
    void epochs_without_certified_amplification_cost_what_one_batch_costs() {
        PrivacyEvent batch = new GaussianEvent(2, 1, Unit.RECORD_REPLACED);
        double plain = accountant.divergence(batch, 3);
        assertEquals(plain, accountant.divergence(new ShuffledEvent(batch, 100), 3));
        assertEquals(plain, accountant.divergence(new BallsInBinsEvent(batch, 100), 3));
    }

    @Test
    void orders_up_to_one_are_refused() {
        for (double order : new double[] {1, 0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            IllegalArgumentException refused = assertThrows(
                    IllegalArgumentException.class,
                    () -> accountant.divergence(new GaussianEvent(1, 1, Unit.RECORD), order));
            assertEquals("order must be in (1, infinity), got " + order, refused.getMessage());
        }
    }

    static List<PrivacyEvent> kinds() {
        Unit one = Unit.RECORD;
        Unit two = Unit.RECORD_REPLACED;
        GaussianEvent gaussian = new GaussianEvent(2, 1, one);
        return List.of(
                gaussian,
                new LaplaceEvent(2, 1, one),
                new DiscreteGaussianEvent(2, 1, one),
                new DiscreteLaplaceEvent(2, 3, two),
                new DiscreteLaplaceEvent(1e5, 100_000, one),
                new MixtureGaussianEvent(4, List.of(0.0, 1.0, 2.0), List.of(0.9, 0.05, 0.05), one),
                new RandomizedResponseEvent(0.5, 4, two),
                new RandomizedResponseEvent(0.5, 4, Unit.RECORD_ZEROED),
                new ExponentialEvent(0.5, one),
                new NoisyMaxEvent(NoisyMaxEvent.Noise.LAPLACE, 2, 1, one),
                new NoisyMaxEvent(NoisyMaxEvent.Noise.EXPONENTIAL, 2, 1, two),
                new BlackBoxEvent(0.5, 0, one),
                new ZcdpEvent(0.1, one),
                new PoissonSampledEvent(gaussian, 0.01),
                new PoissonSampledEvent(gaussian.withUnit(two), 0.01),
                new PoissonSampledEvent(new RepeatedEvent(gaussian, 3), 0.01),
                new PoissonSampledEvent(new BlackBoxEvent(0.5, 0, one), 0.01),
                new PoissonSampledEvent(new ExponentialEvent(0.5, one), 0.01),
                new FixedSizeSampledEvent(gaussian.withUnit(two), 1000, 10, false),
                new FixedSizeSampledEvent(new LaplaceEvent(2, 1, two), 1000, 10, false),
                new ShuffledEvent(gaussian.withUnit(two), 10),
                new BallsInBinsEvent(gaussian, 10));
    }

    private double sampled(double sigma, double rate, double order, Unit unit) {
        return accountant.divergence(new PoissonSampledEvent(new GaussianEvent(sigma, 1, unit), rate), order);
    }

    private void above(double exact, PrivacyEvent event, double order, double relative) {
        double ours = accountant.divergence(event, order);
        assertTrue(ours >= exact * (1 - 1e-15) && ours <= exact * (1 + relative), ours + " just above " + exact);
    }

    private static double mixture(double x, double mean, double sigma, double rate) {
        return (1 - rate) * normal(x / sigma) / sigma + rate * normal((x - mean) / sigma) / sigma;
    }

    private static double normal(double x) {
        return Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
    }

    private static double integral(DoubleUnaryOperator p, DoubleUnaryOperator q, double order, double reach) {
        int cells = 100_000;
        double cell = 2 * reach / cells;
        double sum = 0;
        for (int i = 0; i < cells; i++) {
            double x = -reach + (i + 0.5) * cell;
            double below = q.applyAsDouble(x);
            if (below > 1e-300) {
                sum += below * Math.pow(p.applyAsDouble(x) / below, order);
            }
        }
        return Math.log(sum * cell) / (order - 1);
    }
}
