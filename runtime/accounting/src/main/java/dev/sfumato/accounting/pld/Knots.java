package dev.sfumato.accounting.pld;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The knots between which a mechanism's losses are split: multiples of a step, every one of them where the mass is, and fewer
 * and fewer of them in the tails, whose losses matter little. Any increasing choice gives a valid bracket.
 */
final class Knots {
    private static final int LEVELS = 12;

    /** With more knots than this, more of the mass must do with fewer of them. */
    private static final int MOST = 200_000;

    private Knots() {}

    /** Indices of knots k, that is losses anchor + k * step, that reach from below the least to above the greatest loss. */
    static long[] choose(Sketch sketch, CompositionPlan plan, double step, double anchor) {
        for (double share = 2e-4; share < 16; share *= 16) {
            long[] knots = choose(sketch, plan, step, anchor, share);
            if (knots.length <= MOST) {
                return knots;
            }
        }
        throw new GridTooFineException(step, anchor);
    }

    private static long[] choose(Sketch sketch, CompositionPlan plan, double step, double anchor, double firstShare) {
        double[] left = new double[LEVELS];
        double[] right = new double[LEVELS];
        double share = firstShare;
        for (int level = 0; level < LEVELS; level++) {
            // cells of twice the width may hold an eighth of the mass, and cells must not be wider than the tilt
            // resolves
            boolean tooWide = step * Math.scalb(1.0, level + 1) * (plan.steepest() + 1) > 0.5;
            left[level] = tooWide
                    ? Double.NEGATIVE_INFINITY
                    : Math.min(sketch.tail(0, share, false), sketch.tail(plan.steepest(), share, false));
            right[level] = tooWide
                    ? Double.POSITIVE_INFINITY
                    : Math.max(sketch.tail(0, share, true), sketch.tail(plan.steepest(), share, true));
            share /= 8;
        }
        long first = (long) Math.floor((sketch.least - anchor) / step) - 1;
        long last = (long) Math.ceil((sketch.greatest - anchor) / step) + 1;
        long[] knots = new long[1024];
        int count = 0;
        long at = first;
        while (true) {
            if (count == knots.length) {
                knots = Arrays.copyOf(knots, 2 * count);
            }
            knots[count++] = at;
            if (at >= last || count > MOST) {
                return Arrays.copyOf(knots, count);
            }
            int level = Math.min(LEVELS, at == 0 ? LEVELS : Long.numberOfTrailingZeros(at));
            while (level > 0
                    && (at + (1L << level) > last
                            || !allowed(
                                    level, anchor + at * step, anchor + (at + (1L << level)) * step, left, right))) {
                level--;
            }
            at += 1L << level;
        }
    }

    /** The knots on both sides of every atom, where there is nothing else. */
    static long[] around(LossModel model, double step, double anchor) {
        return Stream.of(model.atoms(), model.atomsBelow())
                .distinct()
                .flatMap(List::stream)
                .flatMapToLong(atom -> {
                    long below = (long) Math.floor((atom.loss() - anchor) / step);
                    return LongStream.rangeClosed(below - 1, below + 2);
                })
                .sorted()
                .distinct()
                .toArray();
    }

    private static boolean allowed(int level, double from, double to, double[] left, double[] right) {
        return to <= left[level - 1] || from >= right[level - 1];
    }
}
