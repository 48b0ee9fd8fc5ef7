package dev.sfumato.data.table;

import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
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

    /** The category of the code of a row. */
    public String category(int row, int column) {
        return schema.columns().get(column).categories().get(value(row, column));
    }

    /** The raw value that stands for the code of a row. */
    public String typical(int row, int column) {
        return schema.columns().get(column).typical().get(value(row, column));
    }

    /** The same, by somebody who answers for it that nothing in its schema tells about a person. */
    public Table declareSchemaPublic() {
        return new Table(schema.declarePublic(), codes, distinctOf, counts);
    }

    /** These rows, in this order; a row may come twice. */
    public Table select(int[] rows) {
        Subset subset = new Subset(rows.length);
        for (int row : rows) {
            subset.add(distinctOf[row]);
        }
        return subset.table();
    }

    /** All rows but those marked. */
    public Table without(boolean[] removed) {
        if (removed.length != rows()) {
            throw new IllegalArgumentException(
                    "marks must be as many as the rows, " + rows() + ", got " + removed.length);
        }
        int left = 0;
        for (boolean isRemoved : removed) {
            left += isRemoved ? 0 : 1;
        }
        Subset subset = new Subset(left);
        for (int row = 0; row < removed.length; row++) {
            if (!removed[row]) {
                subset.add(distinctOf[row]);
            }
        }
        return subset.table();
    }

    /** Some rows; distinct ones stay distinct, so that they need only new numbers. */
    private final class Subset {
        private final int[] numbers = new int[distinct()];
        private final int[] chosen;
        private final int[] first;
        private int count;
        private int found;

        Subset(int size) {
            chosen = new int[size];
            first = new int[Math.min(size, distinct())];
        }

        void add(int distinct) {
            // numbers from 1, so that 0 stands for none
            if (numbers[distinct] == 0) {
                first[found++] = distinct;
                numbers[distinct] = found;
            }
            chosen[count++] = numbers[distinct] - 1;
        }

        Table table() {
            int columns = columns();
            char[] kept = new char[found * columns];
            for (int i = 0; i < found; i++) {
                System.arraycopy(codes, first[i] * columns, kept, i * columns, columns);
            }
            return ofDistinct(schema, kept, chosen);
        }
    }

    /** These columns, in this order. */
    public Table project(int... columns) {
        TableBuilder builder = new TableBuilder(schema.project(columns));
        int[] merged = new int[distinct()];
        int[] kept = new int[columns.length];
        // in the order of their first rows, so that what they become is so as well
        for (int distinct = 0; distinct < merged.length; distinct++) {
            for (int i = 0; i < kept.length; i++) {
                kept[i] = code(distinct, columns[i]);
            }
            merged[distinct] = builder.find(kept);
        }
        int[] rows = new int[rows()];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = merged[distinctOf[row]];
        }
        return builder.table(rows);
    }

    /** All columns but one. */
    public Table drop(String column) {
        return project(allBut(schema.indexOf(column)));
    }

    /** The rows of each category of a column, without that column, in the order of its codes; a class may be empty. */
    public List<Table> splitBy(String column) {
        int label = schema.indexOf(column);
        int[] kept = allBut(label);
        Require.atLeast("columns beside '" + column + "'", 1, kept.length);
        int[] sizes = new int[schema.size(label)];
        for (int distinct = 0; distinct < counts.length; distinct++) {
            sizes[code(distinct, label)] += counts[distinct];
        }
        List<Subset> classes =
                Arrays.stream(sizes).mapToObj(size -> new Subset(size)).toList();
        for (int distinct : distinctOf) {
            classes.get(code(distinct, label)).add(distinct);
        }
        return classes.stream().map(one -> one.table().project(kept)).toList();
    }

    private int[] allBut(int column) {
        return IntStream.range(0, columns()).filter(i -> i != column).toArray();
    }

    /** Its size and its columns; nothing of its rows. */
    @Override
    public String toString() {
        return "table of " + rows() + (rows() == 1 ? " row" : " rows") + ", which are private and not shown; columns "
                + schema.columns().stream().map(Column::name).collect(Collectors.joining(", "));
    }
}
