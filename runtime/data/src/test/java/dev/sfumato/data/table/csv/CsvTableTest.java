package dev.sfumato.data.table.csv;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.ColumnRule;
import dev.sfumato.data.table.Missing;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableSchema;
import dev.sfumato.testing.Cases;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables read from files of every shape. */
public class CsvTableTest {
    @TempDir
    Path folder;

    @Test
    void a_file_is_read_with_its_header() {
        ReadTable read = CsvTable.ofText("sex,job\nf,cook\nm,smith\nf,cook\n").read();
        assertEquals(List.of("sex", "job"), names(read.table()));
        assertEquals(List.of(List.of("f", "cook"), List.of("m", "smith"), List.of("f", "cook")), rows(read.table()));
        assertEquals(2, read.table().distinct());
        assertEquals(4, read.lines());
        assertTrue(read.toString().startsWith("3 rows of 2 columns, 2 of them distinct"), read.toString());
    }

    @Test
    void separators_are_found() {
        for (char separator : new char[] {',', ';', '\t', '|'}) {
            String text = "a,b,c\n1,x,2\n3,y,4\n".replace(',', separator);
            assertEquals(
                    List.of(List.of("1", "x", "2"), List.of("3", "y", "4")),
                    rows(CsvTable.ofText(text).read().table()));
        }
        assertEquals(
                List.of(List.of("1,5", "2"), List.of("3.25", "4")),
                rows(CsvTable.ofText("a, in m;b\n1,5;2\n3.25;4\n").read().table()));
        assertEquals(
                List.of(List.of("x;y", "2"), List.of("z", "4")),
                rows(CsvTable.ofText("\"a;b\",c\nx;y,2\nz,4\n").read().table()));
        assertEquals(
                List.of(List.of("x y")), rows(CsvTable.ofText("a\nx y\n").read().table()));
        assertEquals(
                List.of(List.of("x", "y")),
                rows(CsvTable.ofText("a:b\nx:y\n").separator(':').read().table()));
    }

    @Test
    void quotes_may_hold_separators_quotes_and_line_ends() {
        assertEquals(
                List.of(
                        List.of("x, y", "1"),
                        List.of("say \"no\"", "2"),
                        List.of("two\nlines", "1"),
                        List.of("x, y", "1"),
                        List.of("6\" pipe", "2")),
                rows(CsvTable.ofText(
                                "a,b\n\"x, y\",1\n\"say \"\"no\"\"\",2\n\"two\nlines\",1\n \"x, y\" ,1\n6\" pipe,2\n")
                        .read()
                        .table()));
        assertEquals(
                List.of("a\nb", "c"),
                names(CsvTable.ofText("\"a\nb\",c\n1,2\n").read().table()));
    }

    @Test
    void line_ends_of_every_system_are_known() {
        List<List<String>> rows = List.of(List.of("1", "x"), List.of("2", "y"), List.of("1", "x"));
        for (String end : List.of("\n", "\r\n", "\r")) {
            ReadTable read = CsvTable.ofText("a,b\n1,x\n\n2,y\n1,x".replace("\n", end))
                    .separator(',')
                    .read();
            assertEquals(rows, rows(read.table()));
        }
        assertEquals(
                rows, rows(CsvTable.ofText("a,b\r\n1,x\n2,y\r\n1,x\r\n").read().table()));
    }

    @Test
    void blank_lines_are_skipped_and_counted() {
        ReadTable read = CsvTable.ofText("\n\na,b\n\n1,x\n   \n1,x\n\t\n\n")
                .separator(',')
                .read();
        assertEquals(2, read.table().rows());
        assertEquals(6, read.blanks());
        assertEquals(9, read.lines());
        assertEquals(
                List.of(List.of(Missing.NAME), List.of("x")),
                rows(CsvTable.ofText("a\n\"\"\n\nx\n").read().table()));
    }

    @Test
    void blanks_around_values_do_not_count_unless_kept_or_quoted() {
        String text = "a , b\n x,1\nx ,1\n\" x\",1\n";
        assertEquals(
                List.of(List.of("x", "1"), List.of("x", "1"), List.of(" x", "1")),
                rows(CsvTable.ofText(text).read().table()));
        Table kept = CsvTable.ofText(text).keepBlanks().read().table();
        assertEquals(List.of("a ", " b"), names(kept));
        assertEquals(List.of(List.of(" x", "1"), List.of("x ", "1"), List.of(" x", "1")), rows(kept));
    }

    @Test
    void a_file_may_have_no_header() {
        Table table = CsvTable.ofText("1,x\n2,y\n").noHeader().read().table();
        assertEquals(List.of("c1", "c2"), names(table));
        assertEquals(2, table.rows());
        assertEquals(
                List.of("n", "l"),
                names(CsvTable.ofText("1,x\n2,y\n").noHeader("n", "l").read().table()));
        Table renamed = CsvTable.ofText("a,a\n2,y\n").header("n", "l").read().table();
        assertEquals(List.of("n", "l"), names(renamed));
        assertEquals(1, renamed.rows());
        assertEquals(
                List.of(List.of("x\ny", "1")),
                rows(CsvTable.ofText("\"x\ny\",1\n").noHeader().read().table()));
    }

