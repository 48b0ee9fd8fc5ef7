package dev.sfumato.accounting.renyi;

import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.numeric.Ulps;

/**
 * The excess of a power over its tangent: (1 + w)^p - 1 - p w, for p > 1 or p < 0 and w >= -1. It is convex in w with its least
 * value, zero, at w = 0. A Renyi divergence is the expectation of it: with r = dP/dQ and E_Q[r - 1] = 0, E_Q[r^a] = 1 + E_Q[excess
 * of p = a] and E_P[(1/r)^..] = E_Q[r^(1-a)] = 1 + E_Q[excess of p = 1 - a].
 */
final class Excess {
    private static final double SMALL_RATIO = 0.25;
    private static final double SMALL_PRODUCT = 0.5;
    private static final double LARGE = 700;

    private Excess() {}

    /**
     * An upper bound on the logarithm of the excess.
     *
     * @param order the Renyi order a > 1
     * @param inverse whether the power is 1 - a instead of a
     */
    static double log(double order, boolean inverse, double w) {
        if (w == 0) {
            return Double.NEGATIVE_INFINITY;
        }
        double lessOne = order - 1;
        double power = inverse ? -lessOne : order;
        double product = Math.abs(power * w);
        if (Math.abs(w) <= SMALL_RATIO && product <= SMALL_PRODUCT) {
            return series(order, lessOne, power, w);
        }
        double log = Math.log1p(w);
        if (power * log > LARGE) {
            // e^700 and more: the tangent is positive or below one unit in the last place of the power
            return Ulps.up(4, power * log) + 4 * DirectedRounding.U;
        }
        double exponent = inverse ? -lessOne * log : lessOne * log;
        double direct = inverse ? Math.expm1(exponent) + lessOne * w : (1 + w) * Math.expm1(exponent) - lessOne * w;
        if (!(direct < Double.POSITIVE_INFINITY)) {
            return inverse ? Ulps.up(3, Math.log(lessOne) + Math.log(w)) : Ulps.up(4, order * log);
        }
        // the terms are at most 20 times their difference here (docs/proofs/renyi.md)
        double slack = 20 * (10 + 4 * Math.abs(exponent)) * DirectedRounding.U;
        return Ulps.up(1, Math.log(direct)) + slack;
    }

    /** p (p-1)/2 w^2 (1 + (p-2)/3 w (1 + (p-3)/4 w (...))): each factor is at most 1/3 in size. */
    private static double series(double order, double lessOne, double power, double w) {
        double sum = 1;
        double term = 1;
        for (int k = 2; Math.abs(term) > 1e-18; k++) {
            term *= (power - k) / (k + 1) * w;
            sum += term;
        }
        double pairs = Math.log(order) + Math.log(lessOne) - Math.log(2);
        double square = 2 * Math.log(Math.abs(w));
        double slack =
                (200 + 4 * (Math.abs(Math.log(lessOne)) + Math.log(order) + Math.abs(square))) * DirectedRounding.U;
        return pairs + square + Math.log(sum) + slack;
    }
}
