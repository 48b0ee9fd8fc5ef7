package dev.sfumato.accounting.adaptive;

import dev.sfumato.concurrent.Deadline;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.numeric.Bisection;
import java.util.Arrays;

/**
 * The cost of one mechanism to a Gaussian reserve: from mu^2 on, mu^2 - cost(mu^2) is left. A cost c is proved at mu where the
 * mechanism, composed with normals at distance sqrt(mu^2 - c), stays below normals at distance mu but for a chance of
 * {@code allowance}; it then holds at every larger mu as well, so that costs are found on a few mu and the next lower one is used
 * (docs/proofs/adaptive.md).
 */
final class Residue {
    private static final String WORK = "pricing a release adaptively";

    /** Where costs are found, in units of the least mu that admits the mechanism at all. Above the last, costs hardly fall. */
    private static final double[] GRID = {
        1, 1.003, 1.007, 1.012, 1.02, 1.03, 1.042, 1.055, 1.07, 1.09, 1.11, 1.135, 1.16, 1.2, 1.24, 1.29, 1.36, 1.44,
        1.55, 1.7, 1.85, 2, 2.2, 2.45, 2.8, 3.2, 3.8, 4.6, 5.6, 7, 9
    };

    private static final double PRECISION = 1e-4;
    private static final double MU_PRECISION = 2e-5;
    private static final double LARGEST_MU = 1e3;
    private static final double LEAST_MU = 1e-9;
    private static final int CELLS = 24;
    private static final int DEPTH = 14;
    private static final double ROUNDING = 0x1p-48;

    /** Of what no curve is known. */
    static final Residue IMPOSSIBLE = new Residue(LossAtoms.BEYOND, 0);

    private final LossAtoms atoms;
    private final double allowance;
    private final double[] costs = new double[GRID.length];
    private final double[] squares = new double[GRID.length];
    private final NormalCurve normal = new NormalCurve();

    Residue(LossAtoms atoms, double allowance) {
        this.atoms = atoms;
        this.allowance = allowance;
        double least = leastMu();
        for (int i = 0; i < GRID.length; i++) {
            squares[i] = Math.nextUp(least * GRID[i] * least * GRID[i] * (1 + ROUNDING));
        }
        Arrays.fill(costs, Double.NaN);
        costs[0] = squares[0];
    }

    /** The chance with which the mechanism may do as it likes. */
    double allowance() {
        return allowance;
    }

    /** The cost whatever the state is, and the least mu^2 that admits the mechanism; infinite if none was found. */
    double largest() {
        return costs[0];
    }

    /** The cost at this mu^2 or above; infinite where it does not admit the mechanism. */
    synchronized double cost(double square) {
        int at = index(square);
        return at < 0 ? Double.POSITIVE_INFINITY : cost(at);
    }

    /** The part of mu^2 that is left after so many uses, rounded down; negative where it does not admit them. */
    synchronized double after(double square, long times) {
        double left = square;
        long open = times;
        while (open > 0) {
            int at = index(left);
            if (at < 0) {
                return -1;
            }
            double cost = cost(at);
            // as many as stay within the cell of the grid, and one that leaves it
            double within = Math.floor((left - squares[at]) / cost * (1 - ROUNDING));
            long many = (long) Math.min((double) open, within + 1);
            double spent = many == 1 ? cost : Math.nextUp((double) many * cost);
            if (spent > left) {
                return -1;
            }
            left = Math.max(0, Math.nextDown(left - spent));
            open -= many;
        }
        return left;
    }

    private int index(double square) {
        int found = Arrays.binarySearch(squares, square);
        return found >= 0 ? found : -found - 2;
    }

    private double cost(int at) {
        if (Double.isNaN(costs[at])) {
            Interruption.poll(WORK);
            int below = at - 1;
            while (Double.isNaN(costs[below])) {
                below--;
            }
            // it does not rise with mu
            double high = costs[below];
            double step = 0.02;
            double low = high;
            while (isCertain(squares[at], low * (1 - step))) {
                low *= 1 - step;
                high = low;
                step = Math.min(0.5, 2 * step);
            }
            low = high * (1 - step);
            double square = squares[at];
            costs[at] = new Bisection(high, low)
                    .within(PRECISION, cost -> isCertain(square, cost))
                    .holds();
        }
        return costs[at];
    }

