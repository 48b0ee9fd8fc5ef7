package dev.sfumato.gradle.task;

import dev.sfumato.gradle.report.Baseline;
import dev.sfumato.gradle.report.GateDecision;
import dev.sfumato.gradle.report.StoredVerdict;
import java.util.List;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Internal;
import org.gradle.work.DisableCachingByDefault;

/** A task that fails the build, or warns, by what a report finds and nobody answers for. */
@DisableCachingByDefault(because = "it only reads")
public abstract class DecidingTask extends VerdictTask implements GateInputs {
    /** The report to point people to. */
    @Internal
    public abstract RegularFileProperty getHtmlReport();

    /** The path of the task that explains. */
    @Internal
    public abstract Property<String> getExplainTask();

    /** The path of the task that accepts findings. */
    @Internal
    public abstract Property<String> getBaselineTask();

    void decide(List<StoredVerdict> verdicts) {
        new GateDecision(
                        GateDecision.isStrict(getMode().get()),
                        Baseline.read(getBaselineFiles().getFiles()),
                        Baseline.today(getDate()),
                        getHtmlReport().get().getAsFile(),
                        getExplainTask().get(),
                        getBaselineTask().get())
                .decide(verdicts, getLogger());
    }
}
