package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sfumato.accounting.event.NoisyMaxEvent.Noise;
import dev.sfumato.accounting.event.Unit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A sentence with the name, the range and the value given. */
class BadNoiseInputTest {
    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0, -0.0, -1})
    void scales_and_sensitivities_must_be_positive_and_finite(double bad) {
        refused("scale must be in (0, infinity), got " + bad, () -> new Laplace(bad, 1, Unit.RECORD));
        refused("scale must be in (0, infinity), got " + bad, () -> new Laplace(bad, 1, Unit.RECORD, 1));
        refused("sensitivity must be in (0, infinity), got " + bad, () -> new Laplace(1, bad, Unit.RECORD));
        refused("sigma must be in (0, infinity), got " + bad, () -> new Gaussian(bad, 1, Unit.RECORD));
        refused("sensitivity must be in (0, infinity), got " + bad, () -> new Gaussian(1, bad, Unit.RECORD));
        refused("scale must be in (0, infinity), got " + bad, () -> new DiscreteLaplace(bad, 1, Unit.RECORD));
        refused("sigma must be in (0, infinity), got " + bad, () -> new DiscreteGaussian(bad, 1, Unit.RECORD));
        refused(
                "sensitivity must be in [1.0, 4.503599627370496E15], got " + bad,
                () -> new DiscreteGaussian(1, bad, Unit.RECORD));
        refused("scale must be in (0, infinity), got " + bad, () -> new NoisyMax(Noise.LAPLACE, bad, 1, Unit.RECORD));
    }

    @Test
    void scales_that_leave_no_room_are_refused() {
        refused(
                "scale must be in [4.9E-324, 4.503599627370496E15], got 1.0E16",
                () -> new DiscreteLaplace(1e16, 1, Unit.RECORD));
        refused(
                "sigma must be in [4.9E-324, 4.503599627370496E15], got 1.0E16",
                () -> new DiscreteGaussian(1e16, 1, Unit.RECORD));
        refused(
                "scale must be in [1.1830521861667747E-271, 8.452712498170644E270], got 1.0E300",
                () -> new Laplace(1e300, 1, Unit.RECORD));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, 0, -1, 3, 0.1, Double.MIN_VALUE})
    void a_grid_must_be_a_power_of_two(double grid) {
        refused("grid must be a power of two, got " + grid, () -> new Laplace(1, 1, Unit.RECORD, grid));
        refused("grid must be a power of two, got " + grid, () -> new Gaussian(1, 1, Unit.RECORD, grid));
    }

    @Test
    void a_grid_must_suit_the_scale() {
        refused(
                "grid must be in [9.094947017729282E-13, 1.099511627776E12], got " + 0x1p-41,
                () -> new Laplace(1, 1, Unit.RECORD, 0x1p-41));
    }

    @Test
    void nothing_cannot_be_released() {
        refused(
                "number of values must be at least 1, got 0",
                () -> new Laplace(1, 1, Unit.RECORD).release(new double[0]));
        refused(
                "number of values must be at least 1, got 0",
                () -> new DiscreteLaplace(1, 1, Unit.RECORD).release(new long[0]));
        refused("values must be at least 1, got 0", () -> new DiscreteGaussian(1, 1, Unit.RECORD, 0));
        refused(
                "number of answers must be at least 1, got 0",
                () -> new RandomizedResponse(0.5, 2, Unit.RECORD_REPLACED).release(new int[0]));
        refused(
                "number of scores must be at least 1, got 0",
                () -> new NoisyMax(Noise.GUMBEL, 1, 1, Unit.RECORD).release(new double[0]));
    }

    @Test
    void integers_are_as_many_as_declared() {
        refused(
                "number of values must be 1, as declared, got 3: new DiscreteGaussian(sigma, sensitivity, unit, 3)",
                () -> new DiscreteGaussian(1, 1, Unit.RECORD).release(new long[3]));
        refused(
                "number of values must be 2, as declared, got 1: new DiscreteGaussian(sigma, sensitivity, unit, 1)",
                () -> new DiscreteGaussian(1, 1, Unit.RECORD, 2).release(7));
    }

    @Test
    void randomness_and_categories_have_ranges() {
        refused("randomness must be in (0, 1), got 0.0", () -> new RandomizedResponse(0, 3, Unit.RECORD_REPLACED));
        refused("categories must be at least 2, got 1", () -> new RandomizedResponse(0.5, 1, Unit.RECORD_REPLACED));
    }

    private static void refused(String message, Executable action) {
        assertEquals(
                message, assertThrows(IllegalArgumentException.class, action).getMessage());
    }
}
