package dev.sfumato.gradle.worker.declaration;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableSchema;
import dev.sfumato.data.table.csv.CsvTable;
import dev.sfumato.data.table.csv.ReadTable;
import dev.sfumato.gate.account.DataFacts;
import java.nio.charset.Charset;
import java.util.Locale;

/**
 * A table, and the schema with which it was read: the declared one, or one that was inferred and so is private.
 *
 * @param sha256 of the data, by which chance is keyed; it is written nowhere
 */
public record TableData(Table table, TableSchema schema, String sha256, DataFacts facts) implements DeclaredData {
    private static final String EXPECTED = "a table is a CSV file, plain or gzipped";

    public static TableData read(RequestFields fields, DataFile file, Progress progress) {
        return file.fingerprinted(progress, sha256 -> read(fields, file, sha256, progress));
    }

    private static TableData read(RequestFields fields, DataFile file, String sha256, Progress progress) {
        fields.only("schema", "separator", "header", "missing", "charset");
        ReadTable read = file.reading(table(fields, file, progress)::read);
        Table table = read.table();
        String summary = String.format(
                Locale.ROOT,
                "%,d rows of %d columns, %,d of them distinct, categories %s",
                table.rows(),
                table.columns(),
                table.distinct(),
                !table.schema().isPublic()
                        ? "inferred from the rows"
                        : table.schema().inferred().isEmpty()
                                ? "declared"
                                : "inferred from the rows and declared public");
        return new TableData(
                table, read.schema(), sha256, new DataFacts("table", file.known(sha256), table.rows(), summary));
    }

    /** How the values of a table could become categories. */
    public static TableSchema infer(RequestFields fields, DataFile file, Progress progress) {
        return file.reading(table(fields, file, progress)::infer);
    }

    /** The file, found to be text. */
    private static CsvTable table(RequestFields fields, DataFile file, Progress progress) {
        CsvTable csv = file.reading(() -> csv(fields, file)).progress(progress);
        if (isOneByte(fields)) {
            file.requireText(EXPECTED, false);
        }
        return csv;
    }

    /** Whether letters of the Latin alphabet have no zeros in them. */
    private static boolean isOneByte(RequestFields fields) {
        return !fields.has("charset") || "a".getBytes(Charset.forName(fields.text("charset"))).length == 1;
    }

    private static CsvTable csv(RequestFields fields, DataFile file) {
        CsvTable csv = CsvTable.of(file.path());
        if (fields.has("charset")) {
            csv = csv.charset(fields.text("charset"));
        }
        if (!Settings.truth(fields, "header", true)) {
            csv = csv.noHeader();
        }
        if (fields.has("separator")) {
            String separator = fields.text("separator");
            if (separator.length() != 1) {
                throw fields.refused("separator must be one character, got '" + separator + "'");
            }
            csv = csv.separator(separator.charAt(0));
        }
        if (fields.has("missing")) {
            csv = csv.missing(Settings.texts(fields, "missing").toArray(String[]::new));
        }
        return fields.has("schema") ? csv.schema(schema(fields)) : csv;
    }

    private static TableSchema schema(RequestFields fields) {
        return BadRequestException.naming(
                fields.owner() + ": schema", () -> TableSchema.fromJson(fields.text("schema")));
    }
}
