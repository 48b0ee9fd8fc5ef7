package dev.sfumato.exposure.counting;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Parallel;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts by comparing every distinct row with every other: for many columns, or few rows. */
final class RowPairCounts {
    private static final String WORK = "comparing each row with all others";
    private static final int BLOCK = 2048;
    /** Four bits as the lowest of 16 bits each. */
    private static final long[] SPREAD = new long[16];

    static {
        for (int bits = 0; bits < SPREAD.length; bits++) {
            for (int i = 0; i < 4; i++) {
                SPREAD[bits] |= (long) (bits >> i & 1) << (16 * i);
            }
        }
    }

    private final ColumnGroups groups;
    private final char[][] codes;
    private final int[] counts;

    RowPairCounts(Table table, ColumnGroups groups) {
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
        Parallel.forEach(WORK, parts, part -> {
            long[] found = new long[cells.length];
            Pairs pairs = new Pairs();
            for (int row = part * 64; row < Math.min(distinct, part * 64 + 64); row++) {
                Interruption.poll(WORK);
                pairs.compare(row, found);
                for (int cell = 0; cell < cells.length; cell++) {
                    cells[cell][row] = (int) found[cell];
                }
            }
            progress.update(WORK, done.incrementAndGet(), parts);
        });
        return cells;
    }

    /**
     * One row against all, a block at a time. Counts by column are kept four to a word, 16 bits each, and emptied before they can
     * overflow.
     */
    private final class Pairs {
        private static final int FULL = 0xFFFF;

        private final int quads = (codes.length + 3) / 4;
        private final int words = (codes.length + 63) / 64;
        private final long[] equal = new long[words * BLOCK];
        private final int[] rowClass = new int[BLOCK];
        private final long[] packed = new long[groups.classes() * quads];
        private int held;

        void compare(int row, long[] found) {
            Arrays.fill(found, 0);
            for (int from = 0; from < counts.length; from += BLOCK) {
                int size = Math.min(BLOCK, counts.length - from);
                compare(row, from, size);
                count(from, size, found);
            }
            empty(found);
            int classes = groups.classes();
            for (int block = 0; block <= codes.length; block++) {
                found[block * classes + classes - 1]--;
            }
        }

        private void compare(int row, int from, int size) {
            Arrays.fill(equal, 0);
            Arrays.fill(rowClass, 0);
            for (int i = 0; i < codes.length; i++) {
                char[] column = codes[i];
                char own = column[row];
                int stride = groups.stride(groups.group(i));
                int at = i / 64 * BLOCK;
                long bit = 1L << i;
                for (int b = 0; b < size; b++) {
                    boolean isSame = column[from + b] == own;
                    equal[at + b] |= isSame ? bit : 0;
                    rowClass[b] += isSame ? stride : 0;
                }
            }
        }

        private void count(int from, int size, long[] found) {
            for (int b = 0; b < size; b++) {
                int c = rowClass[b];
                int left = counts[from + b];
                found[c] += left;
                while (left > 0) {
                    int part = Math.min(left, FULL);
                    if (held + part > FULL) {
                        empty(found);
                    }
                    held += part;
                    left -= part;
                    for (int quad = 0; quad < quads; quad++) {
                        int bits = (int) (equal[quad / 16 * BLOCK + b] >>> (4 * (quad % 16))) & 15;
                        packed[c * quads + quad] += part * SPREAD[bits];
                    }
                }
            }
        }

        private void empty(long[] found) {
            int classes = groups.classes();
            for (int i = 0; i < codes.length; i++) {
                for (int c = 0; c < classes; c++) {
                    found[(1 + i) * classes + c] += packed[c * quads + i / 4] >>> (16 * (i % 4)) & FULL;
                }
            }
            Arrays.fill(packed, 0);
            held = 0;
        }
    }
}
