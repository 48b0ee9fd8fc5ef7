package dev.sfumato.audit.table;

import dev.sfumato.Interruption;
import dev.sfumato.Progress;
import dev.sfumato.data.table.Table;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Counts by comparing every distinct row with every other: for many columns, or few rows. */
final class PairCounts {
    private static final String WORK = "comparing each row with all others";
    private static final int BLOCK = 2048;

    private final ColumnGroups groups;
    private final char[][] codes;
    private final int[] counts;

    PairCounts(Table table, ColumnGroups groups) {
        this.groups = groups;
        codes = new char[groups.count()][table.distinct()];
        counts = new int[table.distinct()];
        for (int d = 0; d < counts.length; d++) {
            counts[d] = table.count(d);
            for (int i = 0; i < codes.length; i++) {
                codes[i][d] = (char) table.code(d, groups.column(i));
            }
        }
    }

    /** All counts, indexed by cell and distinct row, as {@link Neighbourhoods} keeps them. */
    int[][] counts(Progress progress) {
        int distinct = counts.length;
        int[][] cells = new int[(codes.length + 1) * groups.classes()][distinct];
        int parts = (distinct + 63) / 64;
        AtomicInteger done = new AtomicInteger();
        IntStream.range(0, parts).parallel().forEach(part -> {
            Interruption.poll(WORK);
            long[] found = new long[cells.length];
            Pairs pairs = new Pairs();
            for (int row = part * 64; row < Math.min(distinct, part * 64 + 64); row++) {
                pairs.compare(row, found);
                for (int cell = 0; cell < cells.length; cell++) {
                    cells[cell][row] = (int) found[cell];
                }
            }
            progress.update(WORK, done.incrementAndGet(), parts);
        });
        return cells;
    }

    /** One row against all, a block at a time. */
    private final class Pairs {
        private final int words = (codes.length + 63) / 64;
        private final long[] equal = new long[Math.max(1, words) * BLOCK];
        private final int[] rowClass = new int[BLOCK];

        void compare(int row, long[] found) {
            Arrays.fill(found, 0);
            for (int from = 0; from < counts.length; from += BLOCK) {
                compare(row, from, Math.min(BLOCK, counts.length - from), found);
            }
            int classes = groups.classes();
            for (int block = 0; block <= codes.length; block++) {
                found[block * classes + classes - 1]--;
            }
        }

        private void compare(int row, int from, int size, long[] found) {
            Arrays.fill(equal, 0);
            Arrays.fill(rowClass, 0);
            for (int i = 0; i < codes.length; i++) {
                char[] column = codes[i];
                char own = column[row];
                int stride = groups.stride(groups.group(i));
                int at = i / 64 * BLOCK;
                long bit = 1L << i;
                for (int b = 0; b < size; b++) {
                    boolean same = column[from + b] == own;
                    equal[at + b] |= same ? bit : 0;
                    rowClass[b] += same ? stride : 0;
                }
            }
            int classes = groups.classes();
            for (int b = 0; b < size; b++) {
                int c = rowClass[b];
                int count = counts[from + b];
                found[c] += count;
                for (int word = 0; word < words; word++) {
                    for (long left = equal[word * BLOCK + b]; left != 0; left &= left - 1) {
                        found[(1 + word * 64 + Long.numberOfTrailingZeros(left)) * classes + c] += count;
                    }
                }
            }
        }
    }
}
