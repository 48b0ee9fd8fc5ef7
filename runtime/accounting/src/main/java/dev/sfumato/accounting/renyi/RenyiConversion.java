package dev.sfumato.accounting.renyi;

import dev.sfumato.numeric.Bisection;
import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.numeric.LogSpace;
import dev.sfumato.numeric.Ulps;

/**
 * The best (epsilon, delta) that one Renyi divergence D_a <= R implies.
 *
 * <p>For every 0 <= s < r the function ((x^a - a s^(a-1) x + (a-1) s^a) / (a (r^(a-1) - s^(a-1))) lies above (x - e^epsilon)+,
 * where e^epsilon = (a-1)/a (r^a - s^a)/(r^(a-1) - s^(a-1)). Its mean under Q bounds delta. With s = 0 this is Proposition 12
 * of Canonne, Kamath and Steinke (2020); the best s gives the conversion of Asoodeh et al. (2020). With r = s e^y:
 * epsilon = log s + log((a-1)(e^(a y) - 1)/(a (e^((a-1) y) - 1))) (docs/proofs/renyi.md).
 */
final class RenyiConversion {
    private RenyiConversion() {}

    /**
     * An upper bound on epsilon at delta; below zero if delta is more than is needed at epsilon zero.
     *
     * @param s any number in (0, 1]; near one for small deltas
     */
    static double epsilon(double order, double divergence, double delta, double s) {
        double lessOne = order - 1;
        double logTop = logTop(order, divergence, s);
        if (!Double.isFinite(logTop)) {
            return orNone(logTop);
        }
        double logS = Math.log(s);
        double logDelta = Math.log(delta);
        double logOrder = Math.log(order);
        double slack =
                8 * DirectedRounding.U * (Math.abs(logTop) + Math.abs(logDelta) + logOrder + lessOne * Math.abs(logS));
        double growth = LogSpace.logOnePlusExp(logTop - logOrder - logDelta - lessOne * logS + slack);
        return orNone(epsilonAt(order, Ulps.up(1, growth / lessOne), logS));
    }

    /** An upper bound on the logarithm of delta at epsilon; it may exceed zero. */
    static double logDelta(double order, double divergence, double epsilon, double s) {
        double lessOne = order - 1;
        double logTop = logTop(order, divergence, s);
        if (!Double.isFinite(logTop)) {
            return orNone(logTop);
        }
        double logS = Math.log(s);
        double tooLarge = 2 * (epsilon - logS + Math.log1p(1 / lessOne) + 1);
        double low = new Bisection(0, tooLarge)
                .halved(80, y -> epsilonAt(order, y, logS) <= epsilon)
                .holds();
        if (low == 0) {
            return Double.POSITIVE_INFINITY;
        }
        double exponent = lessOne * low;
        double logOrder = Math.log(order);
        double logBottom = exponent > 40 ? exponent + Math.log1p(-Math.exp(-exponent)) : Math.log(Math.expm1(exponent));
        double slack = 8
                * DirectedRounding.U
                * (1 + Math.abs(logTop) + logOrder + lessOne * Math.abs(logS) + exponent + Math.abs(logBottom));
        return orNone(logTop - logOrder - lessOne * logS - logBottom + slack);
    }

    /** Where a figure is beyond doubles, so that infinities cancel, there is no bound. */
    private static double orNone(double bound) {
        return Double.isNaN(bound) ? Double.POSITIVE_INFINITY : bound;
    }

    /** The logarithm of e^((a-1) R) - a s^(a-1) + (a-1) s^a, rounded up; the last three terms are s^a excess(1/s - 1) - 1. */
    private static double logTop(double order, double divergence, double s) {
        double power = LogSpace.logExpLessOne(Ulps.up(1, (order - 1) * divergence));
        if (s == 1) {
            return power;
        }
        double shift = order * Math.log(s);
        double rest = Excess.log(order, false, Ulps.up(2, (1 - s) / s)) + Ulps.up(2, shift);
        return LogSpace.logSumExp(new double[] {power, Ulps.up(1, rest)}, 2);
    }

    /** log s + y + log((a-1)(1 - e^(-a y))/(a (1 - e^(-(a-1) y)))), rounded up; it grows with y. */
    private static double epsilonAt(double order, double y, double logS) {
        if (y == 0) {
            return logS;
        }
        double lessOne = order - 1;
        double quotient = lessOne * -Math.expm1(-order * y) / (order * -Math.expm1(-lessOne * y));
        double log = Math.log(quotient);
        return logS + y + log + DirectedRounding.U * (20 + 4 * (Math.abs(logS) + y + Math.abs(log)));
    }
}
