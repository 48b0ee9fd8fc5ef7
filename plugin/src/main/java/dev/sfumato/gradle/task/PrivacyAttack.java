package dev.sfumato.gradle.task;

import dev.sfumato.gradle.extension.AttackSpec;
import dev.sfumato.gradle.extension.DatasetSpec;
import dev.sfumato.gradle.extension.ReleaseSpec;
import dev.sfumato.gradle.extension.RequestJson;
import dev.sfumato.gradle.internal.MeasurementFile;
import dev.sfumato.gradle.internal.Sha256;
import dev.sfumato.gradle.internal.TaskName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.inject.Inject;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.FileSystemOperations;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;

/** Has releases of one dataset attacked, each in a process of its own, and writes what came out, whatever it says. */
@CacheableTask
public abstract class PrivacyAttack extends ConfidentialTask {
    @Nested
    public abstract Property<DatasetSpec> getDataset();

    /** The releases of this dataset that are attacked. */
    @Nested
    public abstract ListProperty<ReleaseSpec> getReleases();

    /** The classes that make these releases, and all that they need. */
    @Classpath
    public abstract ConfigurableFileCollection getImplementations();

    /** By what the classes are known in what is written, so that it is written again whenever that changes. */
    @Input
    public List<String> getCode() {
        return getReleases().get().stream()
                .map(release -> release.getAttack().get().code())
                .map(String::valueOf)
                .toList();
    }

    /** The measurements on the data; empty where the build has none. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract ConfigurableFileCollection getMeasurement();

    /** A file for each release. */
    @OutputDirectory
    public abstract DirectoryProperty getAttacks();

    @Inject
    protected abstract FileSystemOperations getFileSystemOperations();

    @TaskAction
    void attack() throws IOException {
        Path folder = getAttacks().get().getAsFile().toPath();
        getFileSystemOperations().delete(old -> old.delete(folder));
        Files.createDirectories(folder);
        DatasetSpec dataset = getDataset().get();
        Path request = written(
                "request.json", RequestJson.attack(dataset, getReleases().get()));
        int done = 0;
        Path reading = written("reading.json", RequestJson.measure(dataset));
        String data = dataset.getData().map(of -> AttackSpec.path(of.getFile())).getOrElse("");
        for (ReleaseSpec release : getReleases().get()) {
            AttackSpec attack = release.getAttack().get();
            workBeside(
                    attack.getClasspath(),
                    "attack",
                    "request",
                    request,
                    "release",
                    release.getName(),
                    "reading",
                    reading,
                    "data",
                    data,
                    "synthetic",
                    AttackSpec.path(attack.getSynthetic()),
                    "holdout",
                    AttackSpec.path(attack.getHoldout()),
                    "measurement",
                    MeasurementFile.of(getMeasurement(), dataset.getName()),
                    "measured",
                    Sha256.of(RequestJson.measure(dataset)),
                    "out",
                    folder.resolve(done++ + ".json"));
        }
    }

    /** The name of a dataset's folder. */
    public static String folder(String dataset) {
        return TaskName.part(dataset) + ".attacks";
    }

    @Override
    boolean tellsOfRecords() {
        return tellsOfRecords(getDataset().get(), getReleases().get());
    }

    @Override
    List<String> jvmArguments() {
        return List.of("-XX:+UseParallelGC", "-XX:+ExitOnOutOfMemoryError", Headless.OPTION);
    }
}
