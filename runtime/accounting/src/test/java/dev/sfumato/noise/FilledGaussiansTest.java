package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FilledGaussiansTest {
    private static final int DRAWS = 400_000;

    @Test
    void draws_are_normal() {
        for (RandomSource random : new RandomSource[] {RandomSource.seeded(3), RandomSource.keyed(new byte[32])}) {
            double[] draws = draws(random, 1);
            assertFalse(GoodnessOfFit.rejects(draws, RealNoiseTest.NORMAL_QUANTILES));
            assertFalse(GoodnessOfFit.rejects(beyond(draws), TAILS));
        }
        assertTrue(GoodnessOfFit.rejects(draws(RandomSource.seeded(3), 1.02), RealNoiseTest.NORMAL_QUANTILES));
        assertTrue(GoodnessOfFit.rejects(beyond(draws(RandomSource.seeded(3), 1.05)), TAILS));
    }

    /** erfc(i / sqrt(2)) - erfc((i + 1) / sqrt(2)) for i from 0 to 3, and erfc(4 / sqrt(2)), by mpmath 1.3.0. */
    private static final double[] TAILS = {
        0.682689492137086, 0.271810243966556, 0.0428004678330982, 0.00263645357959395, 6.33424836662399e-5
    };

    /** The word of 2^62 + 3 * 2^40 at a place in the middle, and words that the table leaves to the exact way. */
    @Test
    void a_word_is_a_sign_and_the_probability_to_be_farther_out() {
        BitScript script = new BitScript();
        script.thenDigit(1).thenDigit(1L << 31);
        script.thenDigit(0).thenDigit(3L << 30);
        script.thenDigit(1).thenDigit(0);
        script.thenDigit(0).thenDigit(1L << 31).thenDigit(0).thenDigit(0);
        float[] draws = new float[3];
        new RandomSource(script, true, false).fillGaussian(draws, 0, 3);
        // by mpmath 1.3.0: P(|Z| > z) = 1/2, 3/4, 2^-96
        assertEquals(-0.6744897502, draws[0], 0x1p-24);
        assertEquals(0.3186393640, draws[1], 0x1p-25);
        assertEquals(-11.3034113621, draws[2], 0x1p-20);
    }

    @Test
    void a_seed_decides_the_draws_and_the_parts_do_not() {
        float[] whole = new float[500];
        RandomSource.seeded(9).fillGaussian(whole, 0, 500);
        float[] inParts = new float[502];
        inParts[0] = 7;
        inParts[501] = 8;
        RandomSource random = RandomSource.seeded(9);
        random.fillGaussian(inParts, 1, 196);
        random.fillGaussian(inParts, 197, 0);
        random.fillGaussian(inParts, 197, 304);
        for (int i = 0; i < 500; i++) {
            assertEquals(whole[i], inParts[i + 1]);
        }
        assertArrayEquals(new float[] {7, 8}, new float[] {inParts[0], inParts[501]});
    }

    @Test
    void a_range_outside_the_array_is_refused() {
        assertEquals(
                "at + count must be at most 5, got 3 + 3",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> RandomSource.seeded(1).fillGaussian(new float[5], 3, 3))
                        .getMessage());
    }

    private static double[] draws(RandomSource random, double factor) {
        float[] draws = new float[DRAWS];
        random.fillGaussian(draws, 0, DRAWS);
        return IntStream.range(0, DRAWS).mapToDouble(i -> factor * draws[i]).toArray();
    }

    private static long[] beyond(double[] draws) {
        long[] counts = new long[TAILS.length];
        for (double draw : draws) {
            counts[(int) Math.min(Math.abs(draw), TAILS.length - 1)]++;
        }
        return counts;
    }
}
