package dev.sfumato.exposure.counting;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Goes through sets of columns depth first, refining the partition into rows that are equal on a set by one column at a time,
 * and sums how many other rows each row equals. For one thread.
 *
 * <p>The sums of the sets that go on from one are gathered once for all columns chosen so far, which takes 3 additions per set
 * and row instead of half a column each.
 */
final class Refinement {
    private final ColumnGroups groups;
    private final int[] order;
    private final char[][] codes;
    private final int[] counts;
    private final int columns;
    private final int[][] sums;
    /** The classes that sets of the columns from a depth on can have. */
    private final int[][] suffixClasses;
    /** The contributions to each class of sets of the columns from a depth on, by position in the partition. */
    private final int[][][] below;

    private final Partition[] partitions;
    private final Partition.Scratch scratch = new Partition.Scratch();

    /**
     * @param order the columns, as the groups number them, in the order in which they are chosen
     * @param codes by that order and distinct row
     * @param counts how often each distinct row occurs
     */
    Refinement(ColumnGroups groups, int[] order, char[][] codes, int[] counts) {
        this.groups = groups;
        this.order = order;
        this.codes = codes;
        this.counts = counts;
        columns = order.length;
        sums = new int[(columns + 1) * groups.classes()][counts.length];
        suffixClasses = new int[columns + 1][];
        below = new int[columns + 1][groups.classes()][0];
        partitions = new Partition[columns + 1];
        for (int depth = columns; depth >= 0; depth--) {
            suffixClasses[depth] = suffixClasses(depth);
            partitions[depth] = new Partition(counts);
        }
    }

    private int[] suffixClasses(int depth) {
        boolean[] possible = new boolean[groups.classes()];
        possible[0] = true;
        for (int i = depth; i < columns; i++) {
            int group = groups.group(order[i]);
            for (int c = possible.length - 1; c >= stride(i); c--) {
                possible[c] |= groups.equal(c, group) > 0 && possible[c - stride(i)];
            }
        }
        return IntStream.range(0, possible.length).filter(c -> possible[c]).toArray();
    }

    /** By cell, as {@link Neighbourhoods} numbers them, and distinct row. */
    int[][] sums() {
        return sums;
    }

    /** Adds all sets whose part among the first columns is this one, given as bits. */
    void add(int chosen, int first) {
        Partition partition = Partition.whole(counts);
        int rowClass = 0;
        for (int depth = 0; depth < first; depth++) {
            if ((chosen >> depth & 1) == 1) {
                partition = new Partition(counts).refine(partition, codes[depth], size(depth), scratch);
                rowClass += stride(depth);
            }
        }
        sum(first, partition, rowClass);
        for (int c : suffixClasses[first]) {
            partition.addTo(sums[rowClass + c], below[first][c]);
            for (int depth = 0; depth < first; depth++) {
                if ((chosen >> depth & 1) == 1) {
                    partition.addTo(sums[sharing(depth) + rowClass + c], below[first][c]);
                }
            }
        }
    }

    private void sum(int depth, Partition partition, int rowClass) {
        if (depth == columns) {
            partition.others(room(depth, 0, partition.size()));
            return;
        }
        int stride = stride(depth);
        if (depth == columns - 1) {
            partition.others(room(depth, 0, partition.size()));
            int[] with = room(depth, stride, partition.size());
            partition.othersRefined(codes[depth], size(depth), scratch, with);
            partition.addTo(sums[sharing(depth) + rowClass + stride], with);
            return;
        }
        sum(depth + 1, partition, rowClass);
        for (int c : suffixClasses[depth + 1]) {
            int[] without = below[depth + 1][c];
            below[depth + 1][c] = below[depth][c];
            below[depth][c] = without;
        }
        for (int c : suffixClasses[depth]) {
            if (!contains(suffixClasses[depth + 1], c)) {
                Arrays.fill(room(depth, c, partition.size()), 0, partition.size(), 0);
            }
        }
        Partition finer = partitions[depth].refine(partition, codes[depth], size(depth), scratch);
        sum(depth + 1, finer, rowClass + stride);
        for (int c : suffixClasses[depth + 1]) {
            int[] with = below[depth + 1][c];
            finer.addToParent(below[depth][c + stride], with);
            finer.addTo(sums[sharing(depth) + rowClass + stride + c], with);
        }
    }

    private int[] room(int depth, int rowClass, int size) {
        if (below[depth][rowClass].length < size) {
            below[depth][rowClass] = new int[size];
        }
        return below[depth][rowClass];
    }

    private static boolean contains(int[] sorted, int value) {
        return Arrays.binarySearch(sorted, value) >= 0;
    }

    private int size(int depth) {
        return groups.size(order[depth]);
    }

    private int stride(int depth) {
        return groups.stride(groups.group(order[depth]));
    }

    /** Where the sums of sets with the column of a depth begin. */
    private int sharing(int depth) {
        return (1 + order[depth]) * groups.classes();
    }
}
