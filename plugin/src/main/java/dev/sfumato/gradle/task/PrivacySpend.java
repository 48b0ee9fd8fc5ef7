package dev.sfumato.gradle.task;

import dev.sfumato.gradle.extension.DatasetSpec;
import dev.sfumato.gradle.extension.ReleaseSpec;
import dev.sfumato.gradle.internal.TaskName;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.UntrackedTask;
import org.gradle.api.tasks.options.Option;

/** Records a release in the ledger before it leaves: once for each run, and only if it fits. */
@UntrackedTask(because = "it writes into the ledger")
public abstract class PrivacySpend extends SpendingTask {
    @Input
    @Optional
    public abstract Property<String> getRelease();

    @Option(option = "release", description = "The declared release that is about to leave.")
    public void askFor(String release) {
        getRelease().set(release);
        getRequested().set(true);
    }

    /** Whether the release is named on the command line, which every task gets that is called by this name. */
    @Internal
    public abstract Property<Boolean> getRequested();

    /** The project from which on every task of this name is called; empty where this one is meant. */
    @Internal
    public abstract Property<String> getEverywhereFrom();

    @Input
    @Optional
    @Option(
            option = "run",
            description = "What names this run of it, such as 2026-W46; needed where there are several.")
    public abstract Property<String> getRun();

    /** The reports on the datasets, by which a gate decides what may leave. */
    @InputFiles
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getReports();

    @TaskAction
    void spend() throws IOException {
        requireOneTask();
        List<DatasetSpec> datasets = getDatasets().get();
        requireWhole();
        ReleaseSpec release = release();
        DatasetSpec dataset = datasets.stream()
                .filter(one -> one.getName().equals(release.getDataset().get()))
                .findFirst()
                .orElseThrow();
        record(
                "spend",
                dataset,
                "release",
                getLedger().nameOf(release.getName()),
                "run",
                getRun().getOrElse(""),
                "report",
                report(dataset),
                "stamp",
                stampOf(dataset));
    }

    /** One release is one charge: a name that calls this task in several projects charges none of them. */
    private void requireOneTask() {
        String from = getEverywhereFrom().get();
        if (getRequested().getOrElse(false) && !from.isEmpty()) {
            throw new InvalidUserDataException("--release "
                    + getRelease().get() + " is asked of every project from '" + from
                    + "' on, and one release is one charge: nothing is recorded. Say which project's release leaves: gradle "
                    + getPath() + " --release " + getRelease().get());
        }
    }

    private String report(DatasetSpec dataset) {
        String name = TaskName.part(dataset.getName()) + ".json";
        return getReports().getFiles().stream()
                .filter(file -> file.getName().equals(name) && file.isFile())
                .map(File::getPath)
                .findFirst()
                .orElse("");
    }

    private ReleaseSpec release() {
        String wanted = getRelease().getOrElse("");
        return getReleases().get().stream()
                .filter(release -> release.getName().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new InvalidUserDataException(
                        getReleases().get().isEmpty()
                                ? "no release is declared, so that none can be recorded: privacy { releases { register('mean') { ... } } }"
                                : "--release must be one of "
                                        + getReleases().get().stream()
                                                .map(ReleaseSpec::getName)
                                                .collect(Collectors.joining(", "))
                                        + ", got " + (wanted.isEmpty() ? "nothing" : "'" + wanted + "'")));
    }
}
