package dev.sfumato.gradle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.file.ConfigurableFileCollection;
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
import org.gradle.api.tasks.options.Option;

/** Records a release in the ledger before it leaves: once for each run, and only if it fits. */
@UntrackedTask(because = "it writes into the ledger")
public abstract class PrivacySpend extends LedgerTask {
    @Input
    @Optional
    @Option(option = "release", description = "The declared release that is about to leave.")
    public abstract Property<String> getRelease();

    @Input
    @Optional
    @Option(
            option = "run",
            description = "What names this run of it, such as 2026-W46; needed where there are several.")
    public abstract Property<String> getRun();

    @Nested
    public abstract ListProperty<DatasetSpec> getDatasets();

    @Nested
    public abstract ListProperty<ReleaseSpec> getReleases();

    /** What was measured on data, for each dataset that has some. */
    @InputFiles
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getMeasurements();

    @TaskAction
    void spend() throws IOException {
        List<DatasetSpec> datasets = getDatasets().get();
        KnownDatasets.require(
                datasets.stream().map(DatasetSpec::getName).toList(),
                getReleases().get());
        ReleaseSpec release = release();
        DatasetSpec dataset = datasets.stream()
                .filter(one -> one.getName().equals(release.getDataset().get()))
                .findFirst()
                .orElseThrow();
        Path answer = answer();
        work(
                "spend",
                "request",
                written(
                        "request.json",
                        RequestJson.audit(
                                dataset,
                                KnownDatasets.of(
                                        dataset.getName(), getReleases().get()),
                                getLedger())),
                "release",
                getLedger().nameOf(release.getName()),
                "run",
                getRun().getOrElse(""),
                "measurement",
                Measurement.of(getMeasurements(), dataset.getName()),
                "measured",
                Sha256.of(RequestJson.measure(dataset)),
                "checkpoint",
                getLedger().checkpoint(),
                "ledger",
                getLedger().getDirectory().get().getAsFile(),
                "named",
                getLedger().getNamed().get(),
                "tool",
                PluginVersion.read(),
                "out",
                answer);
        tell(answer);
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
