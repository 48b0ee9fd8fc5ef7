package dev.sfumato.data.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.data.table.csv.BadCsvException;
import dev.sfumato.data.table.csv.CsvTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each thing in a file that cannot be taken as it is, with the sentence that says so. */
class BadCsvTest {
    private static final TableSchema CLOSED =
            TableSchema.of(ColumnRule.cuts("age", 30, 60), ColumnRule.categories("sex", "f", "m"));

    @TempDir
    Path folder;

    @Test
    void rows_of_another_width() {
        assertBad(
                3,
                "the text, line 3: there are 1 values and 2 columns: if a value holds the separator, put it into quotes;"
                        + " if the separator is not ',', say which",
                CsvTable.ofText("a,b\n1,2\n3\n"));
        assertBad(
                2,
                "the text, line 2: there are 3 values and 2 columns: if a value holds the separator, put it into quotes;"
                        + " if the separator is not '\\t', say which",
                CsvTable.ofText("a\tb\n1\t2\t3\n"));
        assertBad(
                5,
                "the text, line 5: there are 1 values and 2 columns: if a value holds the separator, put it into quotes;"
                        + " if the separator is not ',', say which",
                CsvTable.ofText("a,b\n1,\"x\ny\"\n1,2\n3\n"));
    }

    @Test
    void values_that_the_schema_has_no_place_for() {
        BadCsvException e = assertBad(
                3,
                "the text, line 3, column 2 'sex': the value is in no category of the schema, which are f, m: correct it, add it"
                        + " to one, or say rest(\"sex\", \"other\") to put whatever is new into one",
                CsvTable.ofText("age,sex\n20,f\n30,x\n").schema(CLOSED));
        assertEquals("the text", e.file());
        assertEquals(2, e.column());
        assertEquals("sex", e.columnName());
        assertBad(
                2,
                "the text, line 2, column 1 'age': the value is not a number, and the column is cut into bins: correct it, say"
                        + " missing(...) with it if it stands for a missing value, or make the column categories",
                CsvTable.ofText("age,sex\nold,f\n").schema(CLOSED));
        assertBad(
                4,
                "the text, line 4, column 1 'age': the value is missing: say dropRowsMissing(\"age\") to leave out"
                        + " such rows, or missing(\"age\", Missing.CATEGORY) to make them a category",
                CsvTable.ofText("age,sex\n20,f\n20,f\n?,f\n").schema(CLOSED));
    }

    @Test
    void the_line_is_that_of_the_file_however_it_is_read() throws IOException {
        String text = "age,sex\n20,f\n\n20,f\n\"20\",f\n20,\"m\"\n7,x\n";
        assertEquals(
                7,
                assertThrows(
                                BadCsvException.class,
                                () -> CsvTable.ofText(text).schema(CLOSED).read())
                        .line());
        Path wide = Files.write(folder.resolve("wide.csv"), text.getBytes(StandardCharsets.UTF_16));
        assertEquals(
                7,
                assertThrows(
                                BadCsvException.class,
                                () -> CsvTable.of(wide)
                                        .charset("UTF-16")
                                        .schema(CLOSED)
                                        .read())
                        .line());
        assertEquals(
                9,
                assertThrows(
                                BadCsvException.class,
                                () -> CsvTable.ofText("age,sex\n20,f\n20,\"\nm\n\"\n20,f\n\n20,f\n7,x\n")
                                        .schema(CLOSED.rest("sex", "other").categories("age", "20"))
                                        .read())
                        .line());
    }

    @Test
    void columns_that_do_not_fit_the_schema() {
        assertBad(
                1,
                "the text, line 1: none of the 2 columns is called 'sex', as the schema names one: rename it, drop it from"
                        + " the schema, or say noHeader(...) with the names if the first line is a row",
                CsvTable.ofText("age,gender\n1,f\n").schema(CLOSED));
        assertBad(
                1,
                "the text, line 1, column 2: the schema does not name this column: say"
                        + " .schema(columns.dropOthers()), where columns is the schema, to leave out what it does not name",
                CsvTable.ofText("age,town,sex\n1,x,f\n").schema(CLOSED));
    }

    @Test
    void headers_that_name_nothing_or_twice() {
        assertBad(
                1,
                "the text, line 1, column 3: column 1 has the same name: rename one, or say header(...) with a name for"
                        + " every column",
                CsvTable.ofText("a,b, a\n1,2,3\n"));
        assertBad(
                1,
                "the text, line 1, column 1: the column has no name: name it, or say header(...) with a name for every"
                        + " column",
                CsvTable.ofText(",b\n1,2\n"));
        assertBad(
                2,
                "the text, line 2: the first line holds nothing but numbers, so that it looks like a row and not like a"
                        + " header: say noHeader(), or header(...) with a name for every column",
                CsvTable.ofText("\n1,2.5\n3,4\n"));
        assertBad(
                1,
                "the text, line 1: there are 2 columns, and names were given for 3",
                CsvTable.ofText("1,2\n").noHeader("a", "b", "c"));
    }

