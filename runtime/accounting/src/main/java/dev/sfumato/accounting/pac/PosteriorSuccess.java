package dev.sfumato.accounting.pac;

import dev.sfumato.numeric.Bisection;
import dev.sfumato.util.Require;

/**
 * The success rate of an attacker who sees a release: Xiao and Devadas, "PAC privacy", CRYPTO 2023, Theorem 1. An attacker who
 * succeeds with probability p without the release succeeds with q at most, the largest with KL(q, p) no more than the information.
 */
public final class PosteriorSuccess {
    private static final double ROUNDING = 0x1p-50;

    private PosteriorSuccess() {}

    /**
     * The largest success, rounded up.
     *
     * @param information what the release tells of the data at most, in nats
     * @param prior the probability of success without the release
     */
    public static double most(double information, double prior) {
        Require.nonNegative("information", information);
        Require.probability("prior", prior);
        if (information >= -Math.log(prior)) {
            return 1;
        }
        return new Bisection(1, prior)
                .closed(success -> divergence(success, prior) > information)
                .holds();
    }

    /** The most information that leaves an attacker with at most this success, rounded down. */
    public static double information(double success, double prior) {
        Require.probability("prior", prior);
        if (!(success >= prior && success <= 1)) {
            throw new IllegalArgumentException("success must be in [prior = " + prior + ", 1], got " + success);
        }
        return Math.max(0, divergence(success, prior));
    }

    /** q ln(q/p) + (1-q) ln((1-q)/(1-p)), rounded down. */
    private static double divergence(double q, double p) {
        double yes = q * Math.log(q / p);
        double no = q == 1 ? 0 : (1 - q) * (Math.log1p(-q) - Math.log1p(-p));
        // the logarithms are off by roundings of their arguments, however small they are
        return yes + no - ROUNDING * (1 + Math.abs(yes) + Math.abs(no));
    }
}
