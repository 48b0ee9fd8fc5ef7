package dev.sfumato.accounting.allocation;

import dev.sfumato.concurrent.Deadline;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.numeric.DirectedRounding;
import java.util.Arrays;

/**
 * A law of a likelihood ratio r = dP/dQ under Q, as atoms, with bounds on what floating point did to it: each mass is relatively off by at
 * most {@link #massUnits} round-offs, each ratio by at most {@link #ratioUnits}.
 *
 * <p>A law is above another one if it gives no less for the mean of every convex function that hockey sticks are made of (Lemma A of
 * docs/proofs/allocation.md). Splitting mass between the ends of a cell goes up, merging it into its centre goes down, and sums of
 * independent ratios keep the order.
 */
public final class RatioLaw {
    /** Less than this is nothing: rounded up to it above, left out below, so that no product of masses underflows. */
    public static final double LEAST = 0x1p-460;

    private static final int OFTEN = 64;

    private final double[] ratios;
    private final double[] masses;
    private final double infinite;
    private final double massUnits;
    private final double ratioUnits;

    /**
     * A law with these atoms.
     *
     * @param ratios increasing, none negative
     * @param masses of Q
     * @param infinite the mass of P where Q has none, already on the safe side
     */
    public RatioLaw(double[] ratios, double[] masses, double infinite, double massUnits, double ratioUnits) {
        this.ratios = ratios.clone();
        this.masses = masses.clone();
        this.infinite = infinite;
        this.massUnits = massUnits;
        this.ratioUnits = ratioUnits;
    }

    public int size() {
        return ratios.length;
    }

    public double ratio(int i) {
        return ratios[i];
    }

    /** The mass of Q at a ratio. */
    public double mass(int i) {
        return masses[i];
    }

    /** The mass of P where Q has none. */
    public double infinite() {
        return infinite;
    }

    public double massUnits() {
        return massUnits;
    }

    public double ratioUnits() {
        return ratioUnits;
    }

    /** The sum of two independent ratios on knots of which the first is 0, from above: mass is split between the ends of its cell. */
    RatioLaw sumAbove(RatioLaw other, double[] knots) {
        Cells cells = new Cells(knots);
        cells.add(this, other);
        double[] sums = new double[knots.length];
        for (int k = 0; k < knots.length; k++) {
            sums[k] = Math.max(LEAST, cells.toLower[k] + cells.toUpper[k]);
        }
        double units = units(other);
        double lost = infinite * total(other) + other.infinite * total(this) + cells.beyond;
        return new RatioLaw(
                knots, sums, lost == 0 ? 0 : DirectedRounding.up(lost, units + 8), units, ratioUnits(other) + 2);
    }

    /** The same from below: the mass of a cell is merged into its centre. */
    RatioLaw sumBelow(RatioLaw other, double[] knots) {
        Cells cells = new Cells(knots);
        cells.add(this, other);
        double[] centres = new double[knots.length];
        double[] sums = new double[knots.length];
        int count = 0;
        for (int k = 0; k < knots.length; k++) {
            double mass = cells.mass[k];
            if (mass >= LEAST) {
                centres[count] = cells.moment[k] / mass;
                sums[count++] = mass;
            }
        }
        double units = units(other);
        double lost = infinite * total(other) + other.infinite * total(this);
        return new RatioLaw(
                Arrays.copyOf(centres, count),
                Arrays.copyOf(sums, count),
                DirectedRounding.down(lost, units + 8),
                units,
                ratioUnits(other) + 4 * (size() + other.size()) + 32);
    }

    /** The sum of two laws of few atoms, of which each sum is one of the given ratios but for so many round-offs. */
    RatioLaw sumOn(RatioLaw other, double[] sums, double equalUnits, boolean isUpper) {
        double[] whole = new double[sums.length];
        int[] terms = new int[sums.length];
        int most = 0;
        for (int i = 0; i < size(); i++) {
            int at = 0;
            for (int j = 0; j < other.size(); j++) {
                double sum = ratios[i] + other.ratios[j];
                while (at + 1 < sums.length && sums[at + 1] <= sum) {
                    at++;
                }
                whole[at] += masses[i] * other.masses[j];
                most = Math.max(most, ++terms[at]);
            }
        }
        for (int k = 0; k < whole.length; k++) {
            whole[k] = isUpper ? Math.max(LEAST, whole[k]) : whole[k] < LEAST ? 0 : whole[k];
        }
        double units = units(other) + most;
        double lost = infinite * total(other) + other.infinite * total(this);
        return new RatioLaw(
                sums,
                whole,
                isUpper ? lost == 0 ? 0 : DirectedRounding.up(lost, units + 8) : DirectedRounding.down(lost, units + 8),
                units,
                ratioUnits(other) + equalUnits + 2);
    }

