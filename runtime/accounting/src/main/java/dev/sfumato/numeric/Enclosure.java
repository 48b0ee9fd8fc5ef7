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

    /** A quotient of positive numbers, to {@code digits} digits, with both neighbours of the true value. */
    public static Enclosure quotient(BigDecimal dividend, BigDecimal divisor, int digits) {
        return new Enclosure(
                dividend.divide(divisor, new MathContext(digits, RoundingMode.FLOOR)),
                dividend.divide(divisor, new MathContext(digits, RoundingMode.CEILING)));
    }

    /** At most the true one. */
    public double lower() {
        return DirectedRounding.down(low);
    }

    /** At least the true one. */
    public double upper() {
        return DirectedRounding.up(high);
    }
}
