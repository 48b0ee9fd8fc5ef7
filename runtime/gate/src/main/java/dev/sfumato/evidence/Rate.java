package dev.sfumato.evidence;

import dev.sfumato.numeric.Binomial;
import dev.sfumato.numeric.Bisection;
import dev.sfumato.util.Require;

/**
 * How often something happened in independent runs, and how often it happens then: both ends hold together unless bad luck of
 * the stated probability struck.
 *
 * @param low lower end of the exact interval (Clopper and Pearson 1934)
 * @param high its upper end
 */
public record Rate(long count, long runs, double low, double high) {
    /** More than rounding can do to an end: the interval is the wider for it. */
    private static final double SLACK = 1e-9;

    public Rate {
        Require.atLeast("runs", 1, runs);
        if (count < 0 || count > runs) {
            throw new IllegalArgumentException("count must be in [0, " + runs + "], got " + count);
        }
        Require.within("low", 0, 1, low);
        Require.within("high", low, 1, high);
    }

    /** The interval that misses the truth with at most this probability, half of it on either side. */
    public static Rate of(long count, long runs, double error) {
        Require.probability("error", error);
        Require.atLeast("runs", 1, runs);
        if (count < 0 || count > runs) {
            throw new IllegalArgumentException("count must be in [0, " + runs + "], got " + count);
        }
        return new Rate(count, runs, low(count, runs, error / 2), 1 - low(runs - count, runs, error / 2));
    }

    /** The share of the runs in which it happened. */
    public double share() {
        return (double) count / runs;
    }

    /** The greatest rate at which so many or more would be seen with at most this probability. */
    private static double low(long count, long runs, double error) {
        return new Bisection(0, (double) count / runs)
                        .halved(60, rate -> Binomial.tail(runs, rate, count).atLeast() * (1 + SLACK) <= error)
                        .holds()
                * (1 - SLACK);
    }
}
