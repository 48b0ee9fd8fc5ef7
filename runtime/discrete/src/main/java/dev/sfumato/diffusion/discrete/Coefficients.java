package dev.sfumato.diffusion.discrete;

import dev.sfumato.util.Require;

/**
 * The coefficients of a schedule for a column of k categories. Arrays are indexed by step, 0..T.
 *
 * <p>The ratio of the chance to reach another category to that of staying is kept as {@code forgotten} and its complement, so
 * that neither the first step (where it is 0) nor the last (where it is 1) needs a special case.
 */
public final class Coefficients {
    private final int categories;
    private final double[] alpha;
    private final double[] alphaBar;
    private final double[] remembered;
    private final double[] sharpness;

    private Coefficients(int categories, double[] alpha, double[] alphaBar) {
        this.categories = categories;
        this.alpha = alpha;
        this.alphaBar = alphaBar;
        remembered = new double[alpha.length];
        sharpness = new double[alpha.length];
        for (int t = 0; t < alpha.length; t++) {
            remembered[t] = categories * alphaBar[t] / (1 + (categories - 1) * alphaBar[t]);
            if (t > 0) {
                sharpness[t] = alphaBar[t - 1] * (1 - alpha[t]) / (categories * stayBar(t) * moveBar(t));
            }
        }
    }

    public static Coefficients of(Schedule schedule, int categories) {
        Require.atLeast("categories", 2, categories);
        return new Coefficients(categories, schedule.alphas(), schedule.alphaBars());
    }

    public int categories() {
        return categories;
    }

    public int steps() {
        return alpha.length - 1;
    }

    public double alpha(int t) {
        return alpha[t];
    }

    public double alphaBar(int t) {
        return alphaBar[t];
    }

    /** mu+: the chance that step t keeps a value. */
    public double stay(int t) {
        return (1 + (categories - 1) * alpha[t]) / categories;
    }

    /** mu-: the chance that step t moves a value to one given other. */
    public double move(int t) {
        return (1 - alpha[t]) / categories;
    }

    /** mu+ bar: the chance that steps 1 to t keep a value. */
    public double stayBar(int t) {
        return (1 + (categories - 1) * alphaBar[t]) / categories;
    }

    /** mu- bar: the chance that steps 1 to t move a value to one given other. */
    public double moveBar(int t) {
        return (1 - alphaBar[t]) / categories;
    }

    /** 1 - 1 / R bar: 1 at step 0, 0 where nothing is left of the data. */
    public double remembered(int t) {
        return remembered[t];
    }

    /** 1 / R bar: how likely a column of v(t) differs from its origin by one given value, against not at all. */
    public double forgotten(int t) {
        return moveBar(t) / stayBar(t);
    }

    /** log R bar. */
    public double logRatio(int t) {
        return -Math.log1p(-remembered[t]);
    }

    /** A'(t) of Theorem 1. */
    public double sharpness(int t) {
        return sharpness[t];
    }

    /** A(t) of Lemma A.5: no two origins of a value lead to step kernels further apart than this in total variation. */
    public double stepDistance(int t) {
        return t == 1 ? 1 : stay(t) * sharpness[t];
    }

    /**
     * The distribution of a column at step t - 1 given its value at step t, from what a denoiser says of its value at step 0 (Eq. 4).
     *
     * @param origin the chances of each value at step 0, from {@code at} on
     * @param into receives the distribution, from {@code at} on
     */
    public void stepDistribution(int t, int value, double[] origin, double[] into, int at) {
        double stayBar = stayBar(t);
        double moveBar = moveBar(t);
        double sum = 0;
        for (int v = 0; v < categories; v++) {
            double weight = origin[at + v] / (v == value ? stayBar : moveBar);
            into[at + v] = weight;
            sum += weight;
        }
        double base = moveBar(t - 1) * sum;
        for (int x = 0; x < categories; x++) {
            into[at + x] = (x == value ? stay(t) : move(t)) * (base + alphaBar[t - 1] * into[at + x]);
        }
    }
}
