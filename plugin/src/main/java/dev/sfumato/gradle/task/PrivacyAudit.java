package dev.sfumato.gradle.task;

import dev.sfumato.gradle.extension.ReleaseSpec;
import dev.sfumato.gradle.internal.RequestObject;
import dev.sfumato.gradle.report.Baseline;
import dev.sfumato.gradle.report.KnownDatasets;
import dev.sfumato.gradle.report.Stamp;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;

/** Writes the reports on all datasets: for programs, for people, for code review, for a comment. */
@CacheableTask
public abstract class PrivacyAudit extends ConfidentialTask {
    /** The heading of the reports. */
    @Input
    public abstract Property<String> getTitle();

    /** The script that declares, for readers of the SARIF report, from the folder of the whole build. */
    @Input
    public abstract Property<String> getBuildFile();

    /** The command for the reports: {@code render} those of a project's datasets, {@code merge} those of projects. */
    @Input
    public abstract Property<String> getCommand();

    /** The names of the datasets that are declared. */
    @Input
    public abstract ListProperty<String> getDatasetNames();

    /** The releases that are declared, of whatever dataset. */
    @Nested
    public abstract ListProperty<ReleaseSpec> getReleases();

    /** The reports that this one is made of. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract ConfigurableFileCollection getParts();

    /** The files of accepted findings, which reports mention. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract ConfigurableFileCollection getBaselineFiles();

    /** Whether a dataset has data that were measured. */
    @Internal
    public abstract Property<Boolean> getMeasured();

    @OutputFile
    public abstract RegularFileProperty getJsonReport();

    @OutputFile
    public abstract RegularFileProperty getHtmlReport();

    @OutputFile
    public abstract RegularFileProperty getSarifReport();

    @OutputFile
    public abstract RegularFileProperty getMarkdownReport();

    @Override
    boolean tellsOfRecords() {
        return getMeasured().get() || tellsOfRecords(getReleases().get());
    }

    @TaskAction
    void audit() throws IOException {
        for (RegularFileProperty stale :
                List.of(getJsonReport(), getHtmlReport(), getSarifReport(), getMarkdownReport())) {
            Files.deleteIfExists(stale.get().getAsFile().toPath());
        }
        KnownDatasets.require(getDatasetNames().get(), getReleases().get());
        Baseline baseline = Baseline.read(getBaselineFiles().getFiles());
        RequestObject request = new RequestObject()
                .put("title", getTitle().get())
                .put("buildFile", getBuildFile().get())
                .put("parts", getParts().getFiles().stream().map(File::getPath).toList())
                .put("accepted", baseline.describe());
        work(
                getCommand().get(),
                "request",
                written("request.json", request.toJson()),
                "stamp",
                Stamp.of(getParts().getFiles()),
                "json",
                getJsonReport().get().getAsFile(),
                "html",
                getHtmlReport().get().getAsFile(),
                "sarif",
                getSarifReport().get().getAsFile(),
                "markdown",
                getMarkdownReport().get().getAsFile());
    }
}
