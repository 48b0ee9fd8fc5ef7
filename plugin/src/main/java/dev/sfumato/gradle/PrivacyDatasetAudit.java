package dev.sfumato.gradle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;

/** Has the releases of one dataset priced, those of the ledger and those declared, whatever the verdict. */
@CacheableTask
public abstract class PrivacyDatasetAudit extends WorkerTask {
    @Nested
    public abstract Property<DatasetSpec> getDataset();

    /** The path of the project, which is part of the names of its releases. */
    @Input
    public abstract Property<String> getProjectPath();

    /** The releases of this dataset. */
    @Nested
    public abstract ListProperty<ReleaseSpec> getReleases();

    /** What was measured on the data; nothing where the build has none. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract ConfigurableFileCollection getMeasurement();

    /** The entries of the ledger. */
    @InputFiles
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getLedgerFiles();

    /** The folder of the ledger, which need not be there. */
    @Internal
    public abstract DirectoryProperty getLedger();

    /** A checkpoint that the ledger must contain. */
    @InputFiles
    @Optional
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getCheckpoint();

    @OutputFile
    public abstract RegularFileProperty getReport();

    @TaskAction
    void audit() throws IOException {
        Path report = getReport().get().getAsFile().toPath();
        Files.deleteIfExists(report);
        DatasetSpec dataset = getDataset().get();
        work(
                "audit",
                "request",
                written(
                        "request.json",
                        RequestJson.audit(
                                dataset, getReleases().get(), getProjectPath().get())),
                "stamp",
                Stamp.of(
                        dataset,
                        getReleases().get(),
                        getProjectPath().get(),
                        getLedgerFiles().getFiles(),
                        getCheckpoint()),
                "measurement",
                Measurement.of(getMeasurement(), dataset.getName()),
                "measured",
                Sha256.of(RequestJson.measure(dataset)),
                "ledger",
                getLedger().get().getAsFile(),
                "checkpoint",
                getCheckpoint().isPresent() ? getCheckpoint().get().getAsFile() : "",
                "out",
                report);
    }
}
