package dev.sfumato.data.table;

import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Some columns of a table, in order, and the cells that combinations of their categories are: numbered with the first column as the most
 * significant digit.
 */
public final class ColumnSet {
    /** Above so many cells rows are counted by the cells that occur. */
    private static final long MOST_DENSE = 1 << 20;

    private final List<Integer> columns;
    private final int[] at;
    private final long[] strides;
    private final long cells;

    private ColumnSet(int[] at, long[] strides, long cells) {
        columns = Arrays.stream(at).boxed().toList();
        this.at = at;
        this.strides = strides;
        this.cells = cells;
    }

    /**
     * @param sizes of all columns of the table
     * @param columns numbers of columns, each above the one before it
     */
    public static ColumnSet of(int[] sizes, int... columns) {
        Require.atLeast("columns", 1, columns.length);
        long[] strides = new long[columns.length];
        long cells = 1;
        for (int i = columns.length - 1; i >= 0; i--) {
            if (columns[i] < 0 || columns[i] >= sizes.length || (i > 0 && columns[i] <= columns[i - 1])) {
                throw new IllegalArgumentException("columns must be in [0, " + (sizes.length - 1)
                        + "], each above the one before it, got " + Arrays.toString(columns));
            }
            strides[i] = cells;
            cells = cells > Long.MAX_VALUE / sizes[columns[i]] ? Long.MAX_VALUE : cells * sizes[columns[i]];
        }
        return new ColumnSet(columns.clone(), strides, cells);
    }

    /** All pairs of columns. */
    public static List<ColumnSet> pairs(int[] sizes) {
        return IntStream.range(0, sizes.length)
                .boxed()
                .flatMap(i -> IntStream.range(i + 1, sizes.length).mapToObj(j -> of(sizes, i, j)))
                .toList();
    }

    /** All triples of columns. */
    public static List<ColumnSet> triples(int[] sizes) {
        return pairs(sizes).stream()
                .flatMap(pair -> IntStream.range(pair.at[1] + 1, sizes.length)
                        .mapToObj(k -> of(sizes, pair.at[0], pair.at[1], k)))
                .toList();
    }

    public List<Integer> columns() {
        return columns;
    }

    public boolean has(int column) {
        return columns.contains(column);
    }

    /** How many cells there are; {@link Long#MAX_VALUE} stands for all that is too many to be numbered. */
    public long cells() {
        return cells;
    }

    /** How far apart two cells are that differ by one in the column of this place. */
    public long stride(int place) {
        return strides[place];
    }

    /** The cell of a distinct row of a table. */
    public long cell(Table table, int distinct) {
        long cell = 0;
        for (int i = 0; i < at.length; i++) {
            cell += table.code(distinct, at[i]) * strides[i];
        }
        return cell;
    }

    /** The cell of the row of codes that starts at this place. */
    public long cell(char[] rows, int start) {
        long cell = 0;
        for (int i = 0; i < at.length; i++) {
            cell += rows[start + at[i]] * strides[i];
        }
        return cell;
    }

    /** How many rows are in each cell; there must be at most 2^20. */
    public long[] counts(Table table) {
        long[] counts = new long[requireDense()];
        for (int d = 0; d < table.distinct(); d++) {
            counts[(int) cell(table, d)] += table.count(d);
        }
        return counts;
    }

    /** The same of rows of codes, one after another, each of so many. */
    public long[] counts(char[] rows, int width) {
        long[] counts = new long[requireDense()];
        for (int start = 0; start < rows.length; start += width) {
            counts[(int) cell(rows, start)]++;
        }
        return counts;
    }

    private int requireDense() {
        if (!isDense()) {
            throw new IllegalArgumentException(this + " has " + cells + " cells, at most " + MOST_DENSE
                    + " can be counted: put rare categories together");
        }
        return (int) cells;
    }

    /** Whether the cells are few enough for {@link #counts}. */
    public boolean isDense() {
        return cells <= MOST_DENSE;
    }

    /**
     * The total variation distance of the shares of the cells in two tables, from 0 (the same shares) to 1 (nothing in common). Both have
     * rows.
     */
    public double distance(Table reference, Table other) {
        return (double) (isDense() ? denseExcess(reference, other) : sparseExcess(reference, other))
                / 2
                / ((double) reference.rows() * other.rows());
    }

    /** The sum of what either table exceeds the other by, in whole numbers: rows of one times all rows of the other. */
    private long denseExcess(Table reference, Table other) {
        long[] excess = new long[(int) cells];
        for (int d = 0; d < reference.distinct(); d++) {
            excess[(int) cell(reference, d)] += (long) reference.count(d) * other.rows();
        }
        for (int d = 0; d < other.distinct(); d++) {
            excess[(int) cell(other, d)] -= (long) other.count(d) * reference.rows();
        }
        return Arrays.stream(excess).map(Math::abs).sum();
    }

    private long sparseExcess(Table reference, Table other) {
        Map<List<Integer>, Long> excess = new HashMap<>();
        for (int d = 0; d < reference.distinct(); d++) {
            excess.merge(codes(reference, d), (long) reference.count(d) * other.rows(), Long::sum);
        }
        for (int d = 0; d < other.distinct(); d++) {
            excess.merge(codes(other, d), -(long) other.count(d) * reference.rows(), Long::sum);
        }
        return excess.values().stream().mapToLong(Math::abs).sum();
    }

    private List<Integer> codes(Table table, int distinct) {
        return columns.stream().map(column -> table.code(distinct, column)).toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ColumnSet set && columns.equals(set.columns) && Arrays.equals(strides, set.strides);
    }

    @Override
    public int hashCode() {
        return columns.hashCode();
    }

    @Override
    public String toString() {
        return columns.stream().map(String::valueOf).collect(Collectors.joining(", ", "columns ", ""));
    }
}
