package dev.sfumato.data.table.csv;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/** The records of a text, one after another in the same {@link CsvRow}. */
final class CsvRecords {
    private final String file;
    private final LongUnaryOperator lineOf;
    private final CsvRow row;
    private final CloseableIterator<CsvRow> records;

    private CsvRecords(String file, Reader text, char separator, boolean trims, LongUnaryOperator lineOf) {
        this.file = file;
        this.lineOf = lineOf;
        row = new CsvRow(trims);
        records = CsvReader.builder()
                .fieldSeparator(separator)
                .trimWhitespacesAroundQuotes(trims)
                .allowUnclosedQuote(false)
                .skipEmptyLines(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .build(row, text)
                .iterator();
    }

    static CsvRecords ofText(String file, String text, char separator, boolean trims) {
        return new CsvRecords(file, new StringReader(text), separator, trims, line -> line + 1);
    }

    /** @param lineOf the number in the file of a line of this text, which counts from 0 */
    static CsvRecords of(
            String file, InputStream in, Charset charset, char separator, boolean trims, LongUnaryOperator lineOf) {
        return new CsvRecords(file, new CharsetReader(file, in, charset, lineOf), separator, trims, lineOf);
    }

    boolean hasNext() {
        try {
            return records.hasNext();
        } catch (CsvParseException e) {
            throw refused(e);
        } catch (UncheckedIOException e) {
            IOException failure = Objects.requireNonNull(e.getCause());
            throw new UncheckedIOException("cannot read " + file + ": " + failure.getMessage(), failure);
        }
    }

    CsvRow next() {
        // parsed by hasNext
        return records.next();
    }

    void forEach(long most, Consumer<CsvRow> action) {
        for (long i = 0; i < most && hasNext(); i++) {
            action.accept(next());
        }
    }

    /** The number in the file of the line at which a record begins. */
    long line(CsvRow record) {
        return lineOf.applyAsLong(record.line() - 1);
    }

    private RuntimeException refused(CsvParseException e) {
        // what our own reader said
        if (e.getCause() instanceof RuntimeException own) {
            return own;
        }
        String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        String fault = message.contains("after closing quote")
                ? "text follows a closing quote: write a quote that belongs to a value twice"
                : message.contains("maximum")
                        ? "a value is longer than can be read: is a quote opened and not closed?"
                        : "a quote is opened and not closed: close it, or put a value that begins with a quote into"
                                + " quotes and write its own quotes twice";
        return new BadCsvException(file, line(row), fault);
    }
}
