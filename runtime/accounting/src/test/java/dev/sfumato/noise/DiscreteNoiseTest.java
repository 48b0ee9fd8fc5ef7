package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import java.math.BigDecimal;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiscreteNoiseTest {
    private static final int DRAWS = 200_000;

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.1 + 0.2, 1, 4, Math.PI, 1234.567, 5000})
    void discrete_laplace_has_its_mass_function(double scale) {
        assertFalse(GoodnessOfFit.rejects(laplace(scale), laplaceMass(scale), reach(40 * scale)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.4, 0.7, 1, 4, Math.PI, 1234.567, 5000})
    void discrete_gaussian_has_its_mass_function(double sigma) {
        assertFalse(GoodnessOfFit.rejects(gaussian(sigma), gaussianMass(sigma), reach(9 * sigma)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.4, 4, 1234.567})
    void a_scale_off_by_a_tenth_is_noticed(double scale) {
        for (double factor : new double[] {0.9, 1.1}) {
            assertTrue(GoodnessOfFit.rejects(laplace(factor * scale), laplaceMass(scale), reach(40 * scale)));
            assertTrue(GoodnessOfFit.rejects(gaussian(factor * scale), gaussianMass(scale), reach(9 * scale)));
        }
    }

    @Test
    void the_next_draw_does_not_depend_on_the_last() {
        long[] draws = laplace(3);
        long[] products = new long[4];
        for (int i = 0; i + 1 < draws.length; i += 2) {
            products[(draws[i] > 0 ? 2 : 0) + (draws[i + 1] > 0 ? 1 : 0)]++;
        }
        double positive = (1 - Math.tanh(1 / 6.0)) / 2;
        double cross = positive * (1 - positive);
        double[] independent = {(1 - positive) * (1 - positive), cross, cross, positive * positive};
        assertFalse(GoodnessOfFit.rejects(products, independent));
    }

    @Test
    void the_smallest_and_the_largest_scale_work() {
        assertArrayEquals(new long[1000], laplace(Double.MIN_VALUE, 1000));
        assertArrayEquals(new long[1], gaussian(Double.MIN_VALUE, 1));
        assertArrayEquals(new long[1000], gaussian(1e-19, 1000));
        for (long draw : gaussian(0x1p52, 1000)) {
            assertTrue(Math.abs(draw) < 0x1p56 && draw != 0, "drew " + draw);
        }
        for (long draw : laplace(0x1p52, 1000)) {
            assertTrue(Math.abs(draw) < 0x1p58 && draw != 0, "drew " + draw);
        }
    }

    @Test
    void a_sum_beyond_64_bits_ends_at_the_largest() {
        NoiseSource source = NoiseSource.seeded(1);
        long[] many = new long[100];
        java.util.Arrays.fill(many, Long.MAX_VALUE);
        for (Noisy<long[]> noisy : java.util.List.of(
                new DiscreteLaplace(10, 1, Unit.RECORD).release(many, source),
                new DiscreteGaussian(10, 1, Unit.RECORD, many.length).release(many, source))) {
            for (long released : noisy.value()) {
                assertTrue(released > Long.MAX_VALUE - 1000, "released " + released);
            }
        }
    }

    @Test
    void one_value_is_the_first_of_many() {
        assertEquals(
                laplace(4, 1)[0] + 7,
                new DiscreteLaplace(4, 1, Unit.RECORD)
                        .release(7, NoiseSource.seeded(5))
                        .value());
        assertEquals(
                gaussian(4, 1)[0] + 7,
                new DiscreteGaussian(4, 1, Unit.RECORD)
                        .release(7, NoiseSource.seeded(5))
                        .value());
    }

    @Test
    void events_say_what_was_done() {
        assertEquals(
                new DiscreteLaplaceEvent(4, 3, Unit.EDGE),
                new DiscreteLaplace(4, 3, Unit.EDGE).release(1).event());
        assertEquals(
                new DiscreteLaplaceEvent(4, 3, Unit.EDGE),
                new DiscreteLaplace(4, 3, Unit.EDGE).release(new long[9]).event());
        assertEquals(
                new DiscreteGaussianEvent(4, 3, Unit.EDGE),
                new DiscreteGaussian(4, 3.5, Unit.EDGE).release(1).event());
        assertEquals(
                new DiscreteGaussianEvent(4, 3, Unit.EDGE),
                new DiscreteGaussian(4, 3.5, Unit.EDGE).release(new long[1]).event());
    }

    @ParameterizedTest
    @EnumSource(Unit.class)
    void several_integers_with_gaussian_noise_are_priced_by_their_zcdp_rounded_up(Unit unit) {
        double sigma = 7.1;
        double sensitivity = Math.sqrt(3);
        ZcdpEvent event = (ZcdpEvent) new DiscreteGaussian(sigma, sensitivity, unit, 2).event();

        // the accountants know how many contributions change between neighbours: d / b of a Laplace answer with b = d =
        // 1
        double contributions =
                Accountants.best().pricePure(new LaplaceEvent(1, 1, unit)).epsilon();
        BigDecimal distance = new BigDecimal(contributions * sensitivity);
        BigDecimal twiceRhoSigmaSquared = new BigDecimal(2 * event.rho()).multiply(new BigDecimal(sigma).pow(2));
        assertTrue(twiceRhoSigmaSquared.compareTo(distance.pow(2)) >= 0);
        assertEquals(1, twiceRhoSigmaSquared.doubleValue() / distance.pow(2).doubleValue(), 1e-14);
    }

    private static int reach(double most) {
        return (int) Math.ceil(most) + 3;
    }

    private static LongToDoubleFunction laplaceMass(double scale) {
        return k -> Math.tanh(1 / (2 * scale)) * Math.exp(-Math.abs(k) / scale);
    }

    private static LongToDoubleFunction gaussianMass(double sigma) {
        double total = 0;
        for (long k = -reach(40 * sigma); k <= reach(40 * sigma); k++) {
            total += Math.exp(-0.5 * (k / sigma) * (k / sigma));
        }
        double sum = total;
        return k -> Math.exp(-0.5 * (k / sigma) * (k / sigma)) / sum;
    }

    private static long[] laplace(double scale) {
        return laplace(scale, DRAWS);
    }

    private static long[] laplace(double scale, int draws) {
        return new DiscreteLaplace(scale, 1, Unit.RECORD)
                .release(new long[draws], NoiseSource.seeded(5))
                .value();
    }

    private static long[] gaussian(double sigma) {
        return gaussian(sigma, DRAWS);
    }

    private static long[] gaussian(double sigma, int draws) {
        return new DiscreteGaussian(sigma, 1, Unit.RECORD, draws)
                .release(new long[draws], NoiseSource.seeded(5))
                .value();
    }
}
