package dev.sfumato.training;

/**
 * A bound on the norm of each example's gradient, as a factor on those of its draws: docs/proofs/dp-sgd.md.
 *
 * @param bound what the norm of an example's mean gradient may be at most
 */
public record GradientClip(double bound) {
    /** For the rounding of what is scaled. */
    private static final double MARGIN = 0x1p-20;

    /**
     * The factor of each draw: its share of the mean, made small enough for the mean and, by rounding, for the draws one by one; 0 where a norm
     * is not finite, so that the example counts as nothing.
     *
     * @param norm at least that of the mean over an example's draws
     * @param meanOfDraws at least the mean of the norms of the draws
     */
    public double factor(double norm, double meanOfDraws, int draws) {
        double most = bound * (1 - MARGIN);
        double factor = Math.min(1 - MARGIN, Math.min(most / norm, draws * most / meanOfDraws));
        return Double.isFinite(norm) && Double.isFinite(meanOfDraws) ? factor / draws : 0;
    }
}
