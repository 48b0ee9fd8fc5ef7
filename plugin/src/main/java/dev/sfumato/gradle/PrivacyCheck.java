package dev.sfumato.gradle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.UntrackedTask;
import org.jspecify.annotations.Nullable;

/** Decides by the stored report, each time it runs; what it cannot read or does not understand is a failure. */
@UntrackedTask(because = "a verdict is read and told each time, so that a failure is never skipped as up to date")
public abstract class PrivacyCheck extends DecidingTask {
    @Nested
    public abstract ListProperty<DatasetSpec> getDatasets();

    @Nested
    public abstract ListProperty<ReleaseSpec> getReleases();

    /** The path of the project, which is part of the names of its releases. */
    @Input
    public abstract Property<String> getProjectPath();

    /** A checkpoint that the ledger must contain. */
    @InputFiles
    @Optional
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getCheckpoint();

    /** The entries of the ledger. */
    @InputFiles
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getLedgerFiles();

    @TaskAction
    void check() {
        List<DatasetSpec> datasets = getDatasets().get();
        KnownDatasets.require(
                datasets.stream().map(DatasetSpec::getName).toList(),
                getReleases().get());
        List<StoredVerdict> verdicts = verdicts();
        Map<String, StoredVerdict> byName = new HashMap<>();
        verdicts.forEach(verdict -> byName.put(verdict.dataset(), verdict));
        for (DatasetSpec dataset : datasets) {
            requireCurrent(dataset, byName.remove(dataset.getName()));
        }
        if (!byName.isEmpty()) {
            throw unbelievable(stale("it tells of " + byName.keySet() + ", which no dataset is called"), null);
        }
        decide(verdicts);
    }

    private void requireCurrent(DatasetSpec dataset, @Nullable StoredVerdict verdict) {
        String name = "dataset '" + dataset.getName() + "'";
        if (verdict == null) {
            throw unbelievable(stale("it does not tell of " + name), null);
        }
        List<ReleaseSpec> releases =
                KnownDatasets.of(dataset.getName(), getReleases().get());
        if (!verdict.stamp()
                .equals(Stamp.of(
                        dataset,
                        releases,
                        getProjectPath().get(),
                        getLedgerFiles().getFiles(),
                        getCheckpoint()))) {
            throw unbelievable(stale("what is declared or recorded for " + name + " has changed"), null);
        }
        if (!verdict.fingerprint().equals(fingerprint(dataset))) {
            throw unbelievable(stale("the data of " + name + " have changed"), null);
        }
    }

    private String fingerprint(DatasetSpec dataset) {
        if (!dataset.getData().isPresent()) {
            return "";
        }
        Path data = dataset.getData().get().getFile().get().getAsFile().toPath();
        try {
            return Files.isRegularFile(data) ? new KnownFile(data, note(dataset)).fingerprint() : "missing";
        } catch (IOException e) {
            throw unbelievable("the data of dataset '" + dataset.getName() + "' cannot be read: " + e.getMessage(), e);
        }
    }

    /** Where the fingerprint of large data is remembered, so that a check that has nothing new to read is quick. */
    private Path note(DatasetSpec dataset) {
        return getTemporaryDir().toPath().resolve(TaskName.part(dataset.getName()) + ".known");
    }

    private static String stale(String why) {
        return "it is not about what the build declares now: " + why;
    }
}
