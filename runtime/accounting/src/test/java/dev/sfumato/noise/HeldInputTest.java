package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.NoisyMaxEvent.Noise;
import dev.sfumato.accounting.event.PacEvent;
import dev.sfumato.accounting.event.Unit;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A value is held in a public range and never refused: a refusal would tell neighbours apart, whatever the noise. */
class HeldInputTest {
    private static final double[] ODD = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e16, -1e300};
    private static final PacEvent PAC =
            new PacEvent("one of two", 2, 0, 0.5, 0, 0, 1, List.of(1.0, 1.0), List.of(1.0, 1.0), Unit.RECORD_REPLACED);
    private static final double[] HELD = {0, 0x1p52, -0x1p52, 0x1p52, -0x1p52};

    @Test
    void real_values() {
        Laplace laplace = new Laplace(4, 1, Unit.RECORD, 1);
        Gaussian gaussian = new Gaussian(4, 1, Unit.RECORD, 1);
        assertArrayEquals(
                laplace.release(HELD, seeded()).value(),
                laplace.release(ODD, seeded()).value());
        assertArrayEquals(
                gaussian.release(HELD, seeded()).value(),
                gaussian.release(ODD, seeded()).value());
        for (int i = 0; i < ODD.length; i++) {
            assertEquals(
                    laplace.release(HELD[i], seeded()).value(),
                    laplace.release(ODD[i], seeded()).value());
            assertEquals(
                    gaussian.release(HELD[i], seeded()).value(),
                    gaussian.release(ODD[i], seeded()).value());
        }
    }

    @Test
    void no_two_values_are_moved_apart() {
        Random random = new Random(5);
        RoundingGrid grid = new RoundingGrid(1, 4);
        for (int i = 0; i < 100_000; i++) {
            double one = Math.scalb(random.nextGaussian(), random.nextInt(120));
            double other = random.nextBoolean() ? one + random.nextGaussian() : Math.scalb(random.nextGaussian(), 52);
            assertTrue(Math.abs(grid.held(one) - grid.held(other)) <= Math.abs(one - other));
        }
    }

    @Test
    void measured_noise() {
        MeasuredGaussian mechanism = new MeasuredGaussian(PAC);
        double largest = 0x1p52 * RoundingGrid.defaultStep(1);
        assertArrayEquals(
                mechanism.release(new double[] {0, largest}, seeded()).value(),
                mechanism
                        .release(new double[] {Double.NaN, Double.POSITIVE_INFINITY}, seeded())
                        .value());
    }

    @Test
    void answers_outside_of_the_categories() {
        RandomizedResponse mechanism = new RandomizedResponse(0.5, 3, Unit.RECORD_REPLACED);
        assertArrayEquals(
                mechanism.release(new int[] {2, 0, 2}, seeded()).value(),
                mechanism
                        .release(new int[] {3, -1, Integer.MAX_VALUE}, seeded())
                        .value());
        assertEquals(
                mechanism.release(2, seeded()).value(),
                mechanism.release(7, seeded()).value());
    }

    @ParameterizedTest
    @EnumSource(Noise.class)
    void scores(Noise noise) {
        NoisyMax mechanism = new NoisyMax(noise, 1, 1, Unit.RECORD);
        double[] odd = {Double.NaN, 1, Double.NEGATIVE_INFINITY};
        double[] held = {0, 1, -Double.MAX_VALUE};
        NoiseSource one = seeded();
        NoiseSource other = seeded();
        for (int i = 0; i < 50; i++) {
            assertEquals(
                    mechanism.release(held, one).value(),
                    mechanism.release(odd, other).value());
        }
        assertEquals(
                1,
                mechanism
                        .release(new double[] {0, Double.POSITIVE_INFINITY}, seeded())
                        .value());
    }

    @Test
    void sums_of_integers_end_at_the_largest() {
        DiscreteLaplace laplace = new DiscreteLaplace(1000, 1, Unit.RECORD);
        NoiseSource source = seeded();
        long[] ends = new long[200];
        DiscreteGaussian gaussian = new DiscreteGaussian(1000, 1, Unit.RECORD, ends.length);
        for (int i = 0; i < ends.length; i++) {
            ends[i] = i % 2 == 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
        }
        for (long[] noisy : List.of(
                laplace.release(ends, source).value(),
                gaussian.release(ends, source).value())) {
            for (int i = 0; i < ends.length; i++) {
                assertTrue(i % 2 == 0 ? noisy[i] > Long.MAX_VALUE - 100_000 : noisy[i] < Long.MIN_VALUE + 100_000);
            }
        }
    }

    private static NoiseSource seeded() {
        return NoiseSource.seeded(11);
    }
}
