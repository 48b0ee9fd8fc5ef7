package dev.sfumato.gradle;

import java.util.List;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.UntrackedTask;

/** Decides by the report on all projects together: one verdict for each dataset, whoever spends its budget. */
@UntrackedTask(because = "a verdict is read and told each time, so that a failure is never skipped as up to date")
public abstract class PrivacyAggregateCheck extends DecidingTask {
    /** The reports of the projects. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract ConfigurableFileCollection getParts();

    @TaskAction
    void check() {
        List<StoredVerdict> verdicts = verdicts();
        String now = Stamp.of(getParts().getFiles());
        if (!verdicts.stream().allMatch(verdict -> verdict.stamp().equals(now))) {
            throw unbelievable("it is not about what the projects report now", null);
        }
        decide(verdicts);
    }
}
