package dev.sfumato.gradle;

import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.UntrackedTask;
import org.gradle.api.tasks.options.Option;

/** Tells how the figures of a dataset came about, what they assume, and what would have to change. */
@UntrackedTask(because = "it tells something each time")
public abstract class PrivacyExplain extends VerdictTask {
    @Input
    @Optional
    @Option(option = "dataset", description = "The dataset to explain; all of them unless said.")
    public abstract Property<String> getDataset();

    @TaskAction
    void explain() {
        verdicts(getDataset())
                .forEach(verdict -> getLogger().quiet(verdict.explanation().stripTrailing() + "\n"));
    }
}
