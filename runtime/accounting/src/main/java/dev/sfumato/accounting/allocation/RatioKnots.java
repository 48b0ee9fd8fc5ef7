package dev.sfumato.accounting.allocation;

import java.util.Arrays;

/**
 * Knots for the law of a sum: about evenly spaced in standard deviations, as the normal quantiles of its tails say, and never far apart.
 * Any increasing choice gives a valid bracket.
 */
final class RatioKnots {
    /** The least number of knots over the whole range. */
    private static final double LEAST = 600;

    /** The range is first cut into so many parts of equal logarithm. */
    private static final int PARTS = 128;

    /** A part is halved, but not more often than this, until it holds no more knots than that. */
    private static final int DEEPEST = 12;

    private static final double FEW = 16;

    private final SumTails tails;
    private final double width;
    private double[] knots = new double[1 << 12];
    private int count = 1;

    private RatioKnots(SumTails tails, double width) {
        this.tails = tails;
        this.width = width;
    }

    /**
     * Knots of which the first is 0, from where next to nothing of the sum lies below to where next to nothing lies above.
     *
     * @param single one of the ratios that are summed
     * @param steps how many they are
     */
    static double[] ofSum(RatioLaw one, RatioLaw other, RatioLaw single, long steps) {
        SumTails tails = new SumTails(one, other);
        double low = Math.log(leastPositive(one, other));
        double high = Math.log(one.ratio(one.size() - 1) + other.ratio(other.size() - 1));
        if (!(high > low)) {
            return new double[] {0, Math.exp(low)};
        }
        while (high - low > 1e-9 && tails.isBeyond(Math.exp(low + (high - low) / PARTS))) {
            low += (high - low) / PARTS;
        }
        while (high - low > 1e-9 && tails.isBeyond(Math.exp(high - (high - low) / PARTS))) {
            high -= (high - low) / PARTS;
        }
        RatioKnots chosen = new RatioKnots(tails, high - low);
        chosen.add(low);
        double from = low;
        double before = chosen.place(from);
        for (int part = 1; part <= PARTS; part++) {
            double to = low + (high - low) * part / PARTS;
            double place = chosen.place(to);
            chosen.fill(from, before, to, place, 0);
            from = to;
            before = place;
        }
        chosen.add(high);
        return aligned(increasing(chosen.knots, chosen.count), single, steps - 1.0);
    }

    private double place(double log) {
        return tails.place(Math.exp(log)) + log / width * LEAST;
    }

    /** Adds the knots between two points, where the place, which goes up evenly between points that are near, passes whole numbers. */
    private void fill(double from, double before, double to, double place, int depth) {
        if (place - before > FEW && depth < DEEPEST) {
            double middle = from + (to - from) / 2;
            double between = place(middle);
            fill(from, before, middle, between, depth + 1);
            fill(middle, between, to, place, depth + 1);
            return;
        }
        for (double whole = Math.floor(before) + 1; whole <= place; whole++) {
            add(to - (place - whole) / (place - before) * (to - from));
        }
    }

    private void add(double log) {
        if (count == knots.length) {
            knots = Arrays.copyOf(knots, 2 * count);
        }
        knots[count++] = Math.exp(log);
    }

    /**
     * Moves knots to the ratios of one step and the mean of the others, where these are about as far apart: a sum that is large because one
     * of its ratios is then stays near a knot from doubling to doubling, and is not split again.
     */
    private static double[] aligned(double[] knots, RatioLaw single, double others) {
        double[] moved = knots.clone();
        int at = 0;
        for (int k = 1; k + 1 < knots.length; k++) {
            double ratio = knots[k] - others;
            while (at + 1 < single.size() && single.ratio(at + 1) <= ratio) {
                at++;
            }
            if (at + 1 < single.size() && single.ratio(at) <= ratio) {
                double gap = single.ratio(at + 1) - single.ratio(at);
                double spacing = knots[k + 1] - knots[k];
                if (gap >= spacing / 2 && gap <= 2 * spacing) {
                    moved[k] = others + single.ratio(ratio - single.ratio(at) < gap / 2 ? at : at + 1);
                }
            }
        }
        return increasing(moved, moved.length);
    }

    private static double[] increasing(double[] knots, int count) {
        double[] kept = knots.clone();
        int size = 1;
        for (int i = 1; i < count; i++) {
            if (knots[i] > kept[size - 1]) {
                kept[size++] = knots[i];
            }
        }
        return Arrays.copyOf(kept, size);
    }

    private static double leastPositive(RatioLaw a, RatioLaw b) {
        double least = Double.POSITIVE_INFINITY;
        for (RatioLaw law : new RatioLaw[] {a, b}) {
            for (int i = 0; i < law.size() && i < 2; i++) {
                least = law.ratio(i) > 0 ? Math.min(least, law.ratio(i)) : least;
            }
        }
        return Math.max(least, a.ratio(0) + b.ratio(0));
    }
}
