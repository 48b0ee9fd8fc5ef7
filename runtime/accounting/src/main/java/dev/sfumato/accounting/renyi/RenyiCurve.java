package dev.sfumato.accounting.renyi;

import dev.sfumato.numeric.Ulps;

/** An upper bound on the Renyi divergence between the outputs on two neighbours, in both directions, at each order. */
@FunctionalInterface
interface RenyiCurve {
    RenyiCurve INFINITE = order -> Double.POSITIVE_INFINITY;

    /** The bound at an order in (1, infinity). */
    double at(double order);

    /** The curve of rho-zCDP: rho times the order. */
    static RenyiCurve zcdp(double rho) {
        return order -> Ulps.up(1, rho * order);
    }

    /** The lesser of two bounds on the same divergence. */
    default RenyiCurve least(RenyiCurve other) {
        return order -> Math.min(at(order), other.at(order));
    }
}
