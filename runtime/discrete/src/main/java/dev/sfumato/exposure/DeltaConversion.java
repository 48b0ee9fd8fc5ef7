package dev.sfumato.exposure;

import dev.sfumato.numeric.Bisection;
import dev.sfumato.util.Require;
import java.util.function.DoubleUnaryOperator;

/** From a divergence to a delta. Both factors are rounded up; docs/proofs/tables.md has the proofs. */
public final class DeltaConversion {
    private static final double SLACK = 1e-12;

    private DeltaConversion() {}

    /**
     * The largest delta at epsilon per unit of symmetric divergence KL(P|Q) + KL(Q|P), in either direction:
     * sup over l > epsilon of (1 - e^(epsilon - l)) / (l (1 - e^-l)). Infinite at 0.
     */
    public static double g(double epsilon) {
        return largest(epsilon, l -> -l * Math.expm1(-l), l -> -Math.expm1(-l) + l * Math.exp(-l));
    }

    /**
     * The largest delta at epsilon of P against Q per unit of KL(P|Q): sup over l > epsilon of
     * (1 - e^(epsilon - l)) / (l - 1 + e^-l). Infinite at 0.
     */
    public static double g1(double epsilon) {
        return largest(epsilon, DeltaConversion::excess, l -> -Math.expm1(-l));
    }

    /** The factor of one of our bounds. */
    static double of(Bound bound, double epsilon) {
        return bound == Bound.CLOSED_FORM ? g1(epsilon) : g(epsilon);
    }

    /** The paper's factor 1 / (epsilon (1 - e^-epsilon)). */
    static double published(double epsilon) {
        return 1 / (-epsilon * Math.expm1(-epsilon));
    }

    /** l - 1 + e^-l, from below where its terms cancel: its series alternates. */
    private static double excess(double l) {
        return l < 1e-3 ? l * l * (1 / 2.0 - l * (1 / 6.0 - l * (1 / 24.0 - l / 120))) : l + Math.expm1(-l);
    }

    /**
     * The sup of (1 - e^-u) / d(epsilon + u). Its derivative has the sign of d/d' - (e^u - 1), which changes once, so both
     * parts at the ends of an interval around the change bound the sup.
     */
    private static double largest(double epsilon, DoubleUnaryOperator d, DoubleUnaryOperator slope) {
        Require.nonNegative("epsilon", epsilon);
        if (epsilon == 0) {
            return Double.POSITIVE_INFINITY;
        }
        double high = 1;
        while (rises(epsilon, high, d, slope)) {
            high *= 2;
        }
        Bisection change = new Bisection(0, high).halved(100, u -> rises(epsilon, u, d, slope));
        double top = -Math.expm1(-change.fails() * (1 + SLACK));
        double bottom = d.applyAsDouble(epsilon + change.holds() * (1 - SLACK));
        return top / bottom * (1 + SLACK);
    }

    private static boolean rises(double epsilon, double u, DoubleUnaryOperator d, DoubleUnaryOperator slope) {
        double l = epsilon + u;
        return Math.expm1(u) < d.applyAsDouble(l) / slope.applyAsDouble(l);
    }
}
