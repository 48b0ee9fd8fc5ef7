package dev.sfumato.numeric;

/**
 * Doubles moved to the safe side, which for a price is upwards. Java's exp, expm1, log, log1p are off by at most one unit in
 * the last place, sums, products and quotients by half of one.
 */
public final class RoundUp {
    /** Half a unit in the last place of one: what one rounding costs, relative to its result. */
    public static final double ROUNDING = 0x1p-53;

    private RoundUp() {}

    /** A value that was computed with an error of at most so many units in its last place, moved up by them. */
    public static double by(int units, double value) {
        return Double.isInfinite(value) ? value : value + units * Math.ulp(value);
    }

    /** As {@link #by}, but downwards. */
    public static double down(int units, double value) {
        return Double.isInfinite(value) ? value : value - units * Math.ulp(value);
    }

    /** An upper bound on log(1 + e^x). */
    public static double logOnePlusExp(double x) {
        return x > 40 ? by(3, x + Math.exp(-x)) : by(2, Math.log1p(by(2, Math.exp(x))));
    }

    /** An upper bound on log(e^x - 1) for x >= 0. */
    public static double logExpLessOne(double x) {
        return x > 40 ? x : by(4, Math.log(by(2, Math.expm1(x))));
    }

    /** An upper bound on the logarithm of a sum of exponentials: the first {@code count} entries of {@code logs}. */
    public static double logSumExp(double[] logs, int count) {
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            most = Math.max(most, logs[i]);
        }
        if (Double.isInfinite(most)) {
            return most;
        }
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Math.exp(logs[i] - most);
        }
        // a term e^-y with y <= 800 is off by (y + 2) roundings, and falls off faster than that; the sum by one per
        // term
        double slack = (count + 16.0) * ROUNDING;
        return by(2, most + by(1, Math.log(sum)) + slack);
    }
}
