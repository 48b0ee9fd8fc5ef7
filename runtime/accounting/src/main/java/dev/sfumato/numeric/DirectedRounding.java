package dev.sfumato.numeric;

/** Directed rounding of results whose number of floating-point operations is known. */
public final class DirectedRounding {
    /** The unit round-off of doubles. */
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
}
