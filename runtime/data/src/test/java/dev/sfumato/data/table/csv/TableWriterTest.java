package dev.sfumato.data.table.csv;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.data.table.Categories;
import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.ColumnRule;
import dev.sfumato.data.table.Group;
import dev.sfumato.data.table.Missing;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableSchema;
import dev.sfumato.testing.Cases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables are read as they were written. */
class TableWriterTest {
    private static final CsvTable PEOPLE = CsvTable.ofText("age,town\n20,Rome\n33,\n61,\"Rome, NY\"\n");
    private static final TableSchema SCHEMA = TableSchema.of(
            ColumnRule.cuts("age", 30, 60),
            ColumnRule.groups("town", Group.named("Romes", "Rome", "Rome, NY"), Group.of("Oslo"))
                    .missing(Missing.CATEGORY));

    @TempDir
    Path folder;

    @Test
    void typical_values_words_or_codes_are_written() {
        Table table = PEOPLE.schema(SCHEMA).read().table();
        assertEquals("45", table.typical(1, 0));
        assertEquals("age,town\n15,Rome\n45,\n75,Rome\n", TableWriter.of(table).text());
        assertEquals(
                "age;town\nup to 30;Romes\nover 30 to 60;(missing)\nover 60;Romes\n",
                TableWriter.of(table).categories().separator(';').text());
        assertEquals("0,0\n1,2\n2,0\n", TableWriter.of(table).codes().noHeader().text());
        // what was written has the codes it was written for
        Table again = CsvTable.ofText(TableWriter.of(table).text())
                .schema(SCHEMA)
                .read()
                .table();
        for (int row = 0; row < 3; row++) {
            assertArrayEquals(table.row(row), again.row(row));
        }
    }

    @Test
    void texts_that_a_spreadsheet_would_run_can_be_made_safe() {
        Table table = CsvTable.ofText("a,-b\n=1+1,-5\n@x,+3.5\n+y,-\nplain,1\n")
                .read()
                .table();
        assertEquals(
                "a,-b\n=1+1,-5\n@x,+3.5\n+y,-\nplain,1\n", TableWriter.of(table).text());
        assertEquals(
                "a,'-b\n'=1+1,-5\n'@x,+3.5\n'+y,'-\nplain,1\n",
                TableWriter.of(table).spreadsheetSafe().text());
        assertEquals("a;'=1", Spreadsheet.safe("a;=1"));
        assertEquals("'\t=1", Spreadsheet.safe("\t=1").substring(0, 4));
    }

    @Test
    void a_table_is_the_same_after_it_was_written() throws IOException {
        String[] values = {"a", " b", "c ", "x,y", "\"", "q\"r", "two\nlines", "\r", "é", "'", "#", "0", "-1", "\u00a0z"
        };
        Cases.check(100, cases -> {
            List<Column> columns = IntStream.range(0, cases.whole(1, 4))
                    .mapToObj(i -> {
                        int size = cases.whole(1, 5);
                        int from = cases.whole(0, values.length - size);
                        List<String> all = Arrays.asList(values).subList(from, from + size);
                        return cases.oneOf(true, false)
                                ? new Column("c" + i, all)
                                : ColumnRule.of("c" + i, Categories.of(all.toArray(String[]::new)))
                                        .missing(Missing.CATEGORY)
                                        .column();
                    })
                    .toList();
            Schema schema = new Schema(columns);
            int[][] rows = IntStream.range(0, cases.whole(1, 20))
                    .mapToObj(i -> Arrays.stream(schema.sizes())
                            .map(size -> cases.whole(0, size - 1))
                            .toArray())
                    .toArray(int[][]::new);
            Table table = Table.of(schema, rows);
            char separator = cases.oneOf(',', ';', '\t', '|');
            Path file = folder.resolve(cases.oneOf("table.csv", "table.csv.gz"));
            TableWriter.of(table).separator(separator).write(file);
            Table again = CsvTable.of(file)
                    .separator(separator)
                    .schema(TableSchema.of(schema))
                    .read()
                    .table();
            assertEquals(schema.sizes().length, again.columns());
            assertEquals(rows.length, again.rows());
            for (int row = 0; row < rows.length; row++) {
                assertArrayEquals(rows[row], again.row(row));
            }
        });
        assertTrue(Files.exists(folder));
    }
}
