package dev.sfumato.diffusion.gaussian.training;

/**
 * How to train at a step t from an image that was noised once, at an earlier step S: x(t) = kept y + added e, and the network
 * should say scale e of it, in a loss of weight 1/scale^2. E[e given x(t)]/added is minus the score of the same marginal as
 * E[noise given x(t)]/sqrt(1 - abar(t)), so that the minimiser is the same; the scale grows without bound towards t = S.
 */
public record OneShotTarget(double kept, double added, double scale) {
    /**
     * @param released abar at S
     * @param alphaBar abar at t, after S
     */
    public static OneShotTarget after(double released, double alphaBar) {
        if (!(alphaBar > 0 && alphaBar < released && released < 1)) {
            throw new IllegalArgumentException("abar must be in (0, 1) and fall from the release to the step, got "
                    + released + " and " + alphaBar);
        }
        double share = alphaBar / released;
        return new OneShotTarget(Math.sqrt(share), Math.sqrt(1 - share), Math.sqrt((1 - alphaBar) / (1 - share)));
    }

    /** The weight of the loss at t. */
    public double weight() {
        return 1 / (scale * scale);
    }
}
