package dev.sfumato.gradle;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.UntrackedTask;
import org.gradle.api.tasks.VerificationException;

/** Decides by the stored report, each time it runs; what it cannot read or does not understand is a failure. */
@UntrackedTask(because = "a verdict is read and told each time, so that a failure is never skipped as up to date")
public abstract class PrivacyCheck extends DeclaredTask {
    /** The report to decide by; a missing one is legal for Gradle, so that this task can say what it means. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getJsonReport();

    /** The report to point people to. */
    @Internal
    public abstract RegularFileProperty getHtmlReport();

    @TaskAction
    void decide() {
        List<StoredVerdict> verdicts = read(getJsonReport().get().getAsFile().toPath());
        for (StoredVerdict verdict : verdicts) {
            if (verdict.passed()) {
                getLogger().lifecycle("privacy: {}: PASS, {}", verdict.dataset(), verdict.reason());
            }
        }
        if (!verdicts.stream().allMatch(StoredVerdict::passed)) {
            File report = getHtmlReport().get().getAsFile();
            throw new VerificationException(FailureText.of(verdicts, report, getPath()));
        }
    }

    private List<StoredVerdict> read(Path report) {
        if (!Files.isRegularFile(report)) {
            throw new VerificationException("There is no privacy report, so nothing shows that the budgets are kept: "
                    + report + " is missing. Run gradle " + getPath() + " with the audit that writes it.");
        }
        try {
            return StoredReport.read(Files.readString(report), RequestJson.digest(request()));
        } catch (IOException | IllegalArgumentException e) {
            throw new VerificationException(
                    "The privacy report does not show that the budgets are kept: " + e.getMessage() + ". Delete "
                            + report + " and run gradle " + getPath() + " to have it written again.",
                    e);
        }
    }
}
