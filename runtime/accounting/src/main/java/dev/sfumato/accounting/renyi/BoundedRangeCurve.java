package dev.sfumato.accounting.renyi;

import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.numeric.Ulps;

/**
 * The exponential mechanism, whose privacy loss lies in an interval of length {@code epsilon}. By Hoeffding's lemma
 * (a-1) D_a <= (a-1) KL + (a-1)^2 epsilon^2/8, and KL is at most x - 1 - log x with x = epsilon/(e^epsilon - 1)
 * (docs/proofs/renyi.md).
 */
record BoundedRangeCurve(double epsilon) implements RenyiCurve {
    @Override
    public double at(double order) {
        double square = Ulps.up(1, epsilon * epsilon / 8);
        double concentrated = Ulps.up(1, square * order);
        double divergence = Ulps.up(2, Ulps.up(1, square * (order - 1)) + meanLoss());
        return Math.min(epsilon, Math.min(concentrated, divergence));
    }

    /** An upper bound on x - 1 - log x for x = epsilon/(e^epsilon - 1), which is below min(epsilon, epsilon^2/8). */
    private double meanLoss() {
        if (epsilon < 1e-3) {
            return Ulps.up(2, epsilon * epsilon / 8);
        }
        double growth = Math.expm1(epsilon);
        double x = epsilon / growth;
        double log = Math.log(growth) - Math.log(epsilon);
        double slack = 16 * DirectedRounding.U * (1 + Math.abs(Math.log(growth)) + Math.abs(Math.log(epsilon)));
        return growth == Double.POSITIVE_INFINITY ? epsilon : x - 1 + log + slack;
    }
}
