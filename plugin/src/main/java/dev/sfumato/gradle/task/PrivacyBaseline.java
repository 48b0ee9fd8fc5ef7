package dev.sfumato.gradle.task;

import dev.sfumato.gradle.report.Baseline;
import dev.sfumato.gradle.report.BaselineEntry;
import dev.sfumato.gradle.report.StoredFinding;
import dev.sfumato.gradle.report.StoredVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.UntrackedTask;
import org.gradle.api.tasks.options.Option;

/** Writes down that somebody answers for what the report finds, or takes away what stands no more. */
@UntrackedTask(because = "it writes into the folder of the project")
public abstract class PrivacyBaseline extends VerdictTask {
    @Input
    @org.gradle.api.tasks.Optional
    @Option(option = "author", description = "Who answers for the findings.")
    public abstract Property<String> getAuthor();

    @Input
    @org.gradle.api.tasks.Optional
    @Option(option = "reason", description = "Why they are accepted.")
    public abstract Property<String> getReason();

    @Input
    @org.gradle.api.tasks.Optional
    @Option(option = "expires", description = "The last day on which they are, such as 2027-03-31.")
    public abstract Property<String> getExpires();

    @Input
    @org.gradle.api.tasks.Optional
    @Option(option = "dataset", description = "The dataset whose findings are accepted; all of them by default.")
    public abstract Property<String> getDataset();

    @Input
    @org.gradle.api.tasks.Optional
    @Option(option = "prune", description = "Take away what is expired or covers no finding, and accept nothing.")
    public abstract Property<Boolean> getPrune();

    /** The day by which accepted findings expire: today by default. */
    @Input
    @org.gradle.api.tasks.Optional
    public abstract Property<String> getDate();

    /** The folder of accepted findings. */
    @Internal
    public abstract DirectoryProperty getBaseline();

    @Internal
    public abstract ConfigurableFileCollection getBaselineFiles();

    @TaskAction
    void write() throws IOException {
        LocalDate today = Baseline.today(getDate());
        Baseline accepted = Baseline.read(getBaselineFiles().getFiles());
        if (getPrune().getOrElse(false)) {
            prune(accepted, today);
        } else {
            accept(accepted, today);
        }
    }

    private void accept(Baseline accepted, LocalDate today) throws IOException {
        String author = required("author", getAuthor());
        String reason = required("reason", getReason());
        LocalDate expires = Baseline.day("--expires", required("expires", getExpires()));
        if (expires.isBefore(today)) {
            throw new InvalidUserDataException("--expires must not be before today, " + today + ", got " + expires);
        }
        if (expires.isAfter(Baseline.latest(today))) {
            throw new InvalidUserDataException("--expires must be within two years, by " + Baseline.latest(today)
                    + ", so that somebody looks at it again, got " + expires);
        }
        int written = 0;
        for (StoredVerdict verdict : verdicts(getDataset())) {
            for (StoredFinding finding : verdict.findings()) {
                Optional<BaselineEntry> before = accepted.of(finding, today);
                if (before.isPresent()) {
                    getLogger()
                            .lifecycle(
                                    "privacy: {}: already accepted until {} by {}: {}",
                                    verdict.dataset(),
                                    before.get().expires(),
                                    before.get().author(),
                                    finding.message());
                    continue;
                }
                Path file = new BaselineEntry(
                                finding.id(),
                                verdict.dataset(),
                                finding.rule(),
                                finding.message(),
                                author,
                                reason,
                                expires)
                        .write(folder());
                getLogger()
                        .lifecycle("privacy: {}: accepted until {}: {}", verdict.dataset(), expires, finding.message());
                getLogger().lifecycle("  written to {}: commit it", file);
                written++;
            }
        }
        if (written == 0) {
            getLogger().lifecycle("privacy: nothing was found that is not accepted already");
        }
    }

    private void prune(Baseline accepted, LocalDate today) throws IOException {
        List<StoredFinding> findings = verdicts().stream()
                .flatMap(verdict -> verdict.findings().stream())
                .toList();
        List<BaselineEntry> stale = accepted.stale(findings, today);
        for (BaselineEntry one : stale) {
            Files.delete(folder().resolve(one.fileName()));
            getLogger().lifecycle("privacy: {}: no longer accepted: {}", one.dataset(), one.rule());
        }
        if (stale.isEmpty()) {
            getLogger().lifecycle("privacy: every accepted finding still stands");
        }
    }

    private Path folder() {
        return getBaseline().get().getAsFile().toPath();
    }

    private static String required(String option, Property<String> value) {
        String given = value.getOrElse("").strip();
        if (given.isEmpty()) {
            throw new InvalidUserDataException("--" + option + " must be given, so that somebody answers for what is"
                    + " accepted: --author 'Ada Byron' --reason 'why' --expires 2027-03-31");
        }
        if (given.lines().count() > 1) {
            throw new InvalidUserDataException(
                    "--" + option + " must be one line: it goes into the ledger with what is charged");
        }
        return given;
    }
}
