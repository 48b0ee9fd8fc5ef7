package dev.sfumato.exposure.counting;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;

/**
 * For every distinct row: how many rows of the table, without one copy of it, are in each class of similarity to it, and how many
 * of those share its value in each column.
 */
public final class Neighbourhoods {
    /** Above this many columns there are too many sets of columns. */
    private static final int MOST_COLUMNS = 16;

    private final ColumnGroups groups;
    private final int[][] counts;

    private Neighbourhoods(ColumnGroups groups, int[][] counts) {
        this.groups = groups;
        this.counts = counts;
    }

    public static Neighbourhoods of(Table table, ColumnGroups groups, Progress progress) {
        // a pair of rows costs about half as much as a row and a set of columns
        boolean byPairs = groups.count() > MOST_COLUMNS || table.distinct() < 1L << groups.count();
        return byPairs ? byPairs(table, groups, progress) : bySubsets(table, groups, progress);
    }

    static Neighbourhoods bySubsets(Table table, ColumnGroups groups, Progress progress) {
        return new Neighbourhoods(groups, new SubsetCounts(table, groups).counts(progress));
    }

    static Neighbourhoods byPairs(Table table, ColumnGroups groups, Progress progress) {
        return new Neighbourhoods(groups, new RowPairCounts(table, groups).counts(progress));
    }

    ColumnGroups groups() {
        return groups;
    }

    /** How many rows are of each class. */
    public int all(int distinct, int rowClass) {
        return counts[rowClass][distinct];
    }

    /** How many rows of each class share the value in column i of the groups. */
    public int sharing(int i, int distinct, int rowClass) {
        return counts[(1 + i) * groups.classes() + rowClass][distinct];
    }

    /**
     * Copies all counts of some rows: for each row those of all classes, then those of the classes sharing column 0, and so on.
     */
    public void read(int from, int to, int[] into) {
        int cells = counts.length;
        for (int cell = 0; cell < cells; cell++) {
            int[] source = counts[cell];
            for (int row = from, at = cell; row < to; row++, at += cells) {
                into[at] = source[row];
            }
        }
    }

    public int cells() {
        return counts.length;
    }
}
