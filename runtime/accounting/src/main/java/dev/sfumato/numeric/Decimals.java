package dev.sfumato.numeric;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Products of doubles as decimals, exact or rounded up once; {@link DirectedRounding} makes doubles of them. */
public final class Decimals {
    private static final MathContext FORTY_DIGITS = new MathContext(40, RoundingMode.CEILING);

    private Decimals() {}

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
}