    /** A row is added up first, then rows, two for each atom at most: so many additions of positive terms for a mass, and few products. */
    private double units(RatioLaw other) {
        return massUnits + other.massUnits + 2 * size() + other.size() + 16;
    }

    private double ratioUnits(RatioLaw other) {
        return Math.max(ratioUnits, other.ratioUnits);
    }

    private static double total(RatioLaw law) {
        double sum = 0;
        for (double mass : law.masses) {
            sum += mass;
        }
        return sum;
    }

    /** The law of the same ratio divided by a count: the mean of so many. */
    RatioLaw dividedBy(long count) {
        double[] divided = new double[ratios.length];
        for (int i = 0; i < divided.length; i++) {
            divided[i] = ratios[i] / (double) count;
        }
        return new RatioLaw(divided, masses, infinite / (double) count, massUnits, ratioUnits + 1);
    }

    /** What falls into each cell between neighbouring knots; the last cell has no upper end. */
    private static final class Cells {
        private final double[] knots;
        private final double[] widths;
        private final double[] mass;
        private final double[] moment;
        private final double[] toLower;
        private final double[] toUpper;
        private double beyond;

        Cells(double[] knots) {
            this.knots = knots;
            int count = knots.length;
            mass = new double[count];
            moment = new double[count];
            toLower = new double[count];
            toUpper = new double[count];
            widths = new double[count];
            for (int k = 0; k + 1 < count; k++) {
                widths[k] = knots[k + 1] - knots[k];
            }
        }

        void add(RatioLaw one, RatioLaw other) {
            boolean isSame = one == other;
            int first = 0;
            for (int i = 0; i < one.size(); i++) {
                if (i % OFTEN == 0) {
                    Deadline.poll();
                    Interruption.poll("computing a price");
                }
                double x = one.ratios[i];
                int from = isSame ? i : 0;
                while (first + 1 < knots.length && knots[first + 1] <= x + other.ratios[from]) {
                    first++;
                }
                if (isSame) {
                    // the diagonal once, what is beside it for both orders
                    row(x, one.masses[i], other, i, i + 1, first);
                    row(x, 2 * one.masses[i], other, i + 1, other.size(), first);
                } else {
                    row(x, one.masses[i], other, 0, other.size(), first);
                }
            }
        }

        private void row(double x, double weight, RatioLaw other, int from, int to, int firstCell) {
            double[] ratios = other.ratios;
            double[] masses = other.masses;
            int last = knots.length - 1;
            int cell = firstCell;
            int j = from;
            while (j < to) {
                double low = knots[cell];
                double high = cell < last ? knots[cell + 1] : Double.POSITIVE_INFINITY;
                double sum = 0;
                double centre = 0;
                double lower = 0;
                double upper = 0;
                if (cell == last) {
                    for (; j < to; j++) {
                        double s = x + ratios[j];
                        sum += masses[j];
                        centre += masses[j] * s;
                        upper += masses[j] * (s - low);
                    }
                    toLower[cell] += weight * sum;
                    beyond += weight * upper;
                } else {
                    for (; j < to; j++) {
                        double s = x + ratios[j];
                        if (s >= high) {
                            break;
                        }
                        double w = masses[j];
                        sum += w;
                        centre += w * s;
                        lower += w * (high - s);
                        upper += w * (s - low);
                    }
                    toLower[cell] += weight * (lower / widths[cell]);
                    toUpper[cell + 1] += weight * (upper / widths[cell]);
                }
                mass[cell] += weight * sum;
                moment[cell] += weight * centre;
                cell++;
            }
        }
    }
}
