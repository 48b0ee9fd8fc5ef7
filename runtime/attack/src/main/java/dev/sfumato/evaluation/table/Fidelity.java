package dev.sfumato.evaluation.table;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.data.table.ColumnSet;
import dev.sfumato.data.table.Table;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
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
 * @param triples every three columns once; empty for fewer than three columns, and for more than 24
 */
public record Fidelity(List<ColumnDistance> columns, List<PairDistance> pairs, List<TripleDistance> triples) {
    /** More triples than these, those of 24 columns, are not compared. */
    private static final int MOST_TRIPLES = 2024;

    public record ColumnDistance(String column, double distance) {}

    public record PairDistance(String first, String second, double distance) {
        boolean has(String column) {
            return first.equals(column) || second.equals(column);
        }
    }

    /** The columns in the order of the table. */
    public record TripleDistance(List<String> columns, double distance) {
        public TripleDistance {
            columns = List.copyOf(columns);
        }
    }

    public Fidelity {
        triples = List.copyOf(triples);
        columns = List.copyOf(columns);
        pairs = List.copyOf(pairs);
        Require.atLeast("columns", 1, columns.size());
    }

    /** The distances between two tables with the same columns. */
    public static Fidelity of(Table reference, Table other) {
        Require.atLeast("reference rows", 1, reference.rows());
        Require.atLeast("rows", 1, other.rows());
        List<String> names = reference.schema().columns().stream()
                .map(column -> column.name())
                .toList();
        int[] sizes = reference.schema().sizes();
        List<ColumnDistance> columns = new ArrayList<>();
        List<PairDistance> pairs = new ArrayList<>();
        List<TripleDistance> triples = new ArrayList<>();
        for (int i = 0; i < sizes.length; i++) {
            columns.add(new ColumnDistance(names.get(i), distance(reference, other, sizes, i)));
            for (int j = 0; j < i; j++) {
                pairs.add(new PairDistance(names.get(j), names.get(i), distance(reference, other, sizes, j, i)));
                for (int k = 0; k < j && hasTriples(sizes.length); k++) {
                    triples.add(new TripleDistance(
                            List.of(names.get(k), names.get(j), names.get(i)),
                            distance(reference, other, sizes, k, j, i)));
                }
            }
        }
        return new Fidelity(columns, pairs, triples);
    }

    private static boolean hasTriples(int columns) {
        return columns * (columns - 1L) * (columns - 2L) / 6 <= MOST_TRIPLES;
    }

    private static double distance(Table reference, Table other, int[] sizes, int... columns) {
        Interruption.poll("comparing columns");
        return ColumnSet.of(sizes, columns).distance(reference, other);
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
                pairs.stream().filter(pair -> !pair.has(column)).toList(),
                triples.stream()
                        .filter(triple -> !triple.columns().contains(column))
                        .toList());
    }

    /** Nothing for fewer than three columns, or for too many. */
    public OptionalDouble meanOfTriples() {
        return triples.stream().mapToDouble(TripleDistance::distance).average();
    }

    /** Nothing for fewer than three columns, or for too many. */
    public Optional<TripleDistance> worstTriple() {
        return triples.stream().max(Comparator.comparingDouble(TripleDistance::distance));
    }

    /** The mean over the pairs that a column is in; nothing for a table of one column. */
    public OptionalDouble meanOfPairsWith(String column) {
        return pairs.stream()
                .filter(pair -> pair.has(column))
                .mapToDouble(PairDistance::distance)
                .average();
    }
}
