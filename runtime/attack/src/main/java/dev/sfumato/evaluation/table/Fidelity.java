package dev.sfumato.evaluation.table;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.data.table.Table;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How far the columns of one table, and its pairs of columns, are distributed from those of another: total variation
 * distances, from 0 (the same shares) to 1 (nothing in common).
 *
 * <p>A column that is constant in both tables has distance 0 if it is the same constant, otherwise 1. Fewer rows lie further
 * away by chance alone: hold the distances of a synthetic table against those of a holdout of about its size.
 *
 * @param pairs every two columns once; empty for a table of one column
 */
public record Fidelity(List<ColumnDistance> columns, List<PairDistance> pairs) {
    /** Above so many cells a pair is counted by the cells that occur. */
    private static final long MOST_CELLS = 1 << 20;

    public record ColumnDistance(String column, double distance) {}

    public record PairDistance(String first, String second, double distance) {
        boolean has(String column) {
            return first.equals(column) || second.equals(column);
        }
    }

    public Fidelity {
        columns = List.copyOf(columns);
        pairs = List.copyOf(pairs);
        Require.atLeast("columns", 1, columns.size());
    }

    /** The distances between two tables with the same columns. */
    public static Fidelity of(Table reference, Table other) {
        Require.atLeast("reference rows", 1, reference.rows());
        Require.atLeast("rows", 1, other.rows());
        int[][] ones = columns(reference);
        int[][] others = columns(other);
        List<String> names = reference.schema().columns().stream()
                .map(column -> column.name())
                .toList();
        int[] sizes = reference.schema().sizes();
        List<ColumnDistance> columns = new ArrayList<>();
        List<PairDistance> pairs = new ArrayList<>();
        for (int i = 0; i < sizes.length; i++) {
            Interruption.poll("comparing columns");
            Cells cells = Cells.upTo(sizes[i]);
            for (int d = 0; d < reference.distinct(); d++) {
                cells.add(ones[i][d], (long) reference.count(d) * other.rows());
            }
            for (int d = 0; d < other.distinct(); d++) {
                cells.add(others[i][d], -(long) other.count(d) * reference.rows());
            }
            columns.add(new ColumnDistance(names.get(i), distance(cells, reference, other)));
            for (int j = 0; j < i; j++) {
                pairs.add(new PairDistance(
                        names.get(j), names.get(i), pair(reference, other, ones, others, j, i, sizes)));
            }
        }
        return new Fidelity(columns, pairs);
    }

    public double meanOfColumns() {
        return columns.stream().mapToDouble(ColumnDistance::distance).average().orElseThrow();
    }

    public ColumnDistance worstColumn() {
        return Collections.max(columns, Comparator.comparingDouble(ColumnDistance::distance));
    }

    /** Nothing for a table of one column. */
    public OptionalDouble meanOfPairs() {
        return pairs.stream().mapToDouble(PairDistance::distance).average();
    }

    /** Nothing for a table of one column. */
    public Optional<PairDistance> worstPair() {
        return pairs.stream().max(Comparator.comparingDouble(PairDistance::distance));
    }

    /** The same without a column. */
    public Fidelity without(String column) {
        return new Fidelity(
                columns.stream().filter(each -> !each.column().equals(column)).toList(),
                pairs.stream().filter(pair -> !pair.has(column)).toList());
    }

    /** The mean over the pairs that a column is in; nothing for a table of one column. */
    public OptionalDouble meanOfPairsWith(String column) {
        return pairs.stream()
                .filter(pair -> pair.has(column))
                .mapToDouble(PairDistance::distance)
                .average();
    }

    private static double pair(Table reference, Table other, int[][] ones, int[][] others, int i, int j, int[] sizes) {
        Cells cells = Cells.upTo((long) sizes[i] * sizes[j]);
        for (int d = 0; d < reference.distinct(); d++) {
            cells.add((long) ones[i][d] * sizes[j] + ones[j][d], (long) reference.count(d) * other.rows());
        }
        for (int d = 0; d < other.distinct(); d++) {
            cells.add((long) others[i][d] * sizes[j] + others[j][d], -(long) other.count(d) * reference.rows());
        }
        return distance(cells, reference, other);
    }

    private static double distance(Cells cells, Table reference, Table other) {
        return (double) cells.sum() / 2 / ((double) reference.rows() * other.rows());
    }

    /** Codes of the distinct rows, column by column. */
    private static int[][] columns(Table table) {
        int[][] columns = new int[table.columns()][table.distinct()];
        for (int i = 0; i < columns.length; i++) {
            for (int d = 0; d < columns[i].length; d++) {
                columns[i][d] = table.code(d, i);
            }
        }
        return columns;
    }

    /** By how much one table exceeds the other, cell by cell, in whole numbers: rows of one times all rows of the other. */
    private interface Cells {
        void add(long cell, long rows);

        /** The sum of what either table exceeds the other by. */
        long sum();

        static Cells upTo(long size) {
            return size <= MOST_CELLS ? new Dense((int) size) : new Sparse(new HashMap<>());
        }
    }

    private static final class Dense implements Cells {
        private final long[] excess;

        Dense(int size) {
            excess = new long[size];
        }

        @Override
        public void add(long cell, long rows) {
            excess[(int) cell] += rows;
        }

        @Override
        public long sum() {
            long sum = 0;
            for (long cell : excess) {
                sum += Math.abs(cell);
            }
            return sum;
        }
    }

    private record Sparse(Map<Long, Long> excess) implements Cells {
        @Override
        public void add(long cell, long rows) {
            excess.merge(cell, rows, Long::sum);
        }

        @Override
        public long sum() {
            return excess.values().stream().mapToLong(Math::abs).sum();
        }
    }
}
