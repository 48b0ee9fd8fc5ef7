package dev.sfumato.data.table.csv;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.ByteSource;
import dev.sfumato.data.ReaderSettings;
import dev.sfumato.data.table.TableSchema;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
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
 * <p>By default the first record is a header, the charset is UTF-8, blanks around values that are not quoted do not
 * count, and a value that is empty, ?, NA, NaN or null is missing. The separator is a comma, a semicolon, a tab or a bar,
 * whichever splits the first records alike. Blank lines are skipped. What does not fit is refused with its line and column
 * and what to do.
 *
 * <p>The text is never in memory as a whole. Lines that repeat are parsed once.
 */
public final class CsvTable extends ReaderSettings<CsvTable> {
    private static final Set<String> MISSING = Set.of("", "?", "NA", "NaN", "null");

    private final ByteSource source;
    private @Nullable Character separator;
    private boolean header = true;
    private List<String> names = List.of();
    private Charset charset = StandardCharsets.UTF_8;
    private Set<String> missing = MISSING;
    private boolean trims = true;
    private @Nullable TableSchema schema;
    private Progress progress = Progress.NONE;

    private CsvTable(ByteSource source) {
        this.source = source;
    }

    /** A file. */
    public static CsvTable of(Path file) {
        Path last = file.getFileName();
        return new CsvTable(ByteSource.ofFile(last == null ? file.toString() : last.toString(), file));
    }

    /** The table itself, as text. */
    public static CsvTable ofText(String text) {
        return new CsvTable(ByteSource.ofText(text));
    }

    /** Sets the separator between values. */
    public CsvTable separator(char between) {
        if ("\"\r\n".indexOf(between) >= 0 || between > '~') {
            throw new IllegalArgumentException(
                    "separator must be an ASCII character, neither a quote nor a line end, got " + (int) between);
        }
        return with(table -> table.separator = between);
    }

    /** The first record is data; the columns are called c1, c2, ..., or as named here. */
    public CsvTable noHeader(String... columns) {
        return named(false, columns);
    }

    /** The first record is a header; where names are given they replace those in it. */
    public CsvTable header(String... columns) {
        return named(true, columns);
    }

    private CsvTable named(boolean hasHeader, String... columns) {
        List<String> given = List.of(columns);
        if (new HashSet<>(given).size() < given.size()) {
            throw new IllegalArgumentException("names of columns must differ, got " + given);
        }
        return with(table -> {
            table.header = hasHeader;
            table.names = given;
        });
    }

    /** The charset by its name, such as windows-1252 or UTF-16. */
    public CsvTable charset(String charsetName) {
        try {
            Charset known = Charset.forName(charsetName);
            return with(table -> table.charset = known);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new IllegalArgumentException(
                    "charset must be one that Java knows, such as UTF-8, ISO-8859-1 or" + " windows-1252, got '"
                            + charsetName + "'",
                    e);
        }
    }

    /** Sets the words that count as missing beside an empty value, instead of ?, NA, NaN and null. */
    public CsvTable missing(String... words) {
        Set<String> all = new LinkedHashSet<>(List.of(words));
        all.add("");
        return with(table -> table.missing = all);
    }

    /** Blanks around values belong to them. */
    public CsvTable keepBlanks() {
        return with(table -> table.trims = false);
    }

    /** Sets the schema by which values become categories; inferred from the file by default. */
    public CsvTable schema(TableSchema rules) {
        return with(table -> table.schema = rules);
    }

    /** Hears how far the reading has come, in bytes of the file. */
    public CsvTable progress(Progress heard) {
        return with(table -> table.progress = heard);
    }

    /**
     * Looks through the file and says how its values would become categories: texts and numbers with few different values as
     * they are, other numbers in bins of about equally many rows, missing values as a category where there are any.
     *
     * @throws BadCsvException if something in the file cannot be taken as it is
     * @throws UncheckedIOException if the file cannot be read
     */
    public TableSchema infer() {
        return source.reading(() -> new CsvReading(this).infer());
    }

    /**
     * Reads the table. An interrupted thread stops with a {@link java.util.concurrent.CancellationException}.
     *
     * @throws BadCsvException if something in the file cannot be taken as it is
     * @throws UncheckedIOException if the file cannot be read
     */
    public ReadTable read() {
        return source.reading(() -> new CsvReading(this).read());
    }

    String name() {
        return source.name();
    }

    ByteSource source() {
        return source;
    }

    @Nullable
    Character declaredSeparator() {
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
    TableSchema declaredSchema() {
        return schema;
    }

    Progress progress() {
        return progress;
    }

    @Override
    public String toString() {
        return "table " + name() + ", not read yet: .infer() shows its columns, .schema(s).read().table() reads it";
    }
}
