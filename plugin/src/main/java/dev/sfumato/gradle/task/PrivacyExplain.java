package dev.sfumato.gradle.task;

import dev.sfumato.gradle.report.StoredVerdict;
import java.util.List;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.UntrackedTask;
import org.gradle.api.tasks.options.Option;

/** Tells how the figures of a dataset came about, what they assume, and what would have to change. */
@UntrackedTask(because = "it tells something each time")
public abstract class PrivacyExplain extends VerdictTask {
    @Input
    @Optional
    @Option(option = "dataset", description = "The dataset to explain; all of them by default.")
    public abstract Property<String> getDataset();

    @Input
    @Optional
    @Option(
            option = "confidential",
            description =
                    "Tell what was measured on private records as well; not where logs are kept or read by others.")
    public abstract Property<Boolean> getConfidential();

    /** The report to point people to. */
    @Internal
    public abstract RegularFileProperty getHtmlReport();

    @TaskAction
    void explain() {
        List<StoredVerdict> verdicts = verdicts(getDataset());
        for (StoredVerdict verdict : verdicts) {
            getLogger().quiet(verdict.explanation().stripTrailing() + "\n");
            if (getConfidential().getOrElse(false) && !verdict.measured().isEmpty()) {
                getLogger().quiet(verdict.measured().stripTrailing() + "\n");
            }
        }
        if (!getConfidential().getOrElse(false)
                && verdicts.stream().anyMatch(verdict -> !verdict.measured().isEmpty())) {
            getLogger()
                    .quiet(
                            "What was measured on private records is in {}, which is confidential; --confidential tells it here.",
                            getHtmlReport().get().getAsFile());
        }
    }
}
