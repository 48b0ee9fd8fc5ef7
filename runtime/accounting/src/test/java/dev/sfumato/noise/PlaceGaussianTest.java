package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.noise.arithmetic.FixedNormal;
import dev.sfumato.testing.Cases;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which result of Gaussian noise the bits of a place lead to. A word is laid out as in {@link PlaceNoiseTest}. */
class PlaceGaussianTest {
    private static final DecimalNormal NORMAL = new DecimalNormal(75);

    @Test
    void words_in_equal_steps_give_every_result_as_often_as_the_normal_distribution() {
        DecimalNormal normal = new DecimalNormal(20);
        int steps = 1 << 16;
        Map<Long, Integer> indices = new HashMap<>();
        for (long i = 0; i < steps; i++) {
            long uniform = (i << 47) + (1L << 46);
            for (long sign = 0; sign < 2; sign++) {
                double result = gaussian(PlaceScript.only(uniform << 1 | sign), 0.3, 1.25, 0.25);
                indices.merge(Math.round(result / 0.25), 1, Integer::sum);
            }
        }
        for (Map.Entry<Long, Integer> entry : indices.entrySet()) {
            double low = ((entry.getKey() - 0.5) * 0.25 - 0.3) / 1.25;
            double mass = below(low + 0.2, normal) - below(low, normal);
            // a step at either end, and at the middle of the distribution one of either sign
            assertEquals(mass * 2 * steps, entry.getValue(), 4, "index " + entry.getKey());
        }
        assertTrue(indices.size() > 35);
    }

    @Test
    void any_word_leads_to_the_rounding_of_high_precision() {
        Cases.check(1500, cases -> {
            long word = word(cases);
            double sigma = cases.magnitude(1e-30, 1e30);
            double step = Math.scalb(1.0, Math.getExponent(sigma) + cases.oneOf(cases.whole(-39, 39), -39));
            double value = cases.oneOf(0.0, -1e-300, cases.between(-9, 9), cases.between(-0x1p51, 0x1p51)) * step;
            long furtherSeed = cases.whole(0, 1 << 30);
            LazyNormal magnitude = new LazyNormal(word >>> 1, RandomBits.seeded(furtherSeed));
            double expected = new RoundingGrid(step, sigma)
                    .roundExactly(
                            value,
                            places -> (word & 1) == 1
                                    ? magnitude.interval(places).negated()
                                    : magnitude.interval(places));
            PlaceScript script = new PlaceScript(new long[] {word}, () -> RandomBits.seeded(furtherSeed));
            assertEquals(expected, gaussian(script, value, sigma, step));
        });
    }

    /**
     * The uniform number is P(|Z| > z) for the z that leads to the middle between two multiples of the grid, and a little more
     * or less from bit 160 on.
     */
    @Test
    void bits_far_behind_the_first_word_decide_where_the_sum_is_between_two_results() {
        Cases.check(150, cases -> {
            double sigma = cases.magnitude(0.5, 2);
            double step = Math.scalb(1.0, -cases.whole(0, 38));
            double value = cases.between(-5, 5);
            boolean isNegative = cases.oneOf(true, false);
            double steps = cases.magnitude(0.01, 6) * sigma / step;
            long index = (long) Math.floor(value / step + (isNegative ? -steps : steps)) + (isNegative ? -1 : 2);
            BigDecimal middle =
                    BigDecimal.valueOf(index).subtract(new BigDecimal("0.5")).multiply(new BigDecimal(step));
            BigDecimal z = middle.subtract(new BigDecimal(value))
                    .divide(new BigDecimal(sigma), new MathContext(90))
                    .abs();
            BigInteger uniform = NORMAL.tail(z)
                    .multiply(new BigDecimal(BigInteger.TWO.pow(159)))
                    .toBigInteger();
            // more of U is less noise
            assertEquals(
                    (isNegative ? index : index - 1) * step,
                    gaussian(PlaceNoiseTest.script(uniform.add(BigInteger.TWO), isNegative), value, sigma, step));
            assertEquals(
                    (isNegative ? index - 1 : index) * step,
                    gaussian(PlaceNoiseTest.script(uniform.subtract(BigInteger.TWO), isNegative), value, sigma, step));
        });
    }

    @Test
    void noise_never_grows_with_the_uniform_number_not_even_where_the_way_to_compute_it_changes() {
        long[] starts = new long[FixedNormal.MOST_ZEROS + 4 + FixedNormal.CELLS];
        for (int i = 0; i < starts.length; i++) {
            starts[i] =
                    i < FixedNormal.CELLS ? (long) (FixedNormal.CELLS + i) << 56 : 1L << (62 - i + FixedNormal.CELLS);
        }
        for (long start : starts) {
            long[] words = new long[41];
            Arrays.setAll(words, i -> start + (i - 20) * (i % 2 == 0 ? 1L : Math.max(start >>> 40, 1)));
            Arrays.sort(words);
            double last = Double.POSITIVE_INFINITY;
            for (long uniform : words) {
                PlaceScript script = new PlaceScript(new long[] {uniform << 1}, () -> RandomBits.seeded(1));
                double noise = gaussian(script, 0, 1, 0x1p-40);
                assertTrue(noise <= last, "at " + uniform);
                last = noise;
            }
        }
    }

    @Test
    void the_same_place_has_the_same_noise_on_every_grid() {
        Cases.check(300, cases -> {
            long word = word(cases);
            PlaceScript script = new PlaceScript(new long[] {word}, () -> RandomBits.seeded(7));
            double fine = gaussian(script, 0, 1, 0x1p-40);
            int bits = cases.whole(0, 39);
            double step = Math.scalb(1.0, -bits);
            assertEquals(fine, gaussian(script, 0, 1, step), step / 2 + 0x1p-41);
        });
    }

    @Test
    void a_uniform_number_that_begins_with_zeros_gets_more_bits() {
        PlaceScript script = new PlaceScript(
                new long[] {1},
                () -> new BitScript()
                        .thenDigit(0)
                        .thenDigit(0x80000000L)
                        .thenDigit(0)
                        .thenDigit(1));
        // P(|Z| > 11.3034) = 2^-96
        assertEquals(-11.296875, gaussian(script, 0, 1, 0x1p-6));
    }

    @Test
    void zero_has_no_sign() {
        assertEquals(0L, Double.doubleToRawLongBits(gaussian(PlaceScript.only(-1), -0.0, 1, 1)));
    }

    private static double gaussian(PlaceBits bits, double value, double sigma, double step) {
        double[] values = {value};
        new PlaceNoise(bits).addGaussian(0, 0, 0, values, 0, 1, new RoundingGrid(step, sigma));
        return values[0];
    }

    private static long word(Cases cases) {
        return PlaceNoiseTest.word(cases);
    }

    private static double below(double x, DecimalNormal normal) {
        double beyond = normal.tail(new BigDecimal(Math.abs(x))).doubleValue() / 2;
        return x < 0 ? beyond : 1 - beyond;
    }
}
