package dev.sfumato.data.table.csv;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.data.table.Table;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/**
 * A table to be written as CSV, in UTF-8 with a header, the typical raw value for each code. Immutable; each setting returns
 * another.
 *
 * <pre>{@code
 * TableWriter.of(table).write(Path.of("synthetic.csv.gz"));
 * }</pre>
 *
 * @param values what is written for a code
 * @param isSafe whether a text that a spreadsheet would take for a formula gets an apostrophe before it
 */
public record TableWriter(Table table, Values values, char separator, boolean hasHeader, boolean isSafe) {
    private static final int ROWS_PER_POLL = 1 << 12;
    /** Distinct rows up to which the line of each is kept. */
    private static final int MOST_KEPT = 1 << 20;

    /** The text that is written for a code. */
    public enum Values {
        /** The typical raw value. */
        TYPICAL,
        /** The category in words. */
        CATEGORIES,
        /** The code itself. */
        CODES
    }

    public static TableWriter of(Table table) {
        return new TableWriter(table, Values.TYPICAL, ',', true, false);
    }

    /** Writes categories in words. */
    public TableWriter categories() {
        return new TableWriter(table, Values.CATEGORIES, separator, hasHeader, isSafe);
    }

    /** Writes codes. */
    public TableWriter codes() {
        return new TableWriter(table, Values.CODES, separator, hasHeader, isSafe);
    }

    public TableWriter separator(char between) {
        return new TableWriter(table, values, between, hasHeader, isSafe);
    }

    public TableWriter noHeader() {
        return new TableWriter(table, values, separator, false, isSafe);
    }

    /**
     * Puts an apostrophe before what a spreadsheet may run as a formula: {@link Spreadsheet}. Rows are written as they are unless this is
     * said, so that they can be read back as what they were.
     */
    public TableWriter spreadsheetSafe() {
        return new TableWriter(table, values, separator, hasHeader, true);
    }

    /** Writes a file; gzipped if its name ends in .gz. */
    public void write(Path file) {
        try (OutputStream out = open(file)) {
            write(out);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    /** The file as text, for a small table. */
    public String text() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static OutputStream open(Path file) throws IOException {
        OutputStream plain = Files.newOutputStream(file);
        return new BufferedOutputStream(
                file.toString().endsWith(".gz") ? new GZIPOutputStream(plain, 1 << 16) : plain, 1 << 16);
    }

    private void write(OutputStream out) throws IOException {
        List<List<String>> texts = texts();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        CsvWriter writer = CsvWriter.builder()
                .fieldSeparator(separator)
                .lineDelimiter(LineDelimiter.LF)
                .quoteStrategy(new Quotes())
                .build(line, StandardCharsets.UTF_8);
        if (hasHeader) {
            out.write(written(
                    writer,
                    line,
                    table.schema().columns().stream()
                            .map(column -> safe(column.name()))
                            .toList()));
        }
        boolean isKept = table.distinct() <= MOST_KEPT;
        byte[][] lines = new byte[isKept ? table.distinct() : 0][];
        IntFunction<byte[]> rendered = distinct -> written(
                writer,
                line,
                IntStream.range(0, table.columns())
                        .mapToObj(i -> texts.get(i).get(table.code(distinct, i)))
                        .toList());
        for (int distinct = 0; distinct < lines.length; distinct++) {
            lines[distinct] = rendered.apply(distinct);
        }
        for (int row = 0; row < table.rows(); row++) {
            if (row % ROWS_PER_POLL == 0) {
                Interruption.poll("writing a table");
            }
            int distinct = table.distinctOf(row);
            out.write(isKept ? lines[distinct] : rendered.apply(distinct));
        }
    }

    private static byte[] written(CsvWriter writer, ByteArrayOutputStream line, List<String> cells) {
        line.reset();
        writer.writeRecord(cells);
        try {
            writer.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toByteArray();
    }

    /** The text that is written for each code of each column. */
    private List<List<String>> texts() {
        return table.schema().columns().stream()
                .map(column -> switch (values) {
                    case TYPICAL -> column.typical();
                    case CATEGORIES -> column.categories();
                    case CODES ->
                        IntStream.range(0, column.size())
                                .mapToObj(Integer::toString)
                                .toList();
                })
                .map(all -> all.stream().map(this::safe).toList())
                .toList();
    }

    private String safe(String text) {
        return isSafe ? Spreadsheet.safe(text) : text;
    }

    /** Quotes what would not be read back as it is without. */
    private static final class Quotes implements QuoteStrategy {
        @Override
        public boolean quoteEmpty(int line, int cell) {
            // an empty first cell may be all there is, and a blank line is none
            return cell == 0;
        }

        @Override
        public boolean quoteValue(int line, int cell, String value) {
            return !value.equals(value.strip()) || value.startsWith("\u00a0") || value.endsWith("\u00a0");
        }
    }
}
