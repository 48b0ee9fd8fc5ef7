package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import dev.sfumato.testing.ManyDigits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which result the bits of a place lead to. A word holds the sign in its last bit and a uniform number in the others. */
class PlaceNoiseTest {
    private static final MathContext DIGITS = new MathContext(120);

    @Test
    void words_in_equal_steps_give_every_result_as_often_as_the_laplace_distribution() {
        int steps = 1 << 16;
        Map<Long, Integer> indices = new HashMap<>();
        for (long i = 0; i < steps; i++) {
            long uniform = (i << 47) + (1L << 46);
            for (long sign = 0; sign < 2; sign++) {
                double result = laplace(PlaceScript.only(uniform << 1 | sign), 0.3, 1.25, 0.5);
                indices.merge(Math.round(result / 0.5), 1, Integer::sum);
            }
        }
        for (Map.Entry<Long, Integer> entry : indices.entrySet()) {
            double low = ((entry.getKey() - 0.5) * 0.5 - 0.3) / 1.25;
            double mass = below(low + 0.4) - below(low);
            // a step at either end, and at the middle of the distribution one of either sign
            assertEquals(mass * 2 * steps, entry.getValue(), 4, "index " + entry.getKey());
        }
        assertTrue(indices.size() > 40);
    }

    @Test
    void any_word_leads_to_the_rounding_of_high_precision() {
        Cases.check(5000, cases -> {
            long word = word(cases);
            double scale = cases.magnitude(1e-30, 1e30);
            double step = Math.scalb(1.0, Math.getExponent(scale) + cases.whole(-39, 39));
            double value = cases.oneOf(0.0, -1e-300, cases.between(-9, 9), cases.between(-0x1p51, 0x1p51)) * step;
            long furtherSeed = cases.whole(0, 1 << 30);
            LazyExponential magnitude = new LazyExponential(word >>> 1, RandomBits.seeded(furtherSeed));
            double expected = new RoundingGrid(step, scale)
                    .roundExactly(
                            value,
                            places -> (word & 1) == 1
                                    ? magnitude.interval(places).negated()
                                    : magnitude.interval(places));
            PlaceScript script = new PlaceScript(new long[] {word}, () -> RandomBits.seeded(furtherSeed));
            assertEquals(expected, laplace(script, value, scale, step));
        });
    }

    /**
     * The uniform number is exp(-E) for the E that leads to the middle between two multiples of the grid, and a little more
     * or less from bit 160 on.
     */
    @Test
    void bits_far_behind_the_first_word_decide_where_the_sum_is_between_two_results() {
        Cases.check(300, cases -> {
            double scale = cases.magnitude(0.5, 2);
            double step = Math.scalb(1.0, -cases.whole(0, 38));
            double value = cases.between(-5, 5);
            boolean isNegative = cases.oneOf(true, false);
            double steps = cases.magnitude(0.1, 20) * scale / step;
            long index = (long) Math.floor(value / step + (isNegative ? -steps : steps)) + (isNegative ? -1 : 2);
            BigDecimal middle =
                    BigDecimal.valueOf(index).subtract(new BigDecimal("0.5")).multiply(new BigDecimal(step));
            BigDecimal magnitude = middle.subtract(new BigDecimal(value))
                    .divide(new BigDecimal(scale), DIGITS)
                    .abs();
            BigInteger uniform = ManyDigits.exp(magnitude.negate(), DIGITS)
                    .multiply(new BigDecimal(BigInteger.TWO.pow(159)))
                    .toBigInteger();
            // more of U is less noise
            assertEquals(
                    (isNegative ? index : index - 1) * step,
                    laplace(script(uniform.add(BigInteger.TWO), isNegative), value, scale, step));
            assertEquals(
                    (isNegative ? index - 1 : index) * step,
                    laplace(script(uniform.subtract(BigInteger.TWO), isNegative), value, scale, step));
        });
    }

    @Test
    void a_uniform_number_that_begins_with_zeros_gets_more_bits() {
        PlaceScript script = new PlaceScript(
                new long[] {0},
                () -> new BitScript()
                        .thenDigit(0)
                        .thenDigit(0x80000000L)
                        .thenDigit(0)
                        .thenDigit(1)
                        .thenDigit(2));
        // -ln(2^-96) = 66.54
        assertEquals(66.5, laplace(script, 0, 1, 0.25));
    }

    @Test
    void zero_has_no_sign() {
        assertEquals(0L, Double.doubleToRawLongBits(laplace(PlaceScript.only(-1), -0.0, 1, 1)));
    }

    private static double laplace(PlaceBits bits, double value, double scale, double step) {
        double[] values = {value};
        new PlaceNoise(bits).addLaplace(0, 0, 0, values, 0, 1, new RoundingGrid(step, scale));
        return values[0];
    }

    static long word(Cases cases) {
        long any = (long) cases.whole(Integer.MIN_VALUE, Integer.MAX_VALUE - 1) << 32
                ^ cases.whole(0, Integer.MAX_VALUE - 1);
        int shift = cases.whole(0, 63);
        // any, with many leading zeros, with many leading ones
        return cases.oneOf(any, any >>> shift, ~(any >>> shift));
    }

    static PlaceScript script(BigInteger uniform159, boolean isNegative) {
        long first = uniform159.shiftRight(96).longValueExact();
        return new PlaceScript(new long[] {first << 1 | (isNegative ? 1 : 0)}, () -> {
            BitScript script = new BitScript();
            for (int shift = 64; shift >= 0; shift -= 32) {
                script.thenDigit(uniform159.shiftRight(shift).intValue() & 0xFFFFFFFFL);
            }
            for (int i = 0; i < 4; i++) {
                script.thenDigit(0x12345678L);
            }
            return script;
        });
    }

    private static double below(double x) {
        return x < 0 ? Math.exp(x) / 2 : 1 - Math.exp(-x) / 2;
    }
}
