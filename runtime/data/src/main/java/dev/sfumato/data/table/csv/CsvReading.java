package dev.sfumato.data.table.csv;

import dev.sfumato.data.table.ColumnProfile;
import dev.sfumato.data.table.ColumnRule;
import dev.sfumato.data.table.Missing;
import dev.sfumato.data.table.RawNumber;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.data.table.TableSchema;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One reading of a CSV file: first its distinct lines with how often each occurs, as far as that goes, then the rest record by
 * record.
 */
final class CsvReading {
    private static final int PEEKED = 1 << 16;

    /** The consumer of records. */
    @FunctionalInterface
    private interface Sink {
        /** @param count how often the record occurs */
        void take(CsvRow row, long line, long count);
    }

    private final CsvTable settings;
    private final MissingWords missing;

    CsvReading(CsvTable settings) {
        this.settings = settings;
        missing = new MissingWords(settings.missingWords());
    }

    TableSchema infer() throws IOException {
        try (InputStream raw = settings.source().open()) {
            Pass pass = new Pass(raw);
            return inferred(pass);
        }
    }

    ReadTable read() throws IOException {
        TableSchema declared = settings.declaredSchema();
        TableSchema schema;
        try (InputStream raw = settings.source().open()) {
            Pass pass = new Pass(raw);
            if (declared != null) {
                return encoded(pass, declared);
            }
            schema = inferred(pass);
            if (pass.isInMemory()) {
                pass.rewind();
                return encoded(pass, schema);
            }
        }
        // what was not kept as distinct lines is read a second time
        try (InputStream raw = settings.source().open()) {
            return encoded(new Pass(raw), schema);
        }
    }

    private TableSchema inferred(Pass pass) {
        int width = pass.names.size();
        List<ColumnProfile> profiles =
                IntStream.range(0, width).mapToObj(i -> new ColumnProfile()).toList();
        pass.all((row, line, count) -> {
            for (int i = 0; i < width; i++) {
                if (missing.is(row.text, row.from(i), row.to(i))) {
                    profiles.get(i).addMissing(count);
                } else {
                    profiles.get(i).add(row.text, row.from(i), row.to(i), count);
                }
            }
        });
        if (pass.records == 0) {
            throw noRows();
        }
        Map<String, ColumnProfile> bySource = new HashMap<>();
        List<ColumnRule> rules = IntStream.range(0, width)
                .mapToObj(i -> {
                    ColumnProfile profile = profiles.get(i).counted();
                    bySource.put(pass.names.get(i), profile);
                    return ColumnRule.of(pass.names.get(i), profile.codec(pass.names.get(i)))
                            .missing(profile.missing() > 0 ? Missing.CATEGORY : Missing.REFUSE)
                            .inferred();
                })
                .toList();
        return new TableSchema(rules, List.of(), false, false, bySource);
    }

    private ReadTable encoded(Pass pass, TableSchema schema) {
        TableBuilder builder = new TableBuilder(schema.schema());
        RowEncoder encoder = new RowEncoder(settings.name(), pass.names, pass.headerLine, schema, missing);
        pass.distinct(builder, encoder);
        long[] dropped = {pass.dropped};
        pass.rest((row, line, count) -> {
            if (encoder.encode(row, line)) {
                builder.addDistinct(builder.find(encoder.codes));
            } else {
                dropped[0]++;
            }
        });
        if (pass.records == 0) {
            throw noRows();
        }
        Table table = builder.table();
        if (table.rows() == 0) {
            throw new BadCsvException(
                    settings.name(),
                    "a value is missing in every row, and rows with missing values are dropped:"
                            + " make missing values a category, or drop the columns that lack most");
        }
        return new ReadTable(table, schema, pass.lastLine(), pass.blanks, dropped[0]);
    }

    private BadCsvException noRows() {
        return new BadCsvException(
                settings.name(),
                settings.hasHeader()
                        ? "there is a header and no row under it: say noHeader() if the first line is a row"
                        : "there are no rows");
    }