    @Test
    void files_with_nothing_in_them() {
        assertBad(0, "the text: the file is empty", CsvTable.ofText(""));
        assertBad(0, "the text: the file is empty but for blank lines", CsvTable.ofText("\n\n"));
        assertBad(
                0,
                "the text: there is a header and no row under it: say noHeader() if the first line is a row",
                CsvTable.ofText("a,b\n"));
        assertBad(
                0,
                "the text: a value is missing in every row, and rows with missing values are dropped: make missing"
                        + " values a category, or drop the columns that lack most",
                CsvTable.ofText("age,sex\n?,f\n20,?\n").schema(CLOSED.dropRowsMissing()));
    }

    @Test
    void quotes_that_are_wrong() {
        String open =
                "a quote is opened and not closed: close it, or put a value that begins with a quote into quotes and"
                        + " write its own quotes twice";
        assertBad(3, "the text, line 3: " + open, CsvTable.ofText("a,b\n1,2\n3,\"4\n5,6\n"));
        assertBad(1, "the text, line 1: " + open, CsvTable.ofText("a,\"b\n1,2\n"));
        assertBad(
                2,
                "the text, line 2: text follows a closing quote: write a quote that belongs to a value twice",
                CsvTable.ofText("a,b\n1,\"2\"3\n"));
    }

    @Test
    void separators_that_are_not_clear() {
        assertBad(
                0,
                "the text: ',' or ';' could stand between the values: say separator(',')",
                CsvTable.ofText("a,b;c\n1,2;3\n"));
        assertBad(
                0,
                "the text: ';' or '\\t' could stand between the values: say separator(';')",
                CsvTable.ofText("a\tb;c\n1\n"));
    }

    @Test
    void bytes_that_are_not_of_the_charset() throws IOException {
        Path latin =
                Files.write(folder.resolve("latin.csv"), "a,b\n1,x\n1,x\n2,é\n".getBytes(StandardCharsets.ISO_8859_1));
        assertBad(
                4,
                "latin.csv, line 4: there are bytes that are not UTF-8: say which charset the file has, such as"
                        + " charset(\"windows-1252\")",
                CsvTable.of(latin));
        Path wide = Files.write(folder.resolve("wide.csv"), "a,b\n1,x\n".getBytes(StandardCharsets.UTF_16));
        assertBad(
                1,
                "wide.csv, line 1: there are bytes that are not UTF-8: say which charset the file has, such as"
                        + " charset(\"UTF-16\")",
                CsvTable.of(wide));
        Path spread = Files.write(
                folder.resolve("spread.csv"), "a,b\n\"1\n2\",x\n3,é\n".getBytes(StandardCharsets.ISO_8859_1));
        assertBad(
                4,
                "spread.csv, line 4: there are bytes that are not UTF-8: say which charset the file has, such as"
                        + " charset(\"windows-1252\")",
                CsvTable.of(spread));
    }

    @Test
    void gzip_that_is_cut_off() throws IOException {
        Path whole = folder.resolve("whole.csv.gz");
        new Census(500, 1).write(whole);
        byte[] bytes = Files.readAllBytes(whole);
        Path cut = Files.write(folder.resolve("cut.csv.gz"), Arrays.copyOf(bytes, bytes.length / 2));
        for (CsvTable table : List.of(CsvTable.of(cut), CsvTable.of(cut).charset("UTF-16"))) {
            assertEquals(
                    "cannot read cut.csv.gz: Unexpected end of ZLIB input stream",
                    assertThrows(
                                    UncheckedIOException.class,
                                    () -> table.separator(',').read())
                            .getMessage());
        }
    }

    @Test
    void ids_beyond_the_most_categories() {
        StringBuilder text = new StringBuilder("id,sex\n");
        for (int i = 0; i <= Column.MOST_CATEGORIES; i++) {
            text.append('p').append(i).append(i % 2 == 0 ? ",f\n" : ",m\n");
        }
        CsvTable ids = CsvTable.ofText(text.toString());
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, ids::read);
        assertEquals(
                "column 'id' has more than 65536 different values, which is the most: say drop(\"id\") if it holds ids, or top(\"id\","
                        + " 100) to keep the most frequent and put the rest into one category",
                e.getMessage());
        TableSchema schema = ids.infer();
        assertTrue(schema.toString().contains("! more than 65536 values"), schema.toString());
        assertEquals(65537, ids.schema(schema.drop("id")).read().table().rows());
        assertEquals(
                11, ids.schema(schema.top("id", 10)).read().table().schema().size(0));
    }

    @Test
    void settings_that_mean_nothing() {
        assertEquals(
                "charset must be one that Java knows, such as UTF-8, ISO-8859-1 or windows-1252, got 'latin-9000'",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> CsvTable.ofText("a").charset("latin-9000"))
                        .getMessage());
        assertEquals(
                "separator must be an ASCII character, neither a quote nor a line end, got 34",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> CsvTable.ofText("a").separator('"'))
                        .getMessage());
        assertEquals(
                "names of columns must differ, got [a, a]",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> CsvTable.ofText("a").noHeader("a", "a"))
                        .getMessage());
        Path nowhere = folder.resolve("nowhere.csv");
        assertEquals(
                "cannot read " + nowhere + ": there is no such file",
                assertThrows(
                                UncheckedIOException.class,
                                () -> CsvTable.of(nowhere).read())
                        .getMessage());
    }

    private static BadCsvException assertBad(long line, String message, CsvTable table) {
        BadCsvException e = assertThrows(BadCsvException.class, table::read);
        assertEquals(message, e.getMessage());
        assertEquals(line, e.line());
        return e;
    }
}
