package dev.sfumato.gradle.task;

import dev.sfumato.gradle.extension.DataSpec;
import dev.sfumato.gradle.extension.DatasetFingerprint;
import dev.sfumato.gradle.extension.ExposureSpec;
import dev.sfumato.gradle.extension.RequestJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.TaskAction;
import org.jspecify.annotations.Nullable;

/** Has the records of one dataset read, counted, and measured for their exposure. Releases and budgets do not matter to it. */
@CacheableTask
public abstract class PrivacyMeasure extends ConfidentialTask {

    /** The name of the dataset. */
    @Input
    public abstract Property<String> getDataset();

    /** The unit by which neighbouring datasets differ. */
    @Input
    @Optional
    public abstract Property<String> getUnit();

    /** Where the records are and how they are read; nothing where the build does not have them. */
    @Nested
    @Optional
    public abstract Property<DataSpec> getData();

    /** The exposure that is measured on the records beside their number. */
    @Nested
    @Optional
    public abstract Property<ExposureSpec> getExposure();

    /** The id of the key by which data are known: what another key made is nobody's to compare here. */
    @Input
    @Optional
    public @Nullable String getKeyId() {
        return getData().isPresent()
                ? DatasetFingerprint.key("dataset '" + getDataset().get() + "'").id()
                : null;
    }

    @OutputFile
    public abstract RegularFileProperty getMeasurement();

    @TaskAction
    void measure() throws IOException {
        Path measurement = getMeasurement().get().getAsFile().toPath();
        Files.deleteIfExists(measurement);
        work(
                "measure",
                "request",
                written(
                        "request.json",
                        RequestJson.measure(
                                getDataset().get(),
                                getUnit().getOrNull(),
                                getData().getOrNull(),
                                getExposure().getOrNull())),
                "data",
                getData().get().getFile().get().getAsFile(),
                "labels",
                getData().get().labelsPath(),
                "out",
                measurement);
    }

    @Override
    boolean tellsOfRecords() {
        return true;
    }

    @Override
    List<String> jvmArguments() {
        return List.of("-XX:+UseParallelGC", "-XX:+ExitOnOutOfMemoryError", Headless.OPTION);
    }
}
