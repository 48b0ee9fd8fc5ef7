package dev.sfumato.data.table;

import dev.sfumato.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A categorical table: its distinct rows once, and which of them each row is. Immutable.
 *
 * <p>Distinct rows are numbered in the order in which they first occur.
 */
public final class Table {
    private final Schema schema;
    private final char[] codes;
    private final int[] distinctOf;
    private final int[] counts;

    private Table(Schema schema, char[] codes, int[] distinctOf, int[] counts) {
        this.schema = schema;
        this.codes = codes;
        this.distinctOf = distinctOf;
        this.counts = counts;
    }

    /** A table of rows of codes. */
    public static Table of(Schema schema, int[][] rows) {
        TableBuilder builder = new TableBuilder(schema);
        for (int[] row : rows) {
            builder.add(row);
        }
        return builder.table();
    }

    /** Takes the arrays as they are: distinct rows one after another, and for each row which it is. */
    static Table ofDistinct(Schema schema, char[] codes, int[] distinctOf) {
        int[] counts = new int[codes.length / schema.columns().size()];
        for (int distinct : distinctOf) {
            counts[distinct]++;
        }
        return new Table(schema, codes, distinctOf, counts);
    }

    public Schema schema() {
        return schema;
    }

    public int rows() {
        return distinctOf.length;
    }

    public int columns() {
        return schema.columns().size();
    }

    /** How many distinct rows there are. */
    public int distinct() {
        return counts.length;
    }

    /** Which distinct row a row is. */
    public int distinctOf(int row) {
        return distinctOf[row];
    }

    /** How many rows are this distinct one. */
    public int count(int distinct) {
        return counts[distinct];
    }

    /** The code of a distinct row in a column. */
    public int code(int distinct, int column) {
        return codes[distinct * columns() + column];
    }

    /** The code of a row in a column. */
    public int value(int row, int column) {
        return code(distinctOf[row], column);
    }

    /** The codes of a row. */
    public int[] row(int row) {
        return IntStream.range(0, columns()).map(column -> value(row, column)).toArray();
    }

    /** The codes of a column, row by row. */
    public int[] column(int column) {
        return Arrays.stream(distinctOf).map(distinct -> code(distinct, column)).toArray();
    }

    /** What the code of a row stands for. */
    public String category(int row, int column) {
        return schema.columns().get(column).categories().get(value(row, column));
    }

    /** These rows, in this order; a row may come twice. */
    public Table select(int[] rows) {
        TableBuilder builder = new TableBuilder(schema);
        for (int row : rows) {
            builder.add(row(row));
        }
        return builder.table();
    }

    /** All rows but those marked. */
    public Table without(boolean[] removed) {
        return select(IntStream.range(0, rows()).filter(row -> !removed[row]).toArray());
    }

    /** These columns, in this order. */
    public Table project(int... columns) {
        TableBuilder builder = new TableBuilder(schema.project(columns));
        int[] kept = new int[columns.length];
        for (int row = 0; row < rows(); row++) {
            for (int i = 0; i < kept.length; i++) {
                kept[i] = value(row, columns[i]);
            }
            builder.add(kept);
        }
        return builder.table();
    }

    /** All columns but one. */
    public Table drop(String column) {
        int dropped = schema.indexOf(column);
        return project(IntStream.range(0, columns()).filter(i -> i != dropped).toArray());
    }

    /** The rows of each category of a column, without that column, in the order of its codes; a class may be empty. */
    public List<Table> splitBy(String column) {
        int label = schema.indexOf(column);
        int[] kept = IntStream.range(0, columns()).filter(i -> i != label).toArray();
        Require.atLeast("columns beside '" + column + "'", 1, kept.length);
        List<TableBuilder> classes = new ArrayList<>();
        for (int i = 0; i < schema.size(label); i++) {
            classes.add(new TableBuilder(schema.project(kept)));
        }
        int[] codesOfRow = new int[kept.length];
        for (int row = 0; row < rows(); row++) {
            for (int i = 0; i < kept.length; i++) {
                codesOfRow[i] = value(row, kept[i]);
            }
            classes.get(value(row, label)).add(codesOfRow);
        }
        return classes.stream().map(TableBuilder::table).toList();
    }
}
