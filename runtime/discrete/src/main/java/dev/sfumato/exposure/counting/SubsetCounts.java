package dev.sfumato.exposure.counting;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Parallel;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Counts by sets of columns: how many rows equal a row on a set, summed over the sets of one shape. That is a binomial
 * transform of the counts by class, inverted at the end.
 *
 * <p>The sums wrap around at 2^32. The inversion has whole coefficients and its results are below 2^31, so they are exact.
 */
final class SubsetCounts {
    private static final String WORK = "counting the neighbours of each row";
    private static final int TILE = 512;

    private final ColumnGroups groups;
    /** The columns, the finest first: rows that are alone leave early. */
    private final int[] order;

    private final char[][] codes;
    private final int[] counts;

    SubsetCounts(Table table, ColumnGroups groups) {
        this.groups = groups;
        order = IntStream.range(0, groups.count())
                .boxed()
                .sorted(Comparator.comparing(i -> -groups.size(i)))
                .mapToInt(i -> i)
                .toArray();
        codes = new char[order.length][table.distinct()];
        counts = new int[table.distinct()];
        for (int d = 0; d < counts.length; d++) {
            counts[d] = table.count(d);
            for (int depth = 0; depth < order.length; depth++) {
                codes[depth][d] = (char) table.code(d, groups.column(order[depth]));
            }
        }
    }

    /** All counts, indexed by cell and distinct row, as {@link Neighbourhoods} keeps them. */
    int[][] counts(Progress progress) {
        int shared = Math.min(order.length, 5);
        int tasks = 1 << shared;
        AtomicInteger next = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        List<Refinement> workers = IntStream.range(0, workers())
                .mapToObj(i -> new Refinement(groups, order, codes, counts))
                .toList();
        Parallel.forEach(WORK, workers.size(), i -> {
            Refinement worker = workers.get(i);
            for (int task = next.getAndIncrement(); task < tasks; task = next.getAndIncrement()) {
                Interruption.poll(WORK);
                worker.add(task, shared);
                progress.update(WORK, done.incrementAndGet(), tasks);
            }
        });
        List<int[][]> sums = workers.stream().map(Refinement::sums).toList();
        int[][] total = sums.get(0);
        int tiles = (counts.length + TILE - 1) / TILE;
        Parallel.forEach(WORK, tiles, tile -> {
            int from = tile * TILE;
            int to = Math.min(counts.length, from + TILE);
            for (int other = 1; other < sums.size(); other++) {
                for (int cell = 0; cell < total.length; cell++) {
                    add(sums.get(other)[cell], total[cell], from, to);
                }
            }
            invert(total, from, to);
        });
        return total;
    }

    /** As many as there are cores, but each has sums of its own: no more than half of the memory for them. */
    private int workers() {
        long cells = (groups.count() + 1L) * (2L * groups.classes() + 4);
        long fitting = Runtime.getRuntime().maxMemory() / 2 / (4 * cells * counts.length);
        return (int) Math.max(1, Math.min(fitting, Runtime.getRuntime().availableProcessors()));
    }

    private void invert(int[][] total, int from, int to) {
        int classes = groups.classes();
        for (int block = 0; block <= groups.count(); block++) {
            for (int g = 0; g < groups.groups(); g++) {
                // a column that is shared for certain is not chosen
                int least = block > 0 && groups.group(block - 1) == g ? 1 : 0;
                for (int c = 0; c < classes; c++) {
                    if (groups.equal(c, g) == 0) {
                        invert(total, block * classes + c, groups.stride(g), least, groups.members(g), from, to);
                    }
                }
            }
            int[] same = total[block * classes + classes - 1];
            for (int row = from; row < to; row++) {
                same[row] += counts[row] - 1;
            }
        }
    }

    /** From sum_e C(e, j) h(e) to h(j), by repeated differences. */
    private static void invert(int[][] total, int at, int stride, int least, int most, int from, int to) {
        for (int low = least; low < most; low++) {
            for (int j = most - 1; j >= low; j--) {
                int[] upper = total[at + (j + 1) * stride];
                int[] lower = total[at + j * stride];
                for (int row = from; row < to; row++) {
                    lower[row] -= upper[row];
                }
            }
        }
    }

    private static void add(int[] source, int[] target, int from, int to) {
        for (int row = from; row < to; row++) {
            target[row] += source[row];
        }
    }
}
