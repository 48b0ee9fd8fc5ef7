package dev.sfumato.exposure;

import dev.sfumato.diffusion.discrete.Coefficients;
import dev.sfumato.exposure.counting.Rings;

/**
 * Eta and radius of Theorem 1 (Eq. 9), by Algorithm 1.
 *
 * <p>The paper prints the one-step move probability where its proof needs that of all steps, and loses a min that keeps a
 * logarithm from turning negative. {@link #asPrinted} keeps both, to show that they break the bound.
 */
final class PublishedReach {
    private final int columns;
    private final boolean isAsPrinted;
    private final double[] sharpness;
    private final double[] logRatio;
    /** -log of the chance that a column moves, times their number; and of the chance to move to one given value. */
    private final double[] movedBits;

    private final double[] moveBits;

    private PublishedReach(Coefficients coefficients, int columns, boolean isAsPrinted) {
        this.columns = columns;
        this.isAsPrinted = isAsPrinted;
        int steps = coefficients.steps();
        sharpness = new double[steps + 1];
        logRatio = new double[steps + 1];
        movedBits = new double[steps + 1];
        moveBits = new double[steps + 1];
        for (int t = 1; t <= steps; t++) {
            sharpness[t] = coefficients.sharpness(t);
            logRatio[t] = coefficients.logRatio(t);
            movedBits[t] = -Math.log(columns * (coefficients.categories() - 1) * coefficients.moveBar(t));
            moveBits[t] = -Math.log(isAsPrinted ? coefficients.move(t) : coefficients.moveBar(t));
        }
    }

    static PublishedReach corrected(Coefficients coefficients, int columns) {
        return new PublishedReach(coefficients, columns, false);
    }

    static PublishedReach asPrinted(Coefficients coefficients, int columns) {
        return new PublishedReach(coefficients, columns, true);
    }

    /** @param psi n / s^psi, the term of the step */
    Reach at(int t, double psi, Rings rings) {
        double logTerm = Math.log(sharpness[t] * (columns / psi));
        int eta = 1;
        while (!isEta(t, eta, logTerm, rings)) {
            eta++;
        }
        int radius = eta;
        while (!isRadius(t, eta, radius, rings)) {
            radius++;
        }
        return new Reach(eta, radius, rings.fraction(radius));
    }

    private boolean isEta(int t, int eta, double logTerm, Rings rings) {
        if (rings.isNone(eta) || rings.isAll(eta)) {
            return rings.isAll(eta);
        }
        double logOdds = rings.logOdds(eta);
        return eta >= moved(t, logOdds) + beyond(t, logOdds + logTerm);
    }

    private double moved(int t, double logOdds) {
        if (movedBits[t] <= 0 && !isAsPrinted) {
            return logOdds > 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        return logOdds / movedBits[t];
    }

    private double beyond(int t, double numerator) {
        if (logRatio[t] == 0) {
            return numerator > 0 ? Double.POSITIVE_INFINITY : 0;
        }
        return Math.max(0, numerator / (2 * logRatio[t]) - 2);
    }

    private boolean isRadius(int t, int eta, int radius, Rings rings) {
        if (rings.isNone(radius) || rings.isAll(radius)) {
            return rings.isAll(radius);
        }
        double bits = moveBits[t] - 1;
        return bits > 0 && (radius - eta) / (double) eta >= (rings.logOdds(radius) / eta + 1.5) / bits;
    }
}
