package dev.sfumato.accounting;

import java.util.Arrays;

/** Binomial probabilities with their round-off on the safe side. */
final class Binomial {
    private static final double U = 0x1p-53;

    private Binomial() {}

    /** Upper bounds on the probabilities of at least k successes in n, and of fewer. */
    record Tail(double atLeast, double below) {}

    static Tail tail(long n, double p, long k) {
        if (k > n) {
            return new Tail(0, 1);
        }
        if (k > n * p) {
            double[] above = upwards(n, p, k);
            return new Tail(Math.min(1, above[1]), Math.min(1, Math.nextUp(1 - above[0])));
        }
        // fewer than k successes are more than n - k failures
        double[] below = upwards(n, 1 - p, n - k + 1);
        double slack = 4 * U * n;
        return new Tail(Math.min(1, Math.nextUp(1 - below[0] * (1 - slack))), Math.min(1, below[1] * (1 + slack)));
    }

    /** A lower and an upper bound on the probability of at least k > np successes. */
    private static double[] upwards(long n, double p, long k) {
        if (k > n) {
            return new double[] {0, 0};
        }
        double[] first = mass(n, p, k);
        double relative = 1;
        double sum = 0;
        // beyond the mean each term is less than a share of the one before
        double share = (double) (n - k) / (k + 1) * (p / (1 - p));
        long terms = 0;
        for (long j = k; j <= n && relative > sum * U; j++) {
            sum += relative;
            relative *= (double) (n - j) / (j + 1) * (p / (1 - p));
            terms++;
        }
        double rest = share < 1 ? relative / (1 - share) : relative * n;
        double slack = 8 * U * (terms + 4.0);
        return new double[] {first[0] * sum * (1 - slack), first[1] * (sum + rest) * (1 + slack)};
    }

    /**
     * Upper bounds on the probabilities of 0, 1, 2, ... successes with a small mean, so far that at most {@code tail} is left
     * out and each is at most half of the one before.
     */
    static double[] upperMasses(long n, double p, double tail) {
        double[] masses = new double[64];
        int count = 0;
        for (long j = 0; j <= n; j++) {
            if (count == masses.length) {
                masses = Arrays.copyOf(masses, 2 * count);
            }
            masses[count++] = mass(n, p, j)[1];
            if (j > 2 * n * p + 2 && masses[count - 1] < tail / 4) {
                break;
            }
        }
        return Arrays.copyOf(masses, count);
    }

    /** Both sides of the probability of exactly k successes: a sum of logarithms with the sum of their sizes. */
    private static double[] mass(long n, double p, long k) {
        double log = 0;
        double size = 0;
        for (long i = 1; i <= k; i++) {
            double term = Math.log((double) (n - k + i) / i) + Math.log(p);
            log += term;
            size += Math.abs(log) + Math.abs(Math.log(p)) + 2;
        }
        double rest = n == k ? 0 : (n - k) * Math.log1p(-p);
        double off = 4 * U * (size + Math.abs(rest) + 1);
        return new double[] {Math.exp(log + rest - off), Math.exp(log + rest + off)};
    }
}
