package dev.sfumato.accounting.pld;

import dev.sfumato.numeric.DirectedRounding;
import java.util.Arrays;
import java.util.List;

/**
 * What of a mechanism lies in each cell between neighbouring losses: the mass of P and its excess over exp(lower end) times that of Q, each
 * with a bound on its absolute error.
 */
final class LossCells {
    /** How far, as a share of its cell, the outcome at a knot may be off: the error is of second order (Lemma 4). */
    private static final double BOUNDARY = 0x1p-26;

    /** Integrals over more panels than this are left to other accountants. */
    private static final double MOST_PANELS = 1e6;

    final double[] losses;
    final double[] mass;
    final double[] massError;
    final double[] excess;
    final double[] excessError;

    /** Mass that is rounded up to a knot. */
    final double[] roundedUp;

    /** Mass that lies exactly on a knot, and how many round-offs it may be off by. */
    final double[] onKnot;

    final double[] onKnotUnits;
    double infinite;

    /** Where the first boundary is: as near to the first knot as can be, or surely not above it, or surely not below. */
    enum Seam {
        NEAR(0),
        COVERED(-1),
        OPEN(1);

        private final int side;

        Seam(int side) {
            this.side = side;
        }
    }

    private final Seam seam;

    private LossCells(double[] losses, Seam seam) {
        this.losses = losses;
        this.seam = seam;
        mass = new double[losses.length];
        massError = new double[losses.length];
        excess = new double[losses.length];
        excessError = new double[losses.length];
        roundedUp = new double[losses.length];
        onKnot = new double[losses.length];
        onKnotUnits = new double[losses.length];
    }

    /**
     * The cells between increasing losses; what is below the first of them is not in any.
     *
     * @param isCut whether what is above the last of them may be left out
     */
    static LossCells of(List<Stretch> stretches, double[] losses, boolean isCut) {
        return of(new LossCells(losses, Seam.NEAR), stretches, isCut);
    }

    /**
     * The cells between increasing losses, where two directions meet at the first of them, each with a boundary of its own: no mass is left out
     * between the two, or none is taken twice.
     */
    static LossCells of(List<Stretch> stretches, double[] losses, Seam seam) {
        return of(new LossCells(losses, seam), stretches, false);
    }

    private static LossCells of(LossCells cells, List<Stretch> stretches, boolean isCut) {
        if (cells.losses.length < 2) {
            // losses so large that the next one is the same double
            throw new GridTooFineException(0, cells.losses[0]);
        }
        CellMass sum = new CellMass();
        for (Stretch stretch : stretches) {
            cells.add(stretch, sum, isCut);
        }
        return cells;
    }

    private void add(Stretch stretch, CellMass sum, boolean isCut) {
        if (!(CellMass.panels(stretch) <= MOST_PANELS)) {
            throw new GridTooFineException(losses[1] - losses[0], losses[0]);
        }
        double from = stretch.start();
        boolean begun = false;
        if (losses[0] > stretch.leastLoss() && losses[0] > stretch.loss(from)) {
            if (losses[0] >= stretch.greatestLoss()) {
                infinite += stretch.endMass();
                return;
            }
            double width = losses[1] - losses[0];
            double start = stretch.start();
            from = boundary(stretch, losses[0], width, start);
            for (double off = BOUNDARY * width;
                    from > start && from < stretch.end() && seam.side * (stretch.loss(from) - losses[0]) < 0;
                    off *= 2) {
                from = boundary(stretch, losses[0] + seam.side * off, width, start);
            }
            begun = true;
        }
        for (int i = 0; i + 1 < losses.length && from < stretch.end(); i++) {
            if (losses[i + 1] <= stretch.leastLoss() || losses[i] >= stretch.greatestLoss()) {
                continue;
            }
            double to = losses[i + 1] >= stretch.greatestLoss()
                    ? stretch.end()
                    : boundary(stretch, losses[i + 1], losses[i + 1] - losses[i], from);
            if (to <= from) {
                continue;
            }
            if (!begun) {
                roundedUp[i + 1] += stretch.startMass();
                begun = true;
            }
            sum.clear();
            sum.add(stretch, from, to, losses[i]);
            mass[i] += sum.mass;
            massError[i] += sum.massError;
            excess[i] += sum.excess;
            excessError[i] += sum.excessError;
            from = to;
        }
        if (!isCut && !(from >= stretch.end())) {
            throw new GridTooFineException(losses[1] - losses[0], losses[losses.length - 1]);
        }
        infinite += stretch.endMass();
    }

    private static double boundary(Stretch stretch, double loss, double width, double atLeast) {
        double t = stretch.outcome().applyAsDouble(loss);
        if (t <= atLeast) {
            // the loss at the first outcome may be above the knot, at a later one only by what a boundary may be off
            if (atLeast > stretch.start() && !(stretch.loss(atLeast) - loss <= BOUNDARY * width)) {
                throw new GridTooFineException(width, loss);
            }
            return atLeast;
        }
        if (t >= stretch.end()) {
            return stretch.end();
        }
        double off = Math.abs(stretch.loss(t) - loss);
        if (!(off <= BOUNDARY * width)) {
            throw new GridTooFineException(width, loss);
        }
        return t;
    }

    /**
     * Adds an outcome of its own.
     *
     * @param snap how near to a knot it counts as on it
     * @param lossError how far its loss may be off
     */
    void add(Atom atom, double snap, double lossError) {
        int at = Arrays.binarySearch(losses, atom.loss());
        int cell = at >= 0 ? at : -at - 2;
        for (int near = Math.max(0, cell); near <= cell + 1 && near < losses.length; near++) {
            if (Math.abs(atom.loss() - losses[near]) <= snap) {
                onKnot[near] += atom.mass();
                onKnotUnits[near] = Math.max(onKnotUnits[near], atom.massUnits());
                return;
            }
        }
        if (cell < 0) {
            throw new GridTooFineException(snap, atom.loss());
        }
        double excessMass = -Math.expm1(losses[cell] - atom.loss()) * atom.mass();
        double error = atom.mass()
                * (2 * lossError + 4 * DirectedRounding.U * (Math.abs(atom.loss()) + Math.abs(losses[cell])));
        mass[cell] += atom.mass();
        massError[cell] += atom.mass() * (atom.massUnits() + 4) * DirectedRounding.U;
        excess[cell] += excessMass;
        excessError[cell] += error + excessMass * (atom.massUnits() + 4) * DirectedRounding.U;
    }
}