    /** The least mu under which the mechanism alone is admitted. */
    private double leastMu() {
        if (atoms.infinite() > allowance) {
            return Double.POSITIVE_INFINITY;
        }
        double high = Math.max(LEAST_MU, Math.min(1, atoms.greatest()));
        if (admits(high)) {
            while (high > LEAST_MU && admits(high / 2)) {
                high /= 2;
            }
        } else {
            do {
                high *= 2;
                if (high > LARGEST_MU) {
                    return Double.POSITIVE_INFINITY;
                }
            } while (!admits(high));
        }
        return new Bisection(high, high / 2).within(MU_PRECISION, this::admits).holds();
    }

    private boolean admits(double mu) {
        return isBelow(0, mu);
    }

    private boolean isCertain(double square, double cost) {
        double mu = Math.sqrt(square) * (1 - ROUNDING);
        double v = Math.sqrt(Math.max(0, square - cost)) * (1 + ROUNDING);
        return v < mu && isBelow(v, mu);
    }

    /** Whether atoms composed with v are below allowance + (1 - allowance) mu at every e^t, t >= 0. */
    private boolean isBelow(double v, double mu) {
        Deadline.poll();
        double end = end(v, mu);
        if (!(end < Double.POSITIVE_INFINITY)) {
            return false;
        }
        double[] t = new double[CELLS + 1];
        double[] slack = new double[CELLS + 1];
        for (int i = 0; i <= CELLS; i++) {
            t[i] = end * i / CELLS;
            slack[i] = slack(v, mu, t[i]);
            if (slack[i] < 0) {
                return false;
            }
        }
        for (int i = 0; i < CELLS; i++) {
            if (!isBelow(v, mu, t[i], slack[i], t[i + 1], slack[i + 1], DEPTH)) {
                return false;
            }
        }
        return true;
    }

    /**
     * The composition is convex, so below its chord; the normal curve is above its tangents at both ends, which are nowhere more than a
     * quarter of width times change of slope below its chord.
     */
    private boolean isBelow(double v, double mu, double from, double slackFrom, double to, double slackTo, int depth) {
        double change = NormalCurve.steepnessUp(mu, from) - NormalCurve.steepnessDown(mu, to);
        double width = Math.exp(to) - Math.exp(from) + ROUNDING * Math.exp(to);
        double sag = width * Math.max(0, change) / 4 * (1 + ROUNDING);
        if (slackFrom >= sag && slackTo >= sag) {
            return true;
        }
        double middle = (from + to) / 2;
        if (depth == 0 || !(middle > from && middle < to)) {
            return false;
        }
        double slack = slack(v, mu, middle);
        return slack >= 0
                && isBelow(v, mu, from, slackFrom, middle, slack, depth - 1)
                && isBelow(v, mu, middle, slack, to, slackTo, depth - 1);
    }

    /** At most how far the composition stays below at e^t; negative where it may not. */
    private double slack(double v, double mu, double t) {
        double below = allowance == 0
                ? normal.lower(mu, t)
                : (allowance + (1 - allowance) * normal.lower(mu, t)) * (1 - ROUNDING);
        double above = atoms.composed(normal, v, t);
        double slack = below - above;
        return slack - ROUNDING * (below + above) < 0 ? -1 : slack - ROUNDING * (below + above);
    }

    /** An epsilon from which on nothing more is to be shown; infinite where none is known. */
    private double end(double v, double mu) {
        if (allowance > 0) {
            // the composition falls, and what it is compared with is never below the allowance
            double farthest = (atoms.greatest() + 40 * v + v * v) * (1 + ROUNDING);
            for (double t = (atoms.greatest() + v) / 8; t < farthest; t *= 1.2) {
                if (atoms.composed(normal, v, t) <= allowance) {
                    return t;
                }
            }
            return atoms.composed(normal, v, farthest) <= allowance ? farthest : Double.POSITIVE_INFINITY;
        }
        if (atoms.infinite() > 0) {
            return Double.POSITIVE_INFINITY;
        }
        double greatest = atoms.greatest();
        if (v == 0) {
            return greatest * (1 + ROUNDING);
        }
        // losses of the composition exceed t more rarely than those of mu from here on
        double gain = 1 / (v * (1 + ROUNDING)) - 1 / mu * (1 + ROUNDING);
        double reach = greatest / v + v / 2 - mu / 2 + ROUNDING * (greatest / v + mu);
        double end = Math.max(0, reach) / gain * (1 + ROUNDING);
        return gain > 0 ? end : Double.POSITIVE_INFINITY;
    }
}
