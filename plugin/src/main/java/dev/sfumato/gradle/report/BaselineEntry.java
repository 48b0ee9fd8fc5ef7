package dev.sfumato.gradle.report;

import dev.sfumato.gradle.internal.RequestObject;
import groovy.json.JsonException;
import groovy.json.JsonSlurper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import org.gradle.api.InvalidUserDataException;

/**
 * A finding that somebody answers for, until a day.
 *
 * @param finding what the report calls it, which is made from what it is about: a change makes another finding
 * @param dataset the dataset and the rule are for the reader of the file
 */
public record BaselineEntry(
        String finding, String dataset, String rule, String message, String author, String reason, LocalDate expires) {
    private static final int SCHEMA = 1;

    public static BaselineEntry read(File file) {
        try {
            requireNoLink(file.toPath());
            ReportFields fields =
                    ReportFields.of("the file", new JsonSlurper().parseText(Files.readString(file.toPath())));
            if (fields.number("schema").intValueExact() != SCHEMA) {
                throw new IllegalArgumentException("schema must be " + SCHEMA);
            }
            BaselineEntry accepted = new BaselineEntry(
                    fields.text("finding"),
                    fields.text("dataset"),
                    fields.text("rule"),
                    fields.text("message"),
                    fields.text("author"),
                    fields.text("reason"),
                    LocalDate.parse(fields.text("expires")));
            if (!file.getName().equals(accepted.fileName())) {
                throw new IllegalArgumentException("its name must be that of its finding, " + accepted.fileName());
            }
            return accepted;
        } catch (IOException
                | JsonException
                | IllegalArgumentException
                | ArithmeticException
                | DateTimeParseException e) {
            throw new InvalidUserDataException(
                    "The accepted finding in " + file + " cannot be read: " + e.getMessage()
                            + ". Restore it, or delete it and run privacyBaseline again.",
                    e);
        }
    }

    public String fileName() {
        return finding + ".json";
    }

    public Path write(Path folder) throws IOException {
        Files.createDirectories(folder);
        requireNoLink(folder.resolve(fileName()));
        String text = new RequestObject()
                .put("schema", SCHEMA)
                .put("finding", finding)
                .put("dataset", dataset)
                .put("rule", rule)
                .put("message", message)
                .put("author", author)
                .put("reason", reason)
                .put("expires", expires.toString())
                .toJson();
        return Files.writeString(folder.resolve(fileName()), text);
    }

    /** Refuses a link: its target is reviewed by nobody, and may be exchanged. */
    private static void requireNoLink(Path file) throws IOException {
        if (Files.isSymbolicLink(file)) {
            throw new IOException(file + " is a symbolic link, and an accepted finding is a file of its own");
        }
    }

    boolean isExpired(LocalDate today) {
        return today.isAfter(expires);
    }
}
