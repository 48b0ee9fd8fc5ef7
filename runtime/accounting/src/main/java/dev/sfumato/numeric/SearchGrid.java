package dev.sfumato.numeric;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The values that a search may try: decimals of a number of digits, so that what it finds can be written down and adjacent
 * values are less than 10^(1 - digits) apart, relatively.
 *
 * @param whole whether only whole numbers count
 */
public record SearchGrid(int digits, boolean whole) {
    public double near(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
        return whole ? rounded.setScale(0, RoundingMode.HALF_EVEN).doubleValue() : rounded.doubleValue();
    }

    public double above(double value) {
        BigDecimal from = BigDecimal.valueOf(value);
        return from.add(unit(from)).doubleValue();
    }

    public double below(double value) {
        BigDecimal from = BigDecimal.valueOf(value).stripTrailingZeros();
        BigDecimal unit = unit(from);
        // below a power of ten the values lie ten times as dense
        boolean power = from.unscaledValue().equals(BigDecimal.ONE.unscaledValue());
        return from.subtract(power && !(whole && unit.compareTo(BigDecimal.ONE) <= 0) ? unit.movePointLeft(1) : unit)
                .doubleValue();
    }

    private BigDecimal unit(BigDecimal value) {
        BigDecimal unit = BigDecimal.ONE.scaleByPowerOfTen(value.precision() - value.scale() - digits);
        return whole ? unit.max(BigDecimal.ONE) : unit;
    }
}
