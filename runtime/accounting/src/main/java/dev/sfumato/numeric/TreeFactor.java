package dev.sfumato.numeric;

import dev.sfumato.concurrent.Deadline;
import java.util.Arrays;

/** Sums of the complete blocks of one step, two, four and so on: a running sum of t steps is that of as many blocks as t has binary ones. */
final class TreeFactor extends PrefixFactor {
    private static final int IMPOSSIBLE = Integer.MIN_VALUE / 2;

    /** With more work than this, a bound is taken instead of the worst pattern. */
    private static final double MOST_WORK = 1e8;

    TreeFactor(int steps) {
        super(steps);
    }

    @Override
    double most(int uses, long separation) {
        int levels = levels();
        if (uses == 1) {
            return levels;
        }
        double near = separation;
        return levels * (double) uses * uses * near * near * near <= MOST_WORK
                ? new Worst(uses, Math.toIntExact(separation), levels).squares()
                : bound(uses, separation, levels);
    }

    /** The complete blocks that hold a step: for n steps 1 + log2 n, rounded down. */
    private int levels() {
        return 32 - Integer.numberOfLeadingZeros(steps());
    }

    /** A block of 2^l steps holds at most ceil(2^l / separation) uses, and their squares add up to at most that times all uses. */
    private static double bound(int uses, long separation, int levels) {
        double sum = 0;
        for (int level = 0; level < levels; level++) {
            sum += uses * (double) Math.min(uses, ((1L << level) - 1) / separation + 1);
        }
        return sum;
    }

    @Override
    public double squaredNorm(int... columns) {
        double sum = 0;
        for (int level = 0; level < levels(); level++) {
            int[] counts = new int[steps() >> level];
            for (int column : columns) {
                if (column >> level < counts.length) {
                    counts[column >> level]++;
                }
            }
            for (int count : counts) {
                sum += (double) count * count;
            }
        }
        return sum;
    }

    @Override
    public double[] variances() {
        double[] variances = new double[steps()];
        for (int t = 0; t < variances.length; t++) {
            variances[t] = Integer.bitCount(t + 1);
        }
        return variances;
    }

    /** Whole numbers, below 2^53. */
    @Override
    double units() {
        return 0;
    }

    /**
     * The largest sum of squared counts over all patterns, by blocks: of a block, with a number of uses, the first of them at least so far from its
     * beginning and the last at least so far from its end. Distances of {@code separation} and more need not be told apart.
     */
    private final class Worst {
        private final int uses;
        private final int near;
        private final int[][] blocks;

        Worst(int uses, int separation, int levels) {
            this.uses = uses;
            near = separation;
            blocks = new int[levels][];
            for (int level = 0; level < levels; level++) {
                Deadline.poll();
                blocks[level] = block(level);
            }
        }

        /** The best of the complete blocks that the steps are cut into, from the largest on. */
        int squares() {
            int level = blocks.length - 1;
            int[] before = blocks[level];
            int size = 1 << level;
            while (level-- > 0) {
                if ((steps() >> level & 1) == 1) {
                    before = joined(before, size, blocks[level], 1 << level);
                    size += 1 << level;
                }
            }
            int most = 0;
            for (int count = 1; count <= uses; count++) {
                most = Math.max(most, before[index(count, 0, 0)]);
            }
            return most;
        }

        private int[] block(int level) {
            int[] best = impossible();
            if (level > 0) {
                best = joined(blocks[level - 1], 1 << (level - 1), blocks[level - 1], 1 << (level - 1));
            }
            int size = 1 << level;
            for (int count = 0; count <= uses; count++) {
                for (int start = 0; start < near; start++) {
                    for (int end = 0; end < near; end++) {
                        int at = index(count, start, end);
                        best[at] =
                                count == 0 ? 0 : count == 1 ? one(level, size, start, end) : best[at] + count * count;
                    }
                }
            }
            return best;
        }

        private int one(int level, int size, int start, int end) {
            return start + end < size ? level + 1 : IMPOSSIBLE;
        }

        /** Two blocks side by side, the uses of which are apart where they meet. */
        private int[] joined(int[] left, int leftSize, int[] right, int rightSize) {
            int[] best = impossible();
            for (int start = 0; start < near; start++) {
                for (int end = 0; end < near; end++) {
                    for (int ofLeft = 0; ofLeft <= uses; ofLeft++) {
                        for (int ofRight = 0; ofLeft + ofRight <= uses; ofRight++) {
                            int at = index(ofLeft + ofRight, start, end);
                            int squares = ofLeft == 0
                                    ? right[index(ofRight, Math.max(0, start - leftSize), end)]
                                    : ofRight == 0
                                            ? left[index(ofLeft, start, Math.max(0, end - rightSize))]
                                            : both(left, right, ofLeft, ofRight, start, end);
                            best[at] = Math.max(best[at], squares);
                        }
                    }
                }
            }
            return best;
        }

        private int both(int[] left, int[] right, int ofLeft, int ofRight, int start, int end) {
            int best = IMPOSSIBLE;
            for (int gap = 0; gap < near; gap++) {
                best = Math.max(best, left[index(ofLeft, start, gap)] + right[index(ofRight, near - 1 - gap, end)]);
            }
            return best;
        }

        private int[] impossible() {
            int[] none = new int[(uses + 1) * near * near];
            Arrays.fill(none, IMPOSSIBLE);
            return none;
        }

        private int index(int count, int start, int end) {
            return (count * near + start) * near + end;
        }
    }
}
