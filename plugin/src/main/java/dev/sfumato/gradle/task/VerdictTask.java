package dev.sfumato.gradle.task;

import dev.sfumato.gradle.report.StoredReport;
import dev.sfumato.gradle.report.StoredVerdict;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.gradle.api.DefaultTask;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.VerificationException;
import org.gradle.work.DisableCachingByDefault;
import org.jspecify.annotations.Nullable;

/** A task that reads a stored report; what it cannot read or does not understand is a failure. */
@DisableCachingByDefault(because = "it only reads")
public abstract class VerdictTask extends DefaultTask {
    /** The report; a missing one is legal for Gradle, so that this task can say what it means. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getJsonReport();

    List<StoredVerdict> verdicts() {
        Path report = getJsonReport().get().getAsFile().toPath();
        if (!Files.isRegularFile(report)) {
            throw new VerificationException("There is no privacy report, so nothing shows that the budgets are kept: "
                    + report + " is missing. Run gradle " + getPath() + " with the audit that writes it.");
        }
        try {
            return StoredReport.read(Files.readString(report));
        } catch (IOException | IllegalArgumentException e) {
            throw unbelievable(String.valueOf(e.getMessage()), e);
        }
    }

    /** The verdicts on one dataset, or on all where none is named. */
    List<StoredVerdict> verdicts(Property<String> dataset) {
        List<StoredVerdict> all = verdicts();
        List<StoredVerdict> chosen = all.stream()
                .filter(verdict -> verdict.dataset().equals(dataset.getOrElse(verdict.dataset())))
                .toList();
        if (chosen.isEmpty()) {
            throw new InvalidUserDataException("--dataset must be one of "
                    + String.join(", ", all.stream().map(StoredVerdict::dataset).toList()) + ", got '"
                    + dataset.get() + "'");
        }
        return chosen;
    }

    VerificationException unbelievable(String why, @Nullable Throwable cause) {
        return new VerificationException(
                "The privacy report does not show that the budgets are kept: " + why + ". Delete "
                        + getJsonReport().get().getAsFile() + " and run gradle " + getPath()
                        + " to have it written again.",
                cause);
    }

    <T> List<T> read(ConfigurableFileCollection files, Function<String, T> reader) {
        return files.getFiles().stream().map(file -> read(file, reader)).toList();
    }

    private <T> T read(File file, Function<String, T> reader) {
        if (!file.isFile()) {
            throw unbelievable(file + " is missing", null);
        }
        try {
            return reader.apply(Files.readString(file.toPath()));
        } catch (IOException | IllegalArgumentException e) {
            throw unbelievable(file + ": " + e.getMessage(), e);
        }
    }
}
