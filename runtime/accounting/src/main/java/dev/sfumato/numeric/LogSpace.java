package dev.sfumato.numeric;

/** Sums of numbers that are given by their logarithms, rounded up. */
public final class LogSpace {
    private LogSpace() {}

    /** An upper bound on log(1 + e^x). */
    public static double logOnePlusExp(double x) {
        return x > 40 ? Ulps.up(3, x + Math.exp(-x)) : Ulps.up(2, Math.log1p(Ulps.up(2, Math.exp(x))));
    }

    /** An upper bound on log(e^x - 1) for x >= 0. */
    public static double logExpLessOne(double x) {
        return x > 40 ? x : Ulps.up(4, Math.log(Ulps.up(2, Math.expm1(x))));
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
        double slack = (count + 16.0) * DirectedRounding.U;
        return Ulps.up(2, most + Ulps.up(1, Math.log(sum)) + slack);
    }
}
