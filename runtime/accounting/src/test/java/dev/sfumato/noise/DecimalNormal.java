package dev.sfumato.noise;

import java.math.BigDecimal;
import java.math.MathContext;

/** The normal distribution in decimal arithmetic, by another series than the code's, with pi from mpmath 1.3.0. */
public final class DecimalNormal {
    private static final BigDecimal PI =
            new BigDecimal("3.14159265358979323846264338327950288419716939937510582097494459230"
                    + "78164062862089986280348253421170679821480865132823066470938");

    private final MathContext digits;
    private final BigDecimal rootOfTwoOverPi;
    private final BigDecimal negligible;

    /** @param decimals after the point that are right up to z = 6, where the terms of the series reach e^18 */
    public DecimalNormal(int decimals) {
        digits = new MathContext(decimals + 10);
        rootOfTwoOverPi = BigDecimal.valueOf(2).divide(PI, digits).sqrt(digits);
        negligible = BigDecimal.ONE.movePointLeft(decimals);
    }

    /** P(|Z| > z) = 1 - sqrt(2 / pi) (z - z^3 / (2 * 3) + z^5 / (2^2 2! 5) - ...), not for large z. */
    BigDecimal tail(BigDecimal z) {
        BigDecimal minusHalfSquare = z.multiply(z, digits).divide(BigDecimal.valueOf(-2), digits);
        BigDecimal power = z;
        BigDecimal sum = z;
        for (int n = 1; power.abs().compareTo(negligible) > 0; n++) {
            power = power.multiply(minusHalfSquare, digits).divide(BigDecimal.valueOf(n), digits);
            sum = sum.add(power.divide(BigDecimal.valueOf(2L * n + 1), digits), digits);
        }
        return BigDecimal.ONE.subtract(sum.multiply(rootOfTwoOverPi, digits));
    }

    /** The derivative of the z with P(|Z| > z) = u by u, without its sign. */
    public BigDecimal slope(BigDecimal z) {
        BigDecimal small = z.multiply(z, digits).divide(BigDecimal.valueOf(64), digits);
        BigDecimal term = BigDecimal.ONE;
        BigDecimal sum = BigDecimal.ONE;
        for (int n = 1; term.compareTo(negligible) > 0; n++) {
            term = term.multiply(small, digits).divide(BigDecimal.valueOf(n), digits);
            sum = sum.add(term, digits);
        }
        return sum.pow(32, digits).divide(rootOfTwoOverPi, digits);
    }

    /** How far above a number that is close to it the z with P(|Z| > z) = u is: two terms of its Taylor series. */
    public BigDecimal correction(BigDecimal close, BigDecimal u) {
        BigDecimal first = tail(close).subtract(u).multiply(slope(close), digits);
        BigDecimal half = new BigDecimal("0.5");
        return first.add(first.multiply(first).multiply(close).multiply(half), digits);
    }
}
