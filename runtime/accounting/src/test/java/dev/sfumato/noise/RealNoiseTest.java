package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.Unit;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RealNoiseTest {
    private static final int DRAWS = 200_000;

    /** Of the standard normal distribution at i/16, by mpmath 1.3.0. */
    static final double[] NORMAL_QUANTILES = {
        -1.53412054435254,
        -1.15034938037600,
        -0.88714655901887,
        -0.67448975019608,
        -0.48877641111466,
        -0.31863936396437,
        -0.15731068461017,
        0,
        0.15731068461017,
        0.31863936396437,
        0.48877641111466,
        0.67448975019608,
        0.88714655901887,
        1.15034938037600,
        1.53412054435254
    };

    /** Phi(i + 1/2 - 0.3) - Phi(i - 1/2 - 0.3) for i from -2 to 3, by mpmath 1.3.0; the ends hold the tails. */
    private static final double[] ROUNDED_NORMAL = {
        0.0359303191119, 0.175925079470471, 0.367404310855706, 0.305670620339189, 0.10116622270821, 0.0139034475146
    };

    @ParameterizedTest
    @ValueSource(doubles = {1e-9, 0.1, 1, 12_345.678})
    void fine_grids_show_the_continuous_distribution(double scale) {
        assertFalse(GoodnessOfFit.rejects(laplace(scale, scale), laplaceQuantiles()));
        assertFalse(GoodnessOfFit.rejects(gaussian(scale, scale), NORMAL_QUANTILES));
    }

    @Test
    void a_scale_off_by_a_tenth_is_noticed() {
        for (double factor : new double[] {0.9, 1.1}) {
            assertTrue(GoodnessOfFit.rejects(laplace(3 * factor, 3), laplaceQuantiles()));
            assertTrue(GoodnessOfFit.rejects(gaussian(3 * factor, 3), NORMAL_QUANTILES));
        }
    }

    @Test
    void a_coarse_grid_shows_the_rounded_distribution() {
        double[] values = new double[DRAWS];
        Arrays.fill(values, 0.3);
        double[] normal = new Gaussian(1, 1, Unit.RECORD, 1)
                .release(values, NoiseSource.seeded(8))
                .value();
        assertFalse(GoodnessOfFit.rejects(countsFromMinusTwo(normal), ROUNDED_NORMAL));
        double[] laplace = new Laplace(1, 1, Unit.RECORD, 1)
                .release(values, NoiseSource.seeded(8))
                .value();
        double[] rounded = new double[6];
        for (int i = 0; i < 6; i++) {
            double above = i == 5 ? 1 : laplaceBelow(i - 1.5 - 0.3);
            double below = i == 0 ? 0 : laplaceBelow(i - 2.5 - 0.3);
            rounded[i] = above - below;
        }
        assertFalse(GoodnessOfFit.rejects(countsFromMinusTwo(laplace), rounded));
        assertTrue(GoodnessOfFit.rejects(countsFromMinusTwo(laplace), ROUNDED_NORMAL));
    }

    @Test
    void every_result_is_a_multiple_of_the_grid() {
        double[] values = {0.1, -1 / 3.0, 1e-17, 1e9, -12.75};
        for (double result : new Laplace(0.7, 1, Unit.RECORD).release(values).value()) {
            assertEquals(Math.rint(result * 0x1p21), result * 0x1p21);
        }
        for (double result :
                new Gaussian(0.7, 1, Unit.RECORD, 0x1p-10).release(values).value()) {
            assertEquals(Math.rint(result * 0x1p10), result * 0x1p10);
        }
    }

    @Test
    void one_value_is_the_first_of_many() {
        double[] one = {0.3};
        assertEquals(
                new Laplace(2, 1, Unit.RECORD)
                        .release(one, NoiseSource.seeded(3))
                        .value()[0],
                new Laplace(2, 1, Unit.RECORD)
                        .release(0.3, NoiseSource.seeded(3))
                        .value());
        assertEquals(
                new Gaussian(2, 1, Unit.RECORD)
                        .release(one, NoiseSource.seeded(3))
                        .value()[0],
                new Gaussian(2, 1, Unit.RECORD)
                        .release(0.3, NoiseSource.seeded(3))
                        .value());
    }

    @Test
    void events_are_the_mechanisms_themselves_for_one_value_and_for_many() {
        LaplaceEvent laplace = new LaplaceEvent(2, 0.3, Unit.EDGE);
        assertEquals(laplace, new Laplace(2, 0.3, Unit.EDGE).release(1).event());
        assertEquals(
                laplace, new Laplace(2, 0.3, Unit.EDGE).release(new double[7]).event());
        GaussianEvent gaussian = new GaussianEvent(2, 0.3, Unit.RECORD_REPLACED);
        assertEquals(
                gaussian, new Gaussian(2, 0.3, Unit.RECORD_REPLACED).release(1).event());
        assertEquals(
                gaussian,
                new Gaussian(2, 0.3, Unit.RECORD_REPLACED)
                        .release(new double[7])
                        .event());
    }

    private static long[] countsFromMinusTwo(double[] draws) {
        long[] counts = new long[6];
        for (double draw : draws) {
            counts[(int) Math.max(0, Math.min(5, draw + 2))]++;
        }
        return counts;
    }

    private static double laplaceBelow(double x) {
        return x < 0 ? Math.exp(x) / 2 : 1 - Math.exp(-x) / 2;
    }

    private static double[] laplaceQuantiles() {
        double[] quantiles = new double[15];
        for (int i = 1; i <= 15; i++) {
            quantiles[i - 1] = i < 8 ? Math.log(i / 8.0) : -Math.log((16 - i) / 8.0);
        }
        return quantiles;
    }

    private static double[] laplace(double scale, double unit) {
        return inUnits(
                new Laplace(scale, 1, Unit.RECORD)
                        .release(new double[DRAWS], NoiseSource.seeded(8))
                        .value(),
                unit);
    }

    private static double[] gaussian(double sigma, double unit) {
        return inUnits(
                new Gaussian(sigma, 1, Unit.RECORD)
                        .release(new double[DRAWS], NoiseSource.seeded(8))
                        .value(),
                unit);
    }

    private static double[] inUnits(double[] draws, double unit) {
        return Arrays.stream(draws).map(draw -> draw / unit).toArray();
    }
}
