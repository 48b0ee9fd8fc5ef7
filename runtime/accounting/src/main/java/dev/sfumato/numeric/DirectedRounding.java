package dev.sfumato.numeric;

import java.math.BigDecimal;

/**
 * Doubles on the stated side of a true value: of one that is known exactly as a decimal, or of one whose computed value is off by a known
 * number of round-offs. Errors in units of the last place are for {@link Ulps}.
 */
public final class DirectedRounding {
    /** The unit round-off of doubles: what one rounding costs, relative to its result. */
    public static final double U = 0x1p-53;

    private DirectedRounding() {}

    /** At least the true value of a nonnegative result that is relatively off by at most {@code units} round-offs. */
    public static double up(double value, double units) {
        return Math.nextUp(value * (1 + (units + 2) * U));
    }

    /** At most the true value of a nonnegative result that is relatively off by at most {@code units} round-offs. */
    public static double down(double value, double units) {
        return Math.max(0, Math.nextDown(value * (1 - (units + 2) * U)));
    }

    /** The least double that is no less. */
    public static double up(BigDecimal value) {
        double nearest = value.doubleValue();
        return Double.isFinite(nearest) && new BigDecimal(nearest).compareTo(value) < 0
                ? Math.nextUp(nearest)
                : nearest;
    }

    /** The largest finite double that is no more. */
    public static double down(BigDecimal value) {
        double nearest = value.doubleValue();
        if (nearest == Double.POSITIVE_INFINITY) {
            return Double.MAX_VALUE;
        }
        return new BigDecimal(nearest).compareTo(value) > 0 ? Math.nextDown(nearest) : nearest;
    }
}
