package dev.sfumato.accounting.pld;

import dev.sfumato.concurrent.Deadline;
import dev.sfumato.numeric.DirectedRounding;

/**
 * The mass in an interval of outcomes: the mass of P, and its excess over exp(knot) times the mass of Q, each with a bound on its
 * absolute error. By Gauss-Legendre quadrature on panels so short that its own error is below round-off (Lemma 5).
 */
final class CellMass {
    private static final double[] NODES_4 = {0.33998104358485626, 0.8611363115940526};
    private static final double[] WEIGHTS_4 = {0.6521451548625461, 0.34785484513745385};
    private static final double[] NODES_8 = {
        0.1834346424956498, 0.525532409916329, 0.7966664774136267, 0.9602898564975363
    };
    private static final double[] WEIGHTS_8 = {
        0.362683783378362, 0.31370664587788727, 0.22238103445337448, 0.10122853629037626
    };

    /** The largest product of half a panel and the growth at its middle for four and for eight nodes. */
    private static final double SHORT = 0.01;

    private static final double LONG = 0.15;

    /** Below this loss, the excess is computed from the difference of the densities. */
    private static final double SMALL_LOSS = 1;

    /** From this lift on, the parts are computed relative to the largest. */
    private static final double LARGE_LIFT = 30;

    private static final int OFTEN = 64;

    double mass;
    double massError;
    double excess;
    double excessError;

    /** About how many panels it takes to integrate a stretch. */
    static double panels(Stretch stretch) {
        double growth = Math.max(stretch.growth(stretch.start()), stretch.growth(stretch.end()));
        return (stretch.end() - stretch.start()) * growth / (2 * LONG);
    }

    void clear() {
        mass = 0;
        massError = 0;
        excess = 0;
        excessError = 0;
    }

    /** Adds the outcomes of a stretch in [from, to], measured against a knot. */
    void add(Stretch stretch, double from, double to, double knot) {
        double at = from;
        for (int panels = 0; at < to; panels++) {
            if (panels % OFTEN == 0) {
                Deadline.poll();
            }
            double reach = 2 * LONG / stretch.growth(at);
            double panel = Math.min(to - at, reach);
            double middle = at + panel / 2;
            if (panel / 2 * stretch.growth(middle) > LONG) {
                panel = Math.min(panel, 2 * LONG / stretch.growth(at + panel) * (1 - 1e-9));
                middle = at + panel / 2;
            }
            double next = panel >= to - at ? to : at + panel;
            if (!(next > at)) {
                throw new GridTooFineException(panel, at);
            }
            addPanel(stretch, at, next, middle, knot);
            at = next;
        }
    }

    private void addPanel(Stretch stretch, double from, double to, double middle, double knot) {
        double half = (to - from) / 2;
        boolean isShort = half * stretch.growth(middle) <= SHORT;
        double[] nodes = isShort ? NODES_4 : NODES_8;
        double[] weights = isShort ? WEIGHTS_4 : WEIGHTS_8;
        double lift = Math.max(stretch.greatestLift(from), stretch.greatestLift(to));
        boolean small = Math.abs(knot) <= SMALL_LOSS && lift < LARGE_LIFT;
        double scale = small ? 0 : stretch.scale(middle);
        double factor = small ? Math.expm1(knot) : 0;
        double base = stretch.base(middle);
        double sumMass = 0;
        double sumExcess = 0;
        double sumTerms = 0;
        double sumMassTerms = 0;
        var parts = stretch.parts();
        int count = parts.size();
        for (int node = 0; node < nodes.length; node++) {
            double step = half * nodes[node];
            for (int side = -1; side <= 1; side += 2) {
                double t = middle + side * step;
                double p = 0;
                double excess = 0;
                double terms = 0;
                double massTerms = 0;
                for (int k = 0; k < count; k++) {
                    Stretch.Part part = parts.get(k);
                    if (small) {
                        // the differences sum to zero, so that each may be multiplied by exp(lift) - 1
                        double more = k == 0 ? 0 : expm1(part.lift(t));
                        double own = part.difference() * more;
                        double ofQ = factor * part.q() * (1 + more);
                        p += part.p() * (1 + more);
                        massTerms += part.p() * (1 + Math.abs(more));
                        excess += own - ofQ;
                        terms += Math.abs(own) + Math.abs(factor) * part.q() * (1 + Math.abs(more));
                    } else {
                        double exponent = part.lift(t) - scale;
                        double ofP = part.p() > 0 ? part.p() * Math.exp(exponent) : 0;
                        double ofQ = part.q() > 0 ? part.q() * Math.exp(exponent + knot) : 0;
                        p += ofP;
                        massTerms += ofP;
                        excess += ofP - ofQ;
                        terms += ofP + ofQ;
                    }
                }
                double common = weights[node] * Math.exp(stretch.base(t) - base);
                sumMass += common * p;
                sumExcess += common * excess;
                sumTerms += common * terms;
                sumMassTerms += common * massTerms;
            }
        }
        double back = Math.exp(base + scale) * half;
        double common = 32 + 8 * (Math.max(stretch.baseSize(from), stretch.baseSize(to)) + Math.abs(scale));
        double own = 16
                + 4 * count
                + 6 * (lift + Math.abs(knot) + stretch.steepestLift() * Math.max(Math.abs(from), Math.abs(to)));
        mass += back * sumMass;
        massError += DirectedRounding.up(back * (sumMass * common + sumMassTerms * own), 4) * DirectedRounding.U;
        excess += back * sumExcess;
        excessError +=
                DirectedRounding.up(back * (Math.abs(sumExcess) * common + sumTerms * own), 4) * DirectedRounding.U;
    }

    /** Within three units in the last place, and quick where the argument is not small. */
    private static double expm1(double x) {
        return x > 0.5 || x < -0.5 ? Math.exp(x) - 1 : Math.expm1(x);
    }
}
