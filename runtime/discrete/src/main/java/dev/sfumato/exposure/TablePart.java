package dev.sfumato.exposure;

import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Rows that are made together and know nothing of the others: a class of a table, or all of it. */
final class TablePart {
    private final int code;
    private final Table table;
    private final int[] rows;

    private TablePart(int code, Table table, int[] rows) {
        this.code = code;
        this.table = table;
        this.rows = rows;
    }

    /** The classes of a table that have rows, or the table as one part. */
    static List<TablePart> of(Table table, Optional<String> label) {
        if (label.isEmpty()) {
            return List.of(
                    new TablePart(0, table, IntStream.range(0, table.rows()).toArray()));
        }
        int column = table.schema().indexOf(label.get());
        Column classes = table.schema().columns().get(column);
        int[] codes = table.column(column);
        List<Table> tables = table.splitBy(label.get());
        List<TablePart> parts = new ArrayList<>();
        for (int code = 0; code < classes.size(); code++) {
            int of = code;
            if (tables.get(code).rows() > 0) {
                int[] rows = IntStream.range(0, codes.length)
                        .filter(row -> codes[row] == of)
                        .toArray();
                parts.add(new TablePart(code, tables.get(code), rows));
            }
        }
        return parts;
    }

    /** The number of the class among the label's categories. */
    int code() {
        return code;
    }

    Table table() {
        return table;
    }

    /** Which row of the whole table a row of the part is. */
    int rowOf(int row) {
        return rows[row];
    }

    /** Which row of the part a row of the whole table is, or less than 0. */
    int indexOf(int row) {
        return Arrays.binarySearch(rows, row);
    }
}
