package dev.sfumato.gradle.task;

import dev.sfumato.gradle.extension.DatasetFingerprint;
import dev.sfumato.gradle.extension.DatasetSpec;
import dev.sfumato.gradle.report.AggregatedProjects;
import dev.sfumato.gradle.report.KnownDatasets;
import dev.sfumato.gradle.report.LedgerFolder;
import dev.sfumato.gradle.report.LeftOut;
import dev.sfumato.gradle.report.ProjectStamps;
import dev.sfumato.gradle.report.SharedDatasets;
import dev.sfumato.gradle.report.StoredVerdict;
import dev.sfumato.gradle.report.UncomparedData;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.UntrackedTask;
import org.jspecify.annotations.Nullable;

/** Decides by the stored report, each time it runs; what it cannot read or does not understand is a failure. */
@UntrackedTask(because = "a verdict is read and told each time, so that a failure is never skipped as up to date")
public abstract class PrivacyCheck extends DecidingTask implements DeclarationInputs {
    /** The declarations of all projects of the build; empty where there is one only. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract ConfigurableFileCollection getEverybody();

    /** Which projects are priced together, a file for each aggregation. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract ConfigurableFileCollection getAggregates();

    /** Projects that Gradle takes another one for. */
    @Input
    public abstract ListProperty<String> getMistaken();

    @Input
    public abstract Property<String> getProjectPath();

    @TaskAction
    void check() {
        List<DatasetSpec> datasets = getDatasets().get();
        KnownDatasets.require(
                datasets.stream().map(DatasetSpec::getName).toList(),
                getReleases().get());
        LedgerFolder.require(getLedger());
        List<StoredVerdict> verdicts = verdicts();
        Map<String, StoredVerdict> byName = new HashMap<>();
        verdicts.forEach(verdict -> byName.put(verdict.dataset(), verdict));
        for (DatasetSpec dataset : datasets) {
            requireCurrent(dataset, byName.remove(dataset.getName()));
        }
        if (!byName.isEmpty()) {
            throw unbelievable(stale("it tells of " + byName.keySet() + ", which no dataset is called"), null);
        }
        requireJudgedTogether();
        LeftOut.requireNone(Stream.of(getLeftOut().get()), getPath());
        LedgerFolder.tell(getLedger(), getLogger());
        datasets.forEach(dataset -> UncomparedData.of(dataset, fingerprint(dataset), getLedger())
                .ifPresent(sentence -> getLogger().warn("privacy: {}", sentence)));
        decide(verdicts);
    }

    /** Refuses to judge alone what other projects of the build plan on the same dataset. */
    private void requireJudgedTogether() {
        AggregatedProjects.requireNoneMistaken(getMistaken().get());
        List<ProjectStamps> everybody = read(getEverybody(), ProjectStamps::read);
        List<ProjectStamps> here = everybody.stream()
                .filter(one -> one.project().equals(getProjectPath().get()))
                .toList();
        if (here.isEmpty()) {
            return; // the only project of its build
        }
        ProjectStamps judged = here.get(0);
        KnownDatasets.requireNone(SharedDatasets.divided(everybody.stream()
                .filter(one -> one.ledger().equals(judged.ledger()))
                .toList()));
        KnownDatasets.requireNone(SharedDatasets.judgedAlone(
                judged,
                everybody,
                read(getAggregates(), text -> Set.copyOf(text.lines().toList()))));
    }

    private void requireCurrent(DatasetSpec dataset, @Nullable StoredVerdict verdict) {
        String name = "dataset '" + dataset.getName() + "'";
        if (verdict == null) {
            throw unbelievable(stale("it does not tell of " + name), null);
        }
        if (!verdict.stamp().equals(stampOf(dataset))) {
            throw unbelievable(stale("what is declared or recorded for " + name + " has changed"), null);
        }
        if (!verdict.fingerprint().equals(fingerprint(dataset))) {
            throw unbelievable(stale("the data of " + name + " have changed"), null);
        }
    }

    private String fingerprint(DatasetSpec dataset) {
        try {
            return DatasetFingerprint.of(dataset, getTemporaryDir());
        } catch (IOException e) {
            throw unbelievable("the data of dataset '" + dataset.getName() + "' cannot be read: " + e.getMessage(), e);
        }
    }

    private static String stale(String why) {
        return "it is not about what the build declares now: " + why;
    }
}
