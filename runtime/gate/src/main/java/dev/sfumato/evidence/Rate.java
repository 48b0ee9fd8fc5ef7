package dev.sfumato.evidence;

import dev.sfumato.util.Require;

/**
 * How often something happened in independent runs, and how often it happens then: both ends hold together unless bad luck of
 * the stated probability struck.
 *
 * @param low lower end of the exact interval (Clopper and Pearson 1934)
 * @param high its upper end
 */
public record Rate(long count, long runs, double low, double high) {
    /** What rounding can do to a tail, and more: the interval is the wider for it. */
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
        double low = 0;
        double high = (double) count / runs;
        double ways = count == 0 ? 0 : logOfWays(count, runs);
        for (int i = 0; i < 60 && count > 0; i++) {
            double middle = (low + high) / 2;
            if (tail(count, runs, middle, ways) * (1 + SLACK) <= error) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low * (1 - SLACK);
    }

    /** The chance to see at least {@code count}, at a rate below its share, where terms only fall. */
    private static double tail(long count, long runs, double rate, double ways) {
        if (rate == 0) {
            return 0;
        }
        double term = Math.exp(ways + count * Math.log(rate) + (runs - count) * Math.log1p(-rate));
        double odds = rate / (1 - rate);
        double sum = 0;
        for (long k = count; k <= runs && term > sum * 0x1p-60; k++) {
            sum += term;
            term *= (double) (runs - k) / (k + 1) * odds;
        }
        return sum;
    }

    /** The logarithm of the number of ways to choose. */
    public static double logOfWays(long count, long runs) {
        double sum = 0;
        long fewer = Math.min(count, runs - count);
        for (long i = 1; i <= fewer; i++) {
            sum += Math.log((double) (runs - fewer + i) / i);
        }
        return sum;
    }
}
