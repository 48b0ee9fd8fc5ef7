package dev.sfumato.noise;

import dev.sfumato.noise.arithmetic.Interval;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;

/** A real number drawn uniformly between 0 and 1, of which only those digits exist that a comparison asked for. */
final class LazyUniform {
    /** Digits are of 32 bits, the most significant first. */
    private static final int DIGIT_BITS = 32;

    private static final BigDecimal HALF = new BigDecimal("0.5");

    private final RandomBits bits;
    private int[] digits = new int[2];
    private int known;

    LazyUniform(RandomBits bits) {
        this.bits = bits;
    }

    /** Forgets the number and begins another. */
    void restart() {
        known = 0;
    }

    /** Almost surely decided: two such numbers have equal digits for ever with probability zero. */
    boolean isBelow(LazyUniform other) {
        for (int place = 0; ; place++) {
            int order = Integer.compareUnsigned(digit(place), other.digit(place));
            if (order != 0) {
                return order < 0;
            }
        }
    }

    /** The number cut after 53 bits: too small by less than 2^-53. */
    double truncated() {
        long leading = Integer.toUnsignedLong(digit(0)) << DIGIT_BITS | Integer.toUnsignedLong(digit(1));
        return (leading >>> 11) * 0x1p-53;
    }

    /** The interval implied by its first digits. */
    Interval interval(int places) {
        BigInteger leading = BigInteger.ZERO;
        for (int place = 0; place < places; place++) {
            leading = leading.shiftLeft(DIGIT_BITS).or(BigInteger.valueOf(Integer.toUnsignedLong(digit(place))));
        }
        BigDecimal width = HALF.pow(DIGIT_BITS * places);
        BigDecimal low = new BigDecimal(leading).multiply(width);
        return new Interval(low, low.add(width));
    }

    private int digit(int place) {
        while (known <= place) {
            if (known == digits.length) {
                digits = Arrays.copyOf(digits, 2 * known);
            }
            digits[known++] = (int) bits.bits(DIGIT_BITS);
        }
        return digits[place];
    }
}