    /** One way through the file. */
    private final class Pass {
        private final char separator;
        private final @Nullable DistinctLines lines;
        private final CsvRecords rest;
        private final long taken;
        private @Nullable CsvRow pending;
        private final List<String> names;
        private long headerLine;
        private long blanks;
        private long records;
        private long dropped;
        private long lastLine;

        Pass(InputStream raw) throws IOException {
            BufferedInputStream in =
                    CsvSource.open(raw, settings.source().size(), settings.charset(), settings.progress());
            separator = separator(in);
            if (hasAsciiLines(settings.charset())) {
                DistinctLines read = new DistinctLines(in, separator);
                read.read(settings.hasHeader());
                lines = read;
                taken = read.lines();
                blanks = read.blanks();
                rest = records(read.rest(), line -> taken + line + 1);
            } else {
                lines = null;
                taken = 0;
                rest = records(in, line -> line + 1);
            }
            lastLine = taken;
            names = names();
        }

        private CsvRecords records(InputStream text, LongUnaryOperator lineOf) {
            return CsvRecords.of(settings.name(), text, settings.charset(), separator, settings.trims(), lineOf);
        }

        private char separator(BufferedInputStream in) throws IOException {
            Character declared = settings.declaredSeparator();
            if (declared != null) {
                return declared;
            }
            in.mark(PEEKED);
            byte[] start = in.readNBytes(PEEKED);
            in.reset();
            String text = settings.charset()
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE)
                    .decode(ByteBuffer.wrap(start))
                    .toString();
            return Separators.infer(settings.name(), text, start.length < PEEKED, settings.trims());
        }

        /** Whether every row is in one of the distinct lines, which can be gone through again. */
        boolean isInMemory() {
            return lines != null && pending == null && !rest.hasNext() && lastLine == taken;
        }

        void rewind() {
            records = 0;
            blanks = lines == null ? 0 : lines.blanks();
        }

        long lastLine() {
            return lastLine;
        }

        private List<String> names() {
            List<String> first = firstRecord();
            if (first == null) {
                throw new BadCsvException(
                        settings.name(), "the file is empty" + (blanks > 0 ? " but for blank lines" : ""));
            }
            if (!settings.saidNames().isEmpty()) {
                if (settings.saidNames().size() != first.size()) {
                    throw new BadCsvException(
                            settings.name(),
                            headerLine,
                            "there are " + first.size() + " columns, and names were given for "
                                    + settings.saidNames().size());
                }
                return settings.saidNames();
            }
            if (!settings.hasHeader()) {
                return IntStream.rangeClosed(1, first.size())
                        .mapToObj(i -> "c" + i)
                        .toList();
            }
            requireHeader(first);
            return first;
        }

        /** The header, or the first row where there is none; the row remains to be read. */
        private @Nullable List<String> firstRecord() {
            if (lines != null && lines.header() != null) {
                headerLine = lines.headerLine();
                return single(new ByteArrayInputStream(lines.header()), headerLine);
            }
            if (lines != null && lines.distinct() > 0) {
                for (int i = 0; i < lines.distinct(); i++) {
                    List<String> cells = single(lines.text(i), lines.firstLine(i));
                    if (cells != null) {
                        headerLine = lines.firstLine(i);
                        return cells;
                    }
                }
            }
            CsvRow row = nextOfRest();
            if (row == null) {
                return null;
            }
            headerLine = rest.line(row);
            pending = settings.hasHeader() ? null : row;
            return row.all();
        }

        /** The cells of a line that is one record; nothing if it is blank. */
        private @Nullable List<String> single(InputStream line, long number) {
            CsvRecords one = records(line, any -> number);
            if (!one.hasNext()) {
                return null;
            }
            CsvRow row = one.next();
            return row.isBlank() ? null : row.all();
        }

