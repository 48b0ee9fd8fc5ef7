package dev.sfumato.gradle.extension;

import dev.sfumato.gradle.internal.RequestObject;
import dev.sfumato.gradle.mechanism.SpecFile;
import java.util.List;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;

/** Records as rows of a CSV file, which may be gzipped. */
public abstract non-sealed class TableSpec extends DataSpec {
    /**
     * How values become categories, as {@code schema(...).save(file)} of the DSL or {@code privacySchema} writes it. Left out,
     * it is read off the rows, and then nothing that follows from it is certified.
     */
    @InputFiles
    @Optional
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getSchema();

    /** The separator of values; detected from the file by default. */
    @Input
    @Optional
    public abstract Property<String> getSeparator();

    /** Whether the first line holds the names of the columns: true by default. */
    @Input
    @Optional
    public abstract Property<Boolean> getHeader();

    /** The values that count as missing beside an empty value, instead of ?, NA, NaN and null. */
    @Input
    @Optional
    public abstract ListProperty<String> getMissing();

    /** The charset of the file: UTF-8 by default. */
    @Input
    @Optional
    public abstract Property<String> getCharset();

    @Override
    String kind() {
        return "table";
    }

    @Override
    void describe(RequestObject fields) {
        fields.text("separator", getSeparator());
        fields.put("header", getHeader().getOrNull());
        if (!getMissing().getOrElse(List.of()).isEmpty()) {
            fields.put("missing", getMissing().get());
        }
        fields.text("charset", getCharset());
        if (getSchema().isPresent()) {
            fields.put("schema", SpecFile.read("the schema", getSchema()));
        }
    }
}
