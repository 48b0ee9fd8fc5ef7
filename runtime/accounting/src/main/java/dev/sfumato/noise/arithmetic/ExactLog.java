package dev.sfumato.noise.arithmetic;

import java.math.BigInteger;

/** Natural logarithms of fractions, between bounds that hold, to any number of bits. */
public final class ExactLog {
    private static final BigInteger THREE = BigInteger.valueOf(3);

    private ExactLog() {}

    /**
     * Whole numbers around a real number times 2^scale.
     *
     * @param low at most the number
     * @param high at least the number
     */
    public record Bounds(BigInteger low, BigInteger high, int scale) {}

    /** Of -ln(numerator / 2^shift), for a quotient in (0, 1], to about 2^-precision. */
    public static Bounds minusLog(BigInteger numerator, int shift, int precision) {
        // each of at most scale / 3 terms adds less than 3 units of error
        int scale = precision
                + 2 * Integer.SIZE
                - Integer.numberOfLeadingZeros(precision)
                - Integer.numberOfLeadingZeros(shift);
        int whole = numerator.bitLength() - 1;
        BigInteger power = BigInteger.ONE.shiftLeft(whole);
        Bounds mantissa = artanh(numerator.subtract(power), numerator.add(power), scale);
        Bounds half = artanh(BigInteger.ONE, THREE, scale);
        BigInteger halvings = BigInteger.valueOf(shift - whole);
        // ln((1 + y) / (1 - y)) = 2 artanh(y), and ln 2 = 2 artanh(1/3)
        return new Bounds(
                half.low.multiply(halvings).subtract(mantissa.high).shiftLeft(1),
                half.high.multiply(halvings).subtract(mantissa.low).shiftLeft(1),
                scale);
    }

    /** The series y + y^3 / 3 + y^5 / 5 + ... for a quotient in [0, 1/3], every division rounded down. */
    private static Bounds artanh(BigInteger numerator, BigInteger denominator, int scale) {
        BigInteger power = numerator.shiftLeft(scale).divide(denominator);
        BigInteger square = power.multiply(power).shiftRight(scale);
        BigInteger sum = BigInteger.ZERO;
        int terms = 0;
        while (power.signum() > 0) {
            sum = sum.add(power.divide(BigInteger.valueOf(2L * terms + 1)));
            power = power.multiply(square).shiftRight(scale);
            terms++;
        }
        // docs/proofs/noise.md: the sum lacks less than 3 units per term, and what follows the last
        return new Bounds(sum, sum.add(BigInteger.valueOf(3L * terms + 3)), scale);
    }
}
