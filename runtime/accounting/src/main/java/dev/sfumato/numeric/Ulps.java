package dev.sfumato.numeric;

/**
 * Doubles moved to the safe side by units in the last place: for results whose error is known in them. Java's exp, expm1, log, log1p are off
 * by at most one, sums, products and quotients by half of one.
 */
public final class Ulps {
    private Ulps() {}

    /** A value that was computed with an error of at most so many units in its last place, moved up by them. */
    public static double up(int units, double value) {
        return Double.isInfinite(value) ? value : value + units * Math.ulp(value);
    }

    /** As {@link #up}, but downwards. */
    public static double down(int units, double value) {
        return Double.isInfinite(value) ? value : value - units * Math.ulp(value);
    }
}
