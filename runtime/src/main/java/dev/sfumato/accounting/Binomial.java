package dev.sfumato.accounting;

/** Binomial probabilities with their round-off on the safe side. */
final class Binomial {
    private static final double U = 0x1p-53;

    private Binomial() {}

    /** Upper bounds on the probabilities of at least k successes, and of fewer. */
    record Tail(double atLeast, double below) {}

    static Tail tail(long n, double p, long k) {
        if (k > n) {
            return new Tail(0, 1);
        }
        if (k <= n * p) {
            return new Tail(1, 1);
        }
        double term = upperMass(n, p, k);
        double sum = 0;
        // beyond the mean, each term is less than a share of the one before
        double share = (double) (n - k) / (k + 1) * (p / (1 - p));
        for (long j = k; j <= n && term > sum * U; j++) {
            sum += term;
            double ratio = (double) (n - j) / (j + 1) * (p / (1 - p));
            term *= ratio * (1 + 8 * U);
        }
        double rest = share < 1 ? term / (1 - share) : 1;
        return new Tail(Math.min(1, (sum + rest) * (1 + 1e-9)), Math.min(1, 1 - sum * (1 - 1e-6)));
    }

    /** Upper bounds on the probabilities of 0, 1, 2, ... successes, as far as needed to leave out at most {@code tail}. */
    static double[] upperMasses(long n, double p, double tail) {
        int most = (int) Math.min(n, 1000);
        int count = 1;
        double[] masses = new double[most + 1];
        masses[0] = Math.min(1, Math.exp(n * Math.log1p(-p)) * (1 + 1e-12));
        for (int j = 1; j <= most; j++) {
            masses[j] = masses[j - 1] * ((double) (n - j + 1) / j) * (p / (1 - p)) * (1 + 8 * U);
            count++;
            if (j > 2 * n * p + 2 && masses[j] < tail / 4) {
                break;
            }
        }
        return java.util.Arrays.copyOf(masses, count);
    }

    private static double upperMass(long n, double p, long k) {
        double log = 0;
        double size = 0;
        for (long i = 1; i <= k; i++) {
            double term = Math.log((double) (n - k + i) / i) + Math.log(p);
            log += term;
            size += Math.abs(log) + 2;
        }
        double rest = (n - k) * Math.log1p(-p);
        return Math.exp(log + rest + 4 * U * (size + Math.abs(rest)));
    }
}
