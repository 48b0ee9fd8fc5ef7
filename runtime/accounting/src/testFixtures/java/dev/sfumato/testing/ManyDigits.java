package dev.sfumato.testing;

import java.math.BigDecimal;
import java.math.MathContext;

/** The exponential in many digits, by its series, for tests to hold figures of fifteen digits against. It shares no code with the runtime. */
public final class ManyDigits {
    /** Squaring doubles a relative error: as many as that are lost for the largest exponents, and more. */
    private static final int GUARDS = 20;

    private ManyDigits() {}

    public static BigDecimal exp(double x, MathContext digits) {
        return exp(new BigDecimal(x), digits);
    }

    /** @param x at most a million or so, of either sign */
    public static BigDecimal exp(BigDecimal x, MathContext digits) {
        MathContext more = new MathContext(digits.getPrecision() + GUARDS);
        int halvings = Math.max(0, Math.getExponent(x.doubleValue()) + 9);
        BigDecimal small = x.divide(BigDecimal.valueOf(2).pow(halvings), more);
        BigDecimal least = BigDecimal.ONE.movePointLeft(more.getPrecision());
        BigDecimal sum = BigDecimal.ONE;
        BigDecimal term = BigDecimal.ONE;
        for (int n = 1; term.abs().compareTo(least) > 0; n++) {
            term = term.multiply(small, more).divide(BigDecimal.valueOf(n), more);
            sum = sum.add(term, more);
        }
        for (int i = 0; i < halvings; i++) {
            sum = sum.multiply(sum, more);
        }
        return sum.round(digits);
    }
}
