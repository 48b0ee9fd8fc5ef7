package dev.sfumato.numeric;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Two numbers between which the true one is proved to lie. */
public record Enclosure(BigDecimal low, BigDecimal high) {
    /** An enclosure of a quantity whose computed value is off by at most {@code slack}. */
    public static Enclosure around(BigDecimal value, BigDecimal slack) {
        return new Enclosure(value.subtract(slack), value.add(slack));
    }

    public static double roundUp(BigDecimal value) {
        double nearest = value.doubleValue();
        return Double.isFinite(nearest) && new BigDecimal(nearest).compareTo(value) < 0
                ? Math.nextUp(nearest)
                : nearest;
    }

    public static double roundDown(BigDecimal value) {
        double nearest = value.doubleValue();
        if (nearest == Double.POSITIVE_INFINITY) {
            return Double.MAX_VALUE;
        }
        return new BigDecimal(nearest).compareTo(value) > 0 ? Math.nextDown(nearest) : nearest;
    }

    /** A quotient of positive numbers, to {@code digits} digits, with both neighbours of the true value. */
    public static Enclosure quotient(BigDecimal dividend, BigDecimal divisor, int digits) {
        return new Enclosure(
                dividend.divide(divisor, new MathContext(digits, RoundingMode.FLOOR)),
                dividend.divide(divisor, new MathContext(digits, RoundingMode.CEILING)));
    }
}
