package dev.sfumato.exposure;

import dev.sfumato.diffusion.discrete.Coefficients;
import dev.sfumato.exposure.counting.Rings;

/** Eta and radius of Lemma A.5 (Eq. 22) by Algorithm 2, both with their misprints put right. */
final class RelaxedReach {
    private static final double LOG_TWO = Math.log(2);

    private final int columns;
    /** By step: the chances that at least 0, 1, ... n + 1 columns are moved. */
    private final double[][] tails;
    /** A(t) (1 - 1/Rbar(t-1)^2). */
    private final double[] factors;

    private final double[] logRatio;
    private final double[] moveBits;

    RelaxedReach(Coefficients coefficients, int columns) {
        this.columns = columns;
        int steps = coefficients.steps();
        tails = new double[steps + 1][];
        factors = new double[steps + 1];
        logRatio = new double[steps + 1];
        moveBits = new double[steps + 1];
        for (int t = 1; t <= steps; t++) {
            double kept = coefficients.remembered(t - 1);
            double moved = (coefficients.categories() - 1) * coefficients.moveBar(t);
            tails[t] = tails(columns, moved, coefficients.stayBar(t));
            factors[t] = coefficients.stepDistance(t) * kept * (2 - kept);
            logRatio[t] = coefficients.logRatio(t);
            moveBits[t] = -Math.log(coefficients.moveBar(t));
        }
    }

    private static double[] tails(int columns, double moved, double stayed) {
        double[] chances = new double[columns + 1];
        chances[0] = 1;
        for (int i = 1; i <= columns; i++) {
            for (int j = i; j >= 0; j--) {
                chances[j] = (j < i ? chances[j] * stayed : 0) + (j > 0 ? chances[j - 1] * moved : 0);
            }
        }
        double[] tails = new double[columns + 2];
        for (int j = columns; j >= 0; j--) {
            tails[j] = tails[j + 1] + chances[j];
        }
        tails[0] = 1;
        return tails;
    }

    /** As {@link PublishedReach#at}. */
    Reach at(int t, double psi, Rings rings) {
        double logTerm = Math.log(factors[t] * (columns / psi));
        for (int eta = 1; ; eta++) {
            int radius = eta;
            while (!isRadius(t, eta, radius, rings)) {
                radius++;
            }
            if (isEta(t, eta, radius, logTerm, rings)) {
                return new Reach(eta, radius, rings.fraction(radius));
            }
        }
    }

    private boolean isRadius(int t, int eta, int radius, Rings rings) {
        if (rings.isNone(radius) || rings.isAll(radius)) {
            return rings.isAll(radius);
        }
        double excess = (radius - eta) / (double) eta;
        double least = rings.logOdds(radius) / eta + 1;
        double bits = moveBits[t];
        // log(1 + c) is at most log 2 for c <= 1, and at most c
        return excess <= 1 ? excess * bits >= least + LOG_TWO : bits > 1 && excess * (bits - 1) >= least;
    }

    private boolean isEta(int t, int eta, int radius, double logTerm, Rings rings) {
        if (rings.isAll(eta)) {
            return true;
        }
        double limit = rings.within(radius) / (double) (rings.others() - rings.within(eta));
        int moved = 0;
        while (tails[t][moved] > limit) {
            moved++;
        }
        double numerator = rings.logFar(eta) - rings.logNear(radius) + logTerm;
        return eta >= moved + beyond(t, numerator) - 2;
    }

    private double beyond(int t, double numerator) {
        if (logRatio[t] == 0) {
            return numerator > 0 ? Double.POSITIVE_INFINITY : 0;
        }
        return Math.max(0, numerator / (2 * logRatio[t]));
    }
}
