package dev.sfumato.gradle.task;

import dev.sfumato.gradle.extension.DatasetSpec;
import dev.sfumato.gradle.extension.LedgerInputs;
import dev.sfumato.gradle.extension.ReleaseSpec;
import dev.sfumato.gradle.extension.RequestJson;
import dev.sfumato.gradle.internal.MeasurementFile;
import dev.sfumato.gradle.internal.Sha256;
import dev.sfumato.gradle.report.KnownDatasets;
import dev.sfumato.gradle.report.Stamp;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;

/** Has the releases of one dataset priced, those of the ledger and those declared, whatever the verdict. */
@CacheableTask
public abstract class PrivacyDatasetAudit extends ConfidentialTask {
    @Nested
    public abstract Property<DatasetSpec> getDataset();

    /** The releases of this dataset. */
    @Nested
    public abstract ListProperty<ReleaseSpec> getReleases();

    /** Sentences about releases that no dataset pays for, of which this one may have been meant. */
    @Input
    public abstract ListProperty<String> getUnpaid();

    /** The measurements on the data; empty where the build has none. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract ConfigurableFileCollection getMeasurement();

    /** The results of attacks on releases, a file for each; empty where none is attacked. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract ConfigurableFileCollection getAttacks();

    /** The classes that are attacked: figures are believed of the ones of now only. */
    @Classpath
    public abstract ConfigurableFileCollection getImplementations();

    @Nested
    public abstract LedgerInputs getLedger();

    @OutputFile
    public abstract RegularFileProperty getReport();

    @TaskAction
    void audit() throws IOException {
        Path report = getReport().get().getAsFile().toPath();
        Files.deleteIfExists(report);
        KnownDatasets.requireNone(getUnpaid().get());
        KnownDatasets.requireNone(getLedger().getDivided().get());
        DatasetSpec dataset = getDataset().get();
        work(
                "audit",
                "request",
                written("request.json", RequestJson.audit(dataset, getReleases().get(), getLedger())),
                "stamp",
                Stamp.of(dataset, getReleases().get(), getLedger()),
                "measurement",
                MeasurementFile.of(getMeasurement(), dataset.getName()),
                "measured",
                Sha256.of(RequestJson.measure(dataset)),
                "attacks",
                written("attacks.txt", attacks()),
                "attacked",
                Sha256.of(RequestJson.attack(
                        dataset, KnownDatasets.attacked(getReleases().get()))),
                "ledger",
                getLedger().getDirectory().get().getAsFile(),
                "named",
                getLedger().getNamed().get(),
                "checkpoint",
                getLedger().checkpoint(),
                "out",
                report);
    }

    @Override
    boolean tellsOfRecords() {
        return tellsOfRecords(getDataset().get(), getReleases().get());
    }

    /** The paths of what is there, one on a line. */
    private String attacks() {
        return getAttacks().getAsFileTree().getFiles().stream()
                .map(File::getPath)
                .sorted()
                .collect(Collectors.joining("\n"));
    }
}
