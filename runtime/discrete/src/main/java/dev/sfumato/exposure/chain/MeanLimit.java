package dev.sfumato.exposure.chain;

/**
 * Upper confidence limits for means of numbers in [0, most], from the mean of independent draws: Chernoff's bound in
 * Hoeffding's form, inverted. It needs nothing of the distribution.
 *
 * @param draws how many there are; 0 stands for a mean that is no estimate
 * @param logOdds the logarithm of one over the probability that one limit may fail
 */
public record MeanLimit(long draws, double logOdds) {
    /** More than the error that the divergence below can have, relative to its terms. */
    private static final double SLACK = 1e-13;

    /** Never below the mean, and never above what each number is at most. */
    public double upper(double mean, double most) {
        if (draws == 0 || most == 0 || Double.isInfinite(most)) {
            return draws == 0 ? mean : most;
        }
        double y = Math.min(1, mean / most);
        double target = logOdds / draws;
        // kl(y, x) is convex and grows in x > y: Newton's steps from above stay above
        double x = y + Math.sqrt(2 * y * target) + 2 * target;
        if (x >= 1) {
            return most;
        }
        for (int i = 0; i < 50; i++) {
            double excess = divergence(y, x) - target;
            double next = x - excess * x * (1 - x) / (x - y);
            if (!(excess > 0) || !(next < x * (1 - 1e-12))) {
                break;
            }
            x = next;
        }
        // rounding may have led below: up until the divergence is enough
        while (x < 1 && divergence(y, x) < target) {
            x *= 1 + 1e-10;
        }
        return Math.min(1, x) * most * (1 + 1e-12);
    }

    /** A lower bound on the divergence of two coins. */
    private static double divergence(double y, double x) {
        double heads = y == 0 ? 0 : y * Math.log(y / x);
        double tails = y == 1 ? 0 : (1 - y) * (Math.log1p(-y) - Math.log1p(-x));
        return heads + tails - SLACK * (Math.abs(heads) + Math.abs(tails));
    }
}
