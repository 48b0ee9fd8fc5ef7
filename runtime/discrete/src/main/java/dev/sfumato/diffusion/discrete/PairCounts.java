package dev.sfumato.diffusion.discrete;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import java.util.Arrays;

/** How often each pair of categories of each pair of columns occurs; of a table with one column, how often each category. */
public final class PairCounts {
    private final int[] sizes;
    private final int[] firstOf;
    private final int cells;
    private final int pairs;

    public PairCounts(Schema schema) {
        sizes = schema.sizes();
        int n = sizes.length;
        firstOf = new int[n * n];
        long total = 0;
        int count = 0;
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < a; b++) {
                firstOf[a * n + b] = (int) Math.min(total, Integer.MAX_VALUE);
                total += (long) sizes[a] * sizes[b];
                count++;
            }
        }
        pairs = Math.max(1, count);
        cells = (int) Math.min(n == 1 ? sizes[0] : total, Integer.MAX_VALUE);
        if (cells > 1 << 24) {
            throw new IllegalArgumentException("the pairs of columns have " + total + " cells to count, at most "
                    + (1 << 24) + " are possible: put rare categories together, or set marginalsShare to 0");
        }
    }

    int cells() {
        return cells;
    }

    /** The l2 norm of what one row adds to the counts, squared. */
    int pairs() {
        return pairs;
    }

    /** Where the count of these categories of these columns is, the first column being the later one. */
    public int cell(int a, int valueA, int b, int valueB) {
        return firstOf[a * sizes.length + b] + valueA * sizes[b] + valueB;
    }

    double[] of(Table table) {
        double[] counts = new double[cells];
        for (int distinct = 0; distinct < table.distinct(); distinct++) {
            if (distinct % 4096 == 0) {
                Interruption.poll("counting pairs");
            }
            add(table, distinct, counts);
        }
        return counts;
    }

    private void add(Table table, int distinct, double[] counts) {
        int rows = table.count(distinct);
        if (sizes.length == 1) {
            counts[table.code(distinct, 0)] += rows;
        }
        for (int a = 1; a < sizes.length; a++) {
            for (int b = 0; b < a; b++) {
                counts[cell(a, table.code(distinct, a), b, table.code(distinct, b))] += rows;
            }
        }
    }

    int[] sizes() {
        return sizes.clone();
    }

    /** The mean, over the pairs, of what their counts sum to. */
    public double total(double[] counts) {
        return Arrays.stream(counts).sum() / pairs;
    }
}
