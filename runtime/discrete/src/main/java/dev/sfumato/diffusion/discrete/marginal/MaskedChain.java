package dev.sfumato.diffusion.discrete.marginal;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.noise.RandomSource;
import java.util.Arrays;

/**
 * Absorbing diffusion backwards: all columns are hidden, and each step reveals some of them, each drawn from what the rows of a pool that agree
 * with all that was revealed have in it. That is the exact denoiser of the pool. Revealed one by one, columns follow the pool's own law
 * whatever their order (the chain rule); revealed together, they are independent of each other given those before.
 */
final class MaskedChain {
    /** So many rows share an order of columns; each order sorts the pool once. */
    private static final int BLOCK = 1 << 12;

    private final int columns;
    private final char[] pool;
    private final int count;

    MaskedChain(int columns, char[] pool) {
        this.columns = columns;
        this.pool = pool;
        count = pool.length / columns;
    }

    /** @param steps at most, from 1 */
    char[] sample(int wanted, int steps, RandomSource random) {
        char[] made = new char[Math.multiplyExact(wanted, columns)];
        for (int from = 0; from < wanted; from += BLOCK) {
            Interruption.poll("revealing columns");
            int[] order = random.permutation(columns);
            int[] sorted = sorted(order);
            for (int row = from; row < Math.min(wanted, from + BLOCK); row++) {
                reveal(made, row * columns, order, sorted, Math.min(steps, columns), random);
            }
        }
        return made;
    }

    private void reveal(char[] made, int start, int[] order, int[] sorted, int steps, RandomSource random) {
        int low = 0;
        int high = count;
        int place = 0;
        for (int step = 0; step < steps; step++) {
            int end = (int) ((long) columns * (step + 1) / steps);
            for (int i = place; i < end; i++) {
                int drawn = sorted[low + random.nextInt(high - low)];
                made[start + order[i]] = pool[drawn * columns + order[i]];
            }
            for (; place < end; place++) {
                int column = order[place];
                int from = first(sorted, low, high, column, made[start + column]);
                int to = first(sorted, from, high, column, (char) (made[start + column] + 1));
                if (from == to) {
                    // no row of the pool has what was drawn together: those that have all but the last of it say the
                    // rest
                    finish(made, start, order, end, sorted, low, high, random);
                    return;
                }
                low = from;
                high = to;
            }
        }
    }

    /** The columns that are left, each row's own together. */
    private void finish(
            char[] made, int start, int[] order, int from, int[] sorted, int low, int high, RandomSource random) {
        int drawn = sorted[low + random.nextInt(high - low)];
        for (int i = from; i < columns; i++) {
            made[start + order[i]] = pool[drawn * columns + order[i]];
        }
    }

    /** The first place from which rows have at least this value. */
    private int first(int[] sorted, int low, int high, int column, char value) {
        int from = low;
        int to = high;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (pool[sorted[middle] * columns + column] < value) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    /** The rows of the pool in the order of their columns in this order: by counting, from the last column to the first. */
    private int[] sorted(int[] order) {
        int[] sorted = new int[count];
        Arrays.setAll(sorted, i -> i);
        int[] next = new int[count];
        for (int i = columns - 1; i >= 0; i--) {
            int[] place = new int[Character.MAX_VALUE + 2];
            for (int row = 0; row < count; row++) {
                place[pool[row * columns + order[i]] + 1]++;
            }
            Arrays.parallelPrefix(place, Integer::sum);
            for (int row : sorted) {
                next[place[pool[row * columns + order[i]]]++] = row;
            }
            int[] swapped = sorted;
            sorted = next;
            next = swapped;
        }
        return sorted;
    }
}
