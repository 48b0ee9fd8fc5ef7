package dev.sfumato.data.table.csv;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.TableSchema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A CSV file to be read as a categorical table, plain or gzipped. Immutable; each setting returns another.
 *
 * <pre>{@code
 * TableSchema schema = CsvTable.of(file).infer().drop("id").cuts("age", 25, 35, 45, 60);
 * Table table = CsvTable.of(file).schema(schema).read().table();
 * }</pre>
 *
 * <p>Unless said otherwise the first record is a header, the charset is UTF-8, blanks around values that are not quoted do not
 * count, and a value that is empty, ?, NA, NaN or null is missing. The separator is a comma, a semicolon, a tab or a bar,
 * whichever splits the first records alike. Blank lines are skipped. What does not fit is refused with its line and column
 * and what to do.
 *
 * <p>The text is never in memory as a whole. Lines that repeat are parsed once.
 */
public final class CsvTable {
    /** Opens the bytes to be read. */
    @FunctionalInterface
    interface Source {
        InputStream open() throws IOException;
    }

    private static final Set<String> MISSING = Set.of("", "?", "NA", "NaN", "null");

    private final String name;
    private final Source source;
    private final long size;
    private @Nullable Character separator;
    private boolean header = true;
    private List<String> names = List.of();
    private Charset charset = StandardCharsets.UTF_8;
    private Set<String> missing = MISSING;
    private boolean trims = true;
    private @Nullable TableSchema schema;
    private Progress progress = Progress.NONE;

    private CsvTable(String name, Source source, long size) {
        this.name = name;
        this.source = source;
        this.size = size;
    }

    private CsvTable(CsvTable other) {
        name = other.name;
        source = other.source;
        size = other.size;
        separator = other.separator;
        header = other.header;
        names = other.names;
        charset = other.charset;
        missing = other.missing;
        trims = other.trims;
        schema = other.schema;
        progress = other.progress;
    }

    /** A file. */
    public static CsvTable of(Path file) {
        Path last = file.getFileName();
        return new CsvTable(
                last == null ? file.toString() : last.toString(),
                () -> Files.newInputStream(file),
                file.toFile().length());
    }

    /** The table itself, as text. */
    public static CsvTable ofText(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new CsvTable("the text", () -> new ByteArrayInputStream(bytes), bytes.length);
    }

    /** What stands between values. */
    public CsvTable separator(char between) {
        if ("\"\r\n".indexOf(between) >= 0 || between > '~') {
            throw new IllegalArgumentException(
                    "separator must be an ASCII character, neither a quote nor a line end, got " + (int) between);
        }
        CsvTable table = new CsvTable(this);
        table.separator = between;
        return table;
    }

    /** The first record is data; the columns are called c1, c2, ..., or as named here. */
    public CsvTable noHeader(String... columns) {
        CsvTable table = named(columns);
        table.header = false;
        return table;
    }

    /** The first record is a header; where names are given they replace those in it. */
    public CsvTable header(String... columns) {
        CsvTable table = named(columns);
        table.header = true;
        return table;
    }

    private CsvTable named(String... columns) {
        List<String> given = List.of(columns);
        if (new HashSet<>(given).size() < given.size()) {
            throw new IllegalArgumentException("names of columns must differ, got " + given);
        }
        CsvTable table = new CsvTable(this);
        table.names = given;
        return table;
    }

    /** The charset by its name, such as windows-1252 or UTF-16. */
    public CsvTable charset(String charsetName) {
        CsvTable table = new CsvTable(this);
        try {
            table.charset = Charset.forName(charsetName);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new IllegalArgumentException(
                    "charset must be one that Java knows, such as UTF-8, ISO-8859-1 or" + " windows-1252, got '"
                            + charsetName + "'",
                    e);
        }
        return table;
    }

    /** What counts as missing beside an empty value, instead of ?, NA, NaN and null. */
    public CsvTable missing(String... words) {
        Set<String> all = new LinkedHashSet<>(List.of(words));
        all.add("");
        CsvTable table = new CsvTable(this);
        table.missing = all;
        return table;
    }

    /** Blanks around values belong to them. */
    public CsvTable keepBlanks() {
        CsvTable table = new CsvTable(this);
        table.trims = false;
        return table;
    }

    /** How values become categories; inferred from the file where nothing is said. */
    public CsvTable schema(TableSchema rules) {
        CsvTable table = new CsvTable(this);
        table.schema = rules;
        return table;
    }

    /** Hears how far the reading has come, in bytes of the file. */
    public CsvTable progress(Progress heard) {
        CsvTable table = new CsvTable(this);
        table.progress = heard;
        return table;
    }

    /**
     * Looks through the file and says how its values would become categories: texts and numbers with few different values as
     * they are, other numbers in bins of about equally many rows, missing values as a category where there are any.
     *
     * @throws BadCsvException if something in the file cannot be taken as it is
     * @throws UncheckedIOException if the file cannot be read
     */
    public TableSchema infer() {
        return reading(CsvReading::infer);
    }

    /**
     * Reads the table. An interrupted thread stops with a {@link java.util.concurrent.CancellationException}.
     *
     * @throws BadCsvException if something in the file cannot be taken as it is
     * @throws UncheckedIOException if the file cannot be read
     */
    public ReadTable read() {
        return reading(CsvReading::read);
    }

    @FunctionalInterface
    private interface Deed<T> {
        T done(CsvReading reading) throws IOException;
    }

    private <T> T reading(Deed<T> deed) {
        try {
            return deed.done(new CsvReading(this));
        } catch (NoSuchFileException e) {
            throw new UncheckedIOException("cannot read " + e.getFile() + ": there is no such file", e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name + ": " + e.getMessage(), e);
        }
    }

    String name() {
        return name;
    }

    Source source() {
        return source;
    }

    long size() {
        return size;
    }

    @Nullable
    Character saidSeparator() {
        return separator;
    }

    boolean hasHeader() {
        return header;
    }

    List<String> saidNames() {
        return names;
    }

    Charset charset() {
        return charset;
    }

    Set<String> missingWords() {
        return missing;
    }

    boolean trims() {
        return trims;
    }

    @Nullable
    TableSchema saidSchema() {
        return schema;
    }

    Progress progress() {
        return progress;
    }

    @Override
    public String toString() {
        return "table " + name + ", not read yet: .infer() shows its columns, .schema(s).read().table() reads it";
    }
}
