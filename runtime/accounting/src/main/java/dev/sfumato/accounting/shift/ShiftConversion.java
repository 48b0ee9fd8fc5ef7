package dev.sfumato.accounting.shift;

import dev.sfumato.numeric.DirectedRounding;

/** How a Renyi divergence of one order becomes an epsilon at a delta. */
public enum ShiftConversion {
    /** Mironov, "Renyi differential privacy", 2017, Proposition 3. */
    CLASSIC {
        @Override
        double epsilon(double order, double divergence, double delta) {
            return up(divergence, 0, Math.log(delta) / (order - 1));
        }
    },
    /** Canonne, Kamath and Steinke, "The discrete Gaussian for differential privacy", 2020, Proposition 12. */
    TIGHT {
        @Override
        double epsilon(double order, double divergence, double delta) {
            return up(divergence, Math.log1p(-1 / order), (Math.log(delta) + Math.log(order)) / (order - 1));
        }
    };

    /** An upper bound on epsilon; it may be below zero. At the infinite order it is the divergence. */
    public double of(double order, double divergence, double delta) {
        return order == Double.POSITIVE_INFINITY ? divergence : epsilon(order, divergence, delta);
    }

    abstract double epsilon(double order, double divergence, double delta);

    private static double up(double divergence, double log, double quotient) {
        double slack = 8 * DirectedRounding.U * (Math.abs(log) + Math.abs(quotient));
        return Math.nextUp(Math.nextUp(Math.nextUp(divergence + log) - quotient) + slack);
    }
}
