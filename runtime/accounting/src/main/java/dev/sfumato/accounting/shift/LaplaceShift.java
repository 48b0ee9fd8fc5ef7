package dev.sfumato.accounting.shift;

import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.numeric.Ulps;

/**
 * The Renyi divergence g between Laplace noise and the same noise moved by {@code t} scales (Mironov, "Renyi differential
 * privacy", 2017, Proposition 6): with order a, (a e^((a-1) t) + (a-1) e^(-a t))/(2a-1) is 1 plus
 * (a f((a-1) t) + (a-1) f(-a t))/(2a-1) with f(z) = e^z - 1 - z >= 0, because the linear parts cancel.
 */
public final class LaplaceShift {
    private LaplaceShift() {}

    /**
     * An upper bound on g.
     *
     * @param order in (1, infinity], infinity for the largest loss
     * @param t at least zero
     */
    public static double divergence(double order, double t) {
        if (t == 0 || order == Double.POSITIVE_INFINITY) {
            return t;
        }
        double lessOne = order - 1;
        double up = Ulps.up(1, lessOne * t);
        double twice = order + lessOne;
        double log;
        if (up > 600) {
            log = Ulps.up(4, up + Math.log(order / twice)) + 8 * DirectedRounding.U;
        } else {
            double sum = order * beyondLinear(up) + lessOne * beyondLinear(-Ulps.up(1, order * t));
            log = Ulps.up(2, Math.log1p(Ulps.up(8, sum / twice)));
        }
        return Math.min(t, Ulps.up(1, log / lessOne));
    }

    /** The slope of g over t, in [0, 1): a (1-u)/(a + (a-1) u) with u = e^(-(2a-1) t). */
    public static double slope(double order, double t) {
        if (order == Double.POSITIVE_INFINITY) {
            return t > 0 ? 1 : 0;
        }
        double exponent = -(order + (order - 1)) * t;
        return -order * Math.expm1(exponent) / (order + (order - 1) * Math.exp(exponent));
    }

    /** Where g has a slope in [0, 1): (log(1 + (a-1) y/a) - log(1-y))/(2a-1). */
    static double atSlope(double order, double slope) {
        return (Math.log1p((order - 1) / order * slope) - Math.log1p(-slope)) / (order + (order - 1));
    }

    /** An upper bound on e^z - 1 - z; the terms are at most 9 times their difference where the series is not used. */
    private static double beyondLinear(double z) {
        if (Math.abs(z) > 0.25) {
            return Ulps.up(40, Math.expm1(z) - z);
        }
        double sum = 0;
        for (int k = 20; k > 2; k--) {
            sum = (1 + sum) * z / k;
        }
        return Ulps.up(16, (1 + sum) * z * z / 2);
    }
}