    @Test
    void charsets_are_read_by_name_and_marks_are_skipped() throws IOException {
        String text = "naïve,größe\nœuf,1\nœuf,1\nß,2\n";
        for (String charset : List.of("UTF-8", "windows-1252", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32")) {
            Path file = Files.write(folder.resolve(charset), text.getBytes(Charset.forName(charset)));
            Table table = CsvTable.of(file).charset(charset).read().table();
            assertEquals(List.of("naïve", "größe"), names(table), charset);
            assertEquals(List.of(List.of("œuf", "1"), List.of("œuf", "1"), List.of("ß", "2")), rows(table), charset);
        }
        for (String charset : List.of("UTF-8", "UTF-16LE", "UTF-16BE")) {
            Path file = Files.write(folder.resolve("marked"), ("\uFEFF" + text).getBytes(Charset.forName(charset)));
            assertEquals(
                    List.of("naïve", "größe"),
                    names(CsvTable.of(file).charset(charset).read().table()),
                    charset);
        }
    }

    @Test
    void gzip_is_known_by_its_bytes_and_may_have_members() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String part : List.of("a,b\n1,x\n", "2,y\n")) {
            try (OutputStream out = new GZIPOutputStream(bytes)) {
                out.write(part.getBytes(StandardCharsets.UTF_8));
            }
        }
        Path file = Files.write(folder.resolve("plain.csv"), bytes.toByteArray());
        assertEquals(
                List.of(List.of("1", "x"), List.of("2", "y")),
                rows(CsvTable.of(file).read().table()));
    }

    @Test
    void missing_values_become_what_was_said() {
        String text = "a,b\n1,x\n?,y\n, NA \n2,null\nNaN,x\n";
        Table inferred = CsvTable.ofText(text).read().table();
        assertEquals(
                List.of("1", "2", Missing.NAME),
                inferred.schema().columns().get(0).categories());
        assertArrayEquals(new int[] {0, 2, 2, 1, 2}, inferred.column(0));
        assertArrayEquals(new int[] {0, 1, 2, 2, 0}, inferred.column(1));

        TableSchema schema = CsvTable.ofText(text).infer();
        ReadTable some =
                CsvTable.ofText(text).schema(schema.dropRowsMissing("a")).read();
        assertEquals(List.of(List.of("1", "x"), List.of("2", Missing.NAME)), rows(some.table()));
        assertEquals(3, some.dropped());
        assertEquals(
                List.of(List.of("1", "x")),
                rows(CsvTable.ofText(text)
                        .schema(schema.dropRowsMissing())
                        .read()
                        .table()));

        Table other = CsvTable.ofText("a\nNA\n-\n\"\"\n").missing("-").read().table();
        assertEquals(
                List.of("NA", Missing.NAME), other.schema().columns().get(0).categories());
        assertArrayEquals(new int[] {0, 1, 1}, other.column(0));
    }

    @Test
    void a_column_that_is_missing_throughout_is_one_category() {
        Table table = CsvTable.ofText("a,b\n1,\n2,?\n").read().table();
        assertArrayEquals(new int[] {1, 1}, table.column(1));
        assertEquals(Missing.NAME, table.category(0, 1));
    }

    @Test
    void the_smallest_tables_are_read() {
        assertEquals(List.of(List.of("x")), rows(CsvTable.ofText("a\nx").read().table()));
        Table same = CsvTable.ofText("a,b\n" + "1,x\n".repeat(1000)).read().table();
        assertEquals(1000, same.rows());
        assertEquals(1, same.distinct());
        assertArrayEquals(new int[] {1, 1}, same.schema().sizes());
    }

    @Test
    void columns_are_found_by_name_in_any_order() {
        TableSchema schema = TableSchema.of(
                ColumnRule.categories("b", "x", "y"), ColumnRule.cuts("a", 1).as("size"));
        Table table = CsvTable.ofText("a,c,b\n1,?,y\n2,?,x\n")
                .schema(schema.dropOthers())
                .read()
                .table();
        assertEquals(List.of("b", "size"), names(table));
        assertArrayEquals(new int[] {1, 0}, table.row(0));
        assertArrayEquals(new int[] {0, 1}, table.row(1));
    }

    @Test
    void lines_that_do_not_repeat_are_read_record_by_record() {
        int rows = 70_000;
        String text = IntStream.range(0, rows)
                .mapToObj(i -> i + "," + i % 3 + "\n")
                .collect(Collectors.joining("", "n,m\n", "\n1,2\n"));
        TableSchema schema = TableSchema.of(ColumnRule.cuts("n", 34_999), ColumnRule.categories("m", "0", "1", "2"));
        ReadTable read = CsvTable.ofText(text).schema(schema).read();
        assertEquals(rows + 1, read.table().rows());
        assertEquals(rows + 3, read.lines());
        assertEquals(1, read.blanks());
        assertEquals(6, read.table().distinct());
        for (int i = 0; i < rows; i++) {
            assertEquals(i < 35_000 ? 0 : 1, read.table().value(i, 0));
            assertEquals(i % 3, read.table().value(i, 1));
        }
        BadCsvException e = assertThrows(
                BadCsvException.class,
                () -> CsvTable.ofText(text + "x,1\n").schema(schema).read());
        assertEquals(rows + 4, e.line());
        // inferred in one way through the file, read in another
        assertEquals(5, CsvTable.ofText(text).read().table().schema().size(0));
    }

    @Test
    void lines_with_the_same_hash_are_told_apart() {
        // the hash of sixteen bytes is a bijection of the last eight, so that a collision can be computed
        Set<String> clashing = new HashSet<>(Set.of("00000000aaaaaaaa"));
        long wanted = DistinctLines.mixed(0, word("00000000")) ^ word("aaaaaaaa");
        for (int i = 1; i < 200_000; i++) {
            String first = new StringBuilder().append(10_000_000 + i).reverse().toString();
            long second = wanted ^ DistinctLines.mixed(0, word(first));
            // printable, as most are not
            if ((second & 0x8080808080808080L) == 0 && text(second).matches("[!#-+\\--~]{8}")) {
                clashing.add(first + text(second));
            }
        }
        assertTrue(clashing.size() > 10, "found " + clashing.size());
        List<String> lines = new ArrayList<>(clashing);
        lines.addAll(clashing);
        Table table = CsvTable.ofText(String.join("\n", lines) + "\n")
                .separator(',')
                .noHeader()
                .read()
                .table();
        assertEquals(clashing.size(), table.distinct());
        assertEquals(lines, rows(table).stream().map(row -> row.get(0)).toList());
    }

    private static long word(String eight) {
        long word = 0;
        for (int i = 0; i < 8; i++) {
            word |= (long) eight.charAt(i) << (8 * i);
        }
        return word;
    }

    private static String text(long word) {
        return IntStream.range(0, 8)
                .mapToObj(i -> String.valueOf((char) ((word >>> (8 * i)) & 0xFF)))
                .collect(Collectors.joining());
    }

    @Test
    void both_ways_of_reading_agree_with_what_was_written() {
        String[] values = {
            "a", "b c", "x,y", "say \"no\"", "two\nlines", "é", "long enough for a word or two", "0", "\"", " z "
        };
        Cases.check(150, cases -> {
            int columns = cases.whole(1, 4);
            List<List<String>> wanted = new ArrayList<>();
            StringBuilder text = new StringBuilder("h".repeat(cases.whole(1, 9)));
            IntStream.range(1, columns).forEach(i -> text.append(",c").append(i));
            String end = cases.oneOf("\n", "\r\n");
            text.append(end);
            boolean quotesAll = cases.oneOf(true, false);
            int kinds = cases.whole(1, values.length);
            for (int row = cases.whole(1, 40); row > 0; row--) {
                List<String> cells = IntStream.range(0, columns)
                        .mapToObj(i -> values[cases.whole(0, kinds - 1)])
                        .toList();
                wanted.add(cells);
                text.append(cells.stream()
                                .map(cell -> quotesAll || !cell.matches("[a-z0-9é]+( [a-z]+)*") ? quoted(cell) : cell)
                                .collect(Collectors.joining(",")))
                        .append(row == 1 && cases.oneOf(true, false) ? "" : end);
            }
            assertEquals(
                    wanted,
                    rows(CsvTable.ofText(text.toString()).separator(',').read().table()));
            assertEquals(
                    wanted, rows(wide(text.toString()).separator(',').read().table()));
        });
    }

    private static String quoted(String cell) {
        return '"' + cell.replace("\"", "\"\"") + '"';
    }

    /** In a charset whose lines are not compared as bytes. */
    private CsvTable wide(String text) {
        try {
            return CsvTable.of(Files.write(folder.resolve("wide"), text.getBytes(StandardCharsets.UTF_16)))
                    .charset("UTF-16");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void an_interrupted_thread_stops_and_stays_interrupted() {
        Thread.currentThread().interrupt();
        assertThrows(
                CancellationException.class, () -> CsvTable.ofText("a\n1\n").read());
        assertTrue(Thread.interrupted());
        // in the midst of records as well
        CsvTable wide = wide("a,b\n" + "1,x\n".repeat(100_000));
        assertThrows(
                CancellationException.class,
                () -> wide.progress((what, done, total) -> {
                            if (done > 200_000) {
                                Thread.currentThread().interrupt();
                            }
                        })
                        .read());
        assertTrue(Thread.interrupted());
    }

    @Test
    void progress_is_told_up_to_the_end() {
        List<Long> heard = new ArrayList<>();
        CsvTable.ofText("a\n1\n")
                .progress((what, done, total) -> heard.add(done))
                .read();
        assertFalse(heard.isEmpty());
        assertEquals(4, heard.get(heard.size() - 1));
    }

    public static List<String> names(Table table) {
        return table.schema().columns().stream().map(Column::name).toList();
    }

    static List<List<String>> rows(Table table) {
        return IntStream.range(0, table.rows())
                .mapToObj(row -> IntStream.range(0, table.columns())
                        .mapToObj(column -> table.category(row, column))
                        .toList())
                .toList();
    }
}
