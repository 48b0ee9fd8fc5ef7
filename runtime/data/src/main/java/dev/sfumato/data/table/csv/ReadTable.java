package dev.sfumato.data.table.csv;

import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableSchema;
import java.util.Locale;

/**
 * A table that was read, and what became of every record. The counts are as private as the rows.
 *
 * @param schema the schema it was read with
 * @param lines lines of the file
 * @param blanks lines skipped because they are blank
 * @param dropped records left out because a value is missing
 */
public record ReadTable(Table table, TableSchema schema, long lines, long blanks, long dropped) {
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%,d rows of %d columns, %,d of them distinct%n%,d lines: %,d blank, %,d rows dropped because a value is"
                        + " missing (private: not to be published)",
                table.rows(),
                table.columns(),
                table.distinct(),
                lines,
                blanks,
                dropped);
    }
}
