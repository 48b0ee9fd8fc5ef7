package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** The draws that all mechanisms are made of. */
class ExactDrawsTest {
    private static final int DRAWS = 100_000;
    private final RandomBits bits = RandomBits.seeded(12);

    @Test
    void a_coin_of_exp_minus_x_lands_as_often_as_it_should() {
        for (long numerator : new long[] {1, 3, 10, 13}) {
            double chance = Math.exp(-numerator / 13.0);
            assertFalse(isOff(chance, () -> ExpCoin.flip(numerator, 13, bits)));
            assertFalse(isOff(chance, () -> ExpCoin.flip(BigInteger.valueOf(numerator), BigInteger.valueOf(13), bits)));
            assertTrue(isOff(0.97 * chance, () -> ExpCoin.flip(numerator, 13, bits)));
            double x = numerator / 13.0;
            assertFalse(isOff(Math.exp(-x * x / 2), () -> ExpCoin.flipHalfSquare(numerator, 13, bits)));
        }
        assertFalse(isOff(Math.exp(-2.5), () -> ExpCoin.flip(BigInteger.valueOf(5), BigInteger.TWO, bits)));
        BigInteger huge = BigInteger.TEN.pow(40);
        assertFalse(isOff(Math.exp(-0.25), () -> ExpCoin.flip(huge, huge.multiply(BigInteger.valueOf(4)), bits)));
    }

    @Test
    void a_coin_of_a_quotient_lands_as_often_as_it_should() {
        long large = (1L << 53) - 1;
        assertFalse(isOff(3 / 7.0, () -> bits.flip(3, 7)));
        assertTrue(isOff(3 / 7.0 * 0.97, () -> bits.flip(3, 7)));
        assertFalse(isOff(1 / 3.0, () -> bits.flip(large / 3, large)));
        for (int i = 0; i < 1000; i++) {
            assertTrue(bits.flip(large, large));
            assertFalse(bits.flip(0, large));
        }
    }

    @Test
    void a_coin_that_ten_bits_leave_open_is_decided_by_more() {
        // 1/3 is 0101010101 0101... in binary
        assertTrue(new BitScript().then(10, 0b0101010100).flip(1, 3));
        assertFalse(new BitScript().then(10, 0b0101010110).flip(1, 3));
        BitScript open = new BitScript().then(10, 0b0101010101).then(10, 0b0101010101);
        assertTrue(open.then(10, 0b0101010100).flip(1, 3));
        open = new BitScript().then(10, 0b0101010101).then(10, 0b0101010101);
        assertFalse(open.then(10, 0b0101010110).flip(1, 3));
    }

    @Test
    void a_coin_of_exp_zero_always_lands() {
        for (int i = 0; i < 1000; i++) {
            assertTrue(ExpCoin.flip(0, 7, bits));
            assertTrue(ExpCoin.flipHalfSquare(0, 7, bits));
            assertTrue(ExpCoin.flip(BigInteger.ZERO, BigInteger.TEN, bits));
        }
    }

    @Test
    void whole_numbers_are_uniform_below_a_large_bound() {
        BigInteger bound = BigInteger.TEN.pow(30).multiply(BigInteger.valueOf(7));
        long[] counts = new long[7];
        for (int i = 0; i < DRAWS; i++) {
            counts[bits.below(bound).divide(BigInteger.TEN.pow(30)).intValueExact()]++;
        }
        double[] even = new double[7];
        Arrays.fill(even, 1 / 7.0);
        assertFalse(GoodnessOfFit.rejects(counts, even));
    }

    @Test
    void a_double_is_taken_at_its_exact_value() {
        Cases.check(2000, cases -> {
            double value = cases.oneOf(
                    cases.magnitude(1e-320, 1e-290), cases.magnitude(1e-10, 4e15), (double) cases.whole(1, 1 << 30));
            Dyadic exact = Dyadic.of(value);
            BigDecimal back =
                    new BigDecimal(exact.numerator()).divide(new BigDecimal(BigInteger.ONE.shiftLeft(exact.shift())));
            assertEquals(0, back.compareTo(new BigDecimal(value)), "value " + value);
        });
    }

    @Test
    void equal_digits_are_told_apart_by_later_ones() {
        BitScript script = new BitScript();
        LazyUniform one = new LazyUniform(script);
        LazyUniform other = new LazyUniform(script);
        script.thenDigit(5).thenDigit(5).thenDigit(0xFFFFFFFFL).thenDigit(0xFFFFFFFFL);
        script.thenDigit(0).thenDigit(0x80000000L);
        assertTrue(one.isBelow(other));
        assertFalse(other.isBelow(one));
    }

    /** floor(2^32 P(K <= k)) and floor(2^64 P(K <= k)) for weights exp(-k^2 / 2), by mpmath 1.3.0 with 60 digits. */
    @Test
    void the_whole_part_of_a_normal_number_is_drawn_by_its_distribution_function() {
        assertEquals(
                List.of(2449627929L, 3935402373L, 4266923462L, 4294136371L, 4294958129L, 4294967258L, 4294967295L),
                NormalWhole.thresholds(1).stream()
                        .map(BigInteger::longValueExact)
                        .toList());
        assertEquals(
                List.of(
                        "10521071843634112299",
                        "16902424489837522835",
                        "18326296727748496302",
                        "18443175278438026257",
                        "18446704704847042882",
                        "18446743913232802628",
                        "18446744073468513700",
                        "18446744073709418348",
                        "18446744073709551588",
                        "18446744073709551615"),
                NormalWhole.thresholds(2).stream().map(BigInteger::toString).toList());
    }

    @Test
    void a_whole_part_that_32_bits_leave_open_is_decided_by_more() {
        long first = 2449627929L;
        long second = new BigInteger("10521071843634112299")
                .subtract(BigInteger.valueOf(first).shiftLeft(32))
                .longValueExact();
        assertEquals(0, NormalWhole.draw(new BitScript().thenDigit(first).thenDigit(second - 1)));
        assertEquals(1, NormalWhole.draw(new BitScript().thenDigit(first).thenDigit(second + 1)));
        assertEquals(
                0,
                NormalWhole.draw(
                        new BitScript().thenDigit(first).thenDigit(second).thenDigit(0)));
        assertEquals(
                1,
                NormalWhole.draw(
                        new BitScript().thenDigit(first).thenDigit(second).thenDigit(0xFFFFFFFFL)));
        long ones = 0xFFFFFFFFL;
        assertEquals(7, NormalWhole.draw(new BitScript().thenDigit(ones).thenDigit(4294833999L)));
    }

    private static boolean isOff(double chance, BooleanSupplier coin) {
        long[] counts = new long[2];
        for (int i = 0; i < DRAWS; i++) {
            counts[coin.getAsBoolean() ? 1 : 0]++;
        }
        return GoodnessOfFit.rejects(counts, new double[] {1 - chance, chance});
    }
}
