package dev.sfumato.numeric;

import java.util.Arrays;

/** Binomial probabilities with their round-off on the safe side, in a time that hardly depends on the numbers. */
public final class Binomial {
    private static final double U = DirectedRounding.U;

    /** Factorials up to here are exact doubles. */
    private static final int SMALL = 16;

    private static final double STIRLING_ERROR = 0x1p-44;

    /** Terms of a tail that are added one by one; a tail with more of them that matter is bounded less sharply. */
    private static final long MOST_TERMS = 2_000_000;

    private Binomial() {}

    /**
     * The probability of at least k successes in n, and that of fewer.
     *
     * @param least at most the probability of at least k
     * @param atLeast at least that probability
     * @param below at least the probability of fewer
     */
    public record Tail(double least, double atLeast, double below) {}

    public static Tail tail(long n, double p, long k) {
        if (k > n) {
            return new Tail(0, 0, 1);
        }
        if (k <= 0) {
            return new Tail(1, 1, 0);
        }
        if (k > n * p) {
            Sides above = upwards(n, p, 1 - p, k);
            return new Tail(above.low, above.high, complement(above.low));
        }
        // fewer than k successes are more than n - k failures
        Sides below = upwards(n, 1 - p, p, n - k + 1);
        return new Tail(Math.max(0, Math.nextDown(1 - below.high)), complement(below.low), below.high);
    }

    private static double complement(double low) {
        return Math.min(1, Math.nextUp(1 - low));
    }

    private record Sides(double low, double high) {}

    /**
     * Both sides of the probability of at least k > np successes.
     *
     * @param p correct to one rounding, like q = 1 - p
     */
    private static Sides upwards(long n, double p, double q, long k) {
        Sides first = mass(n, p, q, k);
        double odds = p / q;
        double relative = 1;
        double sum = 0;
        long terms = 0;
        for (long j = k; j <= n && terms < MOST_TERMS && relative > sum * U; j++) {
            sum += relative;
            relative *= (double) (n - j) / (j + 1) * odds;
            terms++;
        }
        long next = k + terms;
        double rest = 0;
        if (next <= n) {
            // from here on each term is less than this share of the one before
            double share = (double) (n - next) / (next + 1.0) * odds * (1 + 8 * U);
            rest = share < 1 ? relative / (1 - share) * (1 + 8 * U) : relative * (n - next + 1.0);
        }
        // a term is off by at most six roundings for each factor that made it
        double slack = 8 * U * (terms + 8.0);
        return new Sides(first.low * sum * (1 - slack), Math.min(1, first.high * (sum + rest) * (1 + slack)));
    }

    /**
     * Upper bounds on the probabilities of 0, 1, 2, ... successes with a small mean, so far that at most {@code tail} is left
     * out and each is at most half of the one before.
     */
    public static double[] upperMasses(long n, double p, double tail) {
        double[] masses = new double[64];
        int count = 0;
        for (long j = 0; j <= n; j++) {
            if (count == masses.length) {
                masses = Arrays.copyOf(masses, 2 * count);
            }
            masses[count++] = mass(n, p, 1 - p, j).high;
            if (j > 2 * n * p + 2 && masses[count - 1] < tail / 4) {
                break;
            }
        }
        return Arrays.copyOf(masses, count);
    }

    /** At least the logarithm of the probability of exactly k successes. */
    public static double logMass(long n, double p, long k) {
        LogMass mass = logMass(n, p, 1 - p, k);
        return mass.value + mass.error;
    }

    /** The logarithm of the number of ways to choose k of n, off by less than 1e-12 of itself and of one. */
    public static double logWays(long n, long k) {
        if (k == 0 || k == n) {
            return 0;
        }
        long fewer = Math.min(k, n - k);
        double share = (double) fewer / n;
        // the mass at the mean has no deviance
        double ofMass = stirling(n) - stirling(k) - stirling(n - k) + spread(n, k);
        return ofMass - fewer * Math.log(share) - (n - fewer) * Math.log1p(-share);
    }

    private static double spread(long n, long k) {
        return Math.log(n / (2 * Math.PI * k * (double) (n - k))) / 2;
    }

    private record LogMass(double value, double error) {}

    private static Sides mass(long n, double p, double q, long k) {
        LogMass mass = logMass(n, p, q, k);
        double low = Math.exp(mass.value - mass.error) * (1 - 4 * U);
        // below the least normal number nothing is known of the digits
        return new Sides(
                low < Double.MIN_NORMAL ? 0 : low,
                Math.max(Double.MIN_NORMAL, Math.exp(mass.value + mass.error) * (1 + 4 * U)));
    }

    /**
     * The probability of exactly k successes, by Loader, "Fast and accurate computation of binomial
     * probabilities", 2000: with n! = sqrt(2 pi n) (n/e)^n e^r(n) its logarithm is
     * r(n) - r(k) - r(n-k) - D(k, np) - D(n-k, nq) + log(n / (2 pi k (n-k))) / 2.
     */
    private static LogMass logMass(long n, double p, double q, long k) {
        if (k == 0 || k == n) {
            double share = k == 0 ? p : q;
            double chance = k == 0 ? q : p;
            // the one of the two that is not near one keeps its digits
            double log = n * (share < 0.5 ? Math.log1p(-share) : Math.log(chance));
            return new LogMass(log, 8 * U * (Math.abs(log) + n * share));
        }
        Deviance hits = Deviance.of((double) k, n * p);
        Deviance misses = Deviance.of((double) (n - k), n * q);
        double spread = spread(n, k);
        return new LogMass(
                stirling(n) - stirling(k) - stirling(n - k) - hits.value() - misses.value() + spread,
                3 * STIRLING_ERROR
                        + hits.error()
                        + misses.error()
                        + 16 * U * (hits.value() + misses.value() + Math.abs(spread) + 1));
    }

    /** D(x, m) = x log(x/m) + m - x, where x is off by one rounding and m by three. */
    private record Deviance(double value, double error) {
        static Deviance of(double x, double mean) {
            double t = (x - mean) / mean;
            if (Math.abs(t) < 0.5) {
                // m ((1 + t) log(1 + t) - t), the derivative of which is m log(1 + t); t is off by at most 12 U
                double log = Math.log1p(t);
                return new Deviance(mean * ((1 + t) * log - t), 32 * U * mean * (Math.abs(log) + Math.abs(t)));
            }
            double log = Math.log(x / mean);
            return new Deviance(x * log + (mean - x), 16 * U * (x * (Math.abs(log) + 1) + mean));
        }
    }

    /** r(n): exact factorials, or Stirling's series, whose error is less than its first term left out (Robbins 1955). */
    private static double stirling(long n) {
        if (n < SMALL) {
            double factorial = 1;
            for (long i = 2; i <= n; i++) {
                factorial *= i;
            }
            return Math.log(factorial) - Math.log(2 * Math.PI * n) / 2 - n * Math.log((double) n) + n;
        }
        double inverse = 1.0 / n;
        double square = inverse * inverse;
        return inverse * (1.0 / 12 - square * (1.0 / 360 - square * (1.0 / 1260 - square / 1680)));
    }
}
