package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlaceCoinsTest {
    private static final BigDecimal HALF = new BigDecimal("0.5");

    /** Enough for 2^-53 to the power of 30. */
    private static final int FURTHER_DIGITS = 52;

    private static final int UNIFORM_BITS = 63 + 32 * FURTHER_DIGITS;

    /** Bit i of the j-th word is binary digit j of the uniform number of place i. */
    @Test
    void a_coin_comes_up_where_its_uniform_number_is_below_the_probability() {
        Cases.check(40, cases -> {
            double probability = cases.oneOf(
                    cases.between(0, 1), cases.magnitude(1e-300, 1), 0.5, 0.75, 0x1p-16, 0x1.8p-17, Double.MIN_VALUE);
            long[] digits = new long[16];
            for (int j = 0; j < digits.length; j++) {
                // half of the places begin like the probability, so that 16 digits do not decide
                long like = Dyadic.of(probability).digit(Dyadic.of(probability).shift() - 1 - j) == 1 ? -1 : 0;
                digits[j] = (cases.whole(Integer.MIN_VALUE, Integer.MAX_VALUE - 1) & 0xFFFFFFFFL) | (like << 32);
            }
            long seed = cases.whole(0, 1 << 30);
            PlaceCoins coins = new PlaceCoins(new PlaceScript(digits, () -> RandomBits.seeded(seed)));
            RandomBits further = RandomBits.seeded(seed);
            BigInteger[] uniforms = new BigInteger[64];
            for (int j = 0; j < 1100; j++) {
                long word = j < digits.length ? digits[j] : further.nextWord();
                for (int i = 0; i < 64; i++) {
                    BigInteger before = j == 0 ? BigInteger.ZERO : uniforms[i];
                    uniforms[i] = before.shiftLeft(1).or(BigInteger.valueOf(word >>> i & 1));
                }
            }
            for (int i = 0; i < 64; i++) {
                BigDecimal uniform = new BigDecimal(uniforms[i]).multiply(HALF.pow(1100));
                assertEquals(
                        uniform.compareTo(new BigDecimal(probability)) < 0,
                        coins.flip(0, i, probability),
                        "place " + i + ", probability " + probability);
            }
        });
    }

    @Test
    void certain_coins_need_no_bits() {
        PlaceCoins coins = new PlaceCoins(PlaceScript.only(0));
        assertFalse(coins.flip(1, 2, 0));
        assertTrue(coins.flip(1, 2, 1));
        assertEquals(0, coins.skip(1, 2, 1));
    }

    /** k failures or more just where U <= (1 - p)^k, a fraction that the test computes exactly. */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.25, 0.3, 0.001, 0.999, 1 - 0x1p-53})
    void a_waiting_time_is_that_of_the_inverse_distribution_function_to_the_last_bit(double probability) {
        BigDecimal failure = BigDecimal.ONE.subtract(new BigDecimal(probability));
        for (int k : new int[] {1, 2, 3, 7, 30}) {
            BigInteger atLeast = failure.pow(k)
                    .multiply(new BigDecimal(BigInteger.TWO.pow(UNIFORM_BITS)))
                    .toBigInteger();
            assertEquals(k - 1, skip(atLeast.add(BigInteger.ONE), probability), "above, k = " + k);
            assertEquals(k, skip(atLeast.subtract(BigInteger.ONE), probability), "below, k = " + k);
        }
    }

    @Test
    void a_waiting_time_beyond_all_numbers_is_the_largest_number() {
        // -ln(2^-63 / 2) is 44, and 44 * 2^60 is more than 2^63
        assertEquals(Long.MAX_VALUE, skip(BigInteger.TWO.pow(32 * FURTHER_DIGITS - 1), 0x1p-60));
    }

    private static long skip(BigInteger uniform, double probability) {
        long first = uniform.shiftRight(32 * FURTHER_DIGITS).longValueExact();
        PlaceScript script = new PlaceScript(new long[] {first << 1}, () -> {
            BitScript bits = new BitScript();
            for (int shift = 32 * (FURTHER_DIGITS - 1); shift >= 0; shift -= 32) {
                bits.thenDigit(uniform.shiftRight(shift).intValue() & 0xFFFFFFFFL);
            }
            for (int i = 0; i < 20; i++) {
                bits.thenDigit(0x12345678L);
            }
            return bits;
        });
        return new PlaceCoins(script).skip(0, 0, probability);
    }
}
