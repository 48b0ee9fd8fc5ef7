package dev.sfumato.numeric;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Exact sums and products of doubles, rounded once and up. */
public final class Upwards {
    private static final MathContext FORTY_DIGITS = new MathContext(40, RoundingMode.CEILING);

    private Upwards() {}

    public static BigDecimal exact(double value) {
        return new BigDecimal(value);
    }

    public static BigDecimal product(double... factors) {
        BigDecimal product = BigDecimal.ONE;
        for (double factor : factors) {
            product = product.multiply(exact(factor));
        }
        return product;
    }

    /** At most forty digits, rounded up: exact products of products grow without end. */
    public static BigDecimal shortened(BigDecimal value) {
        return value.round(FORTY_DIGITS);
    }

    public static double rounded(BigDecimal value) {
        double nearest = value.doubleValue();
        return Double.isInfinite(nearest) || exact(nearest).compareTo(value) >= 0 ? nearest : Math.nextUp(nearest);
    }
}
