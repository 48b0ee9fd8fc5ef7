package dev.sfumato.dsl;

import dev.sfumato.report.AuditReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A report on what gates found. */
public record Report(AuditReport audit) {
    /** Writes the report, as JSON where the file's name ends in {@code .json}, else as a page; says where it is. */
    public Saved save(String file) {
        Path path = Path.of(file).toAbsolutePath().normalize();
        try {
            Path folder = path.getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.writeString(path, file.endsWith(".json") ? audit.toJson() : audit.toHtml());
        } catch (IOException e) {
            throw new IllegalArgumentException("file must be one that can be written, got " + path + ": " + e, e);
        }
        return new Saved(path);
    }

    /** Where a report was written; prints as a link. */
    public record Saved(Path file) {
        @Override
        public String toString() {
            return "report: " + file.toUri();
        }
    }

    @Override
    public String toString() {
        TextTable table = new TextTable("dataset", "verdict", "reason");
        audit.datasets()
                .forEach(dataset -> table.row(
                        dataset.dataset(),
                        dataset.passed() ? "PASS" : "FAIL",
                        dataset.verdict().reason()));
        return audit.title() + "\n" + table;
    }
}