        private void requireHeader(List<String> header) {
            Map<String, Integer> places = new HashMap<>();
            boolean hasWord = false;
            for (int i = 0; i < header.size(); i++) {
                String name = header.get(i);
                if (name.isBlank()) {
                    throw new BadCsvException(
                            settings.name(),
                            headerLine,
                            i + 1,
                            null,
                            "the column has no name: name it, or say header(...) with a name for every column");
                }
                Integer before = places.put(name, i);
                if (before != null) {
                    throw new BadCsvException(
                            settings.name(),
                            headerLine,
                            i + 1,
                            null,
                            "column " + (before + 1) + " has the same name: rename one, or say header(...) with a name"
                                    + " for every column");
                }
                hasWord |= Double.isNaN(RawNumber.parse(name));
            }
            if (!hasWord) {
                throw new BadCsvException(
                        settings.name(),
                        headerLine,
                        "the first line holds nothing but numbers, so that it looks like a row and not like a header:"
                                + " say noHeader(), or header(...) with a name for every column");
            }
        }

        /** Gives every record once, with how often it occurs. */
        void all(Sink sink) {
            if (lines != null) {
                long[] counts = new long[lines.distinct()];
                for (int row = 0; row < lines.rows(); row++) {
                    counts[lines.distinctOf(row)]++;
                }
                eachDistinct(lines, (row, line, index) -> {
                    if (row.isBlank()) {
                        blanks += counts[(int) index];
                    } else {
                        records += counts[(int) index];
                        requireWidth(row, line);
                        sink.take(row, line, counts[(int) index]);
                    }
                });
            }
            rest(sink);
        }

        /** Encodes the distinct lines, and adds the rows that are in them. */
        void distinct(TableBuilder builder, RowEncoder encoder) {
            if (lines == null) {
                return;
            }
            int blank = -2;
            int left = -1;
            int[] distinctOf = new int[lines.distinct()];
            eachDistinct(lines, (row, line, index) -> {
                if (row.isBlank()) {
                    distinctOf[(int) index] = blank;
                } else {
                    requireWidth(row, line);
                    distinctOf[(int) index] = encoder.encode(row, line) ? builder.find(encoder.codes) : left;
                }
            });
            for (int i = 0; i < lines.rows(); i++) {
                int distinct = distinctOf[lines.distinctOf(i)];
                if (distinct >= 0) {
                    builder.addDistinct(distinct);
                }
                dropped += distinct == left ? 1 : 0;
                blanks += distinct == blank ? 1 : 0;
                records += distinct == blank ? 0 : 1;
            }
        }

        /** Gives each distinct line with its index in place of a count. */
        private void eachDistinct(DistinctLines all, Sink sink) {
            CsvRecords parsed = records(all.text(), index -> all.firstLine((int) index));
            parsed.forEach(Long.MAX_VALUE, row -> sink.take(row, parsed.line(row), row.line() - 1));
        }

        void rest(Sink sink) {
            for (CsvRow row = nextOfRest(); row != null; row = nextOfRest()) {
                long line = rest.line(row);
                requireWidth(row, line);
                records++;
                sink.take(row, line, 1);
            }
        }

        private @Nullable CsvRow nextOfRest() {
            CsvRow first = pending;
            if (first != null) {
                pending = null;
                return first;
            }
            while (rest.hasNext()) {
                CsvRow row = rest.next();
                lastLine = rest.line(row);
                if (!row.isBlank()) {
                    return row;
                }
                blanks++;
            }
            return null;
        }

        private void requireWidth(CsvRow row, long line) {
            if (row.cells() != names.size()) {
                throw new BadCsvException(
                        settings.name(),
                        line,
                        "there are " + row.cells() + " values and "
                                + names.size() + " columns: if a value holds the separator, put it into quotes;"
                                + " if the separator is not '"
                                + (separator == '\t' ? "\\t" : String.valueOf(separator)) + "', say which");
            }
        }
    }

    /** Whether bytes of ASCII stand for themselves in a charset and for nothing else. */
    private static boolean hasAsciiLines(Charset charset) {
        if (charset.equals(StandardCharsets.UTF_8)) {
            return true;
        }
        String probe = "\"\r\n,;\t| 09azAZ";
        return charset.canEncode()
                && charset.newEncoder().maxBytesPerChar() == 1
                && Arrays.equals(probe.getBytes(charset), probe.getBytes(StandardCharsets.US_ASCII));
    }
}
