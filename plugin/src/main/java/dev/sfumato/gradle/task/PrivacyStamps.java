package dev.sfumato.gradle.task;

import dev.sfumato.gradle.extension.DatasetFingerprint;
import dev.sfumato.gradle.extension.DatasetSpec;
import dev.sfumato.gradle.extension.LedgerInputs;
import dev.sfumato.gradle.extension.ReleaseSpec;
import dev.sfumato.gradle.internal.GitLedger;
import dev.sfumato.gradle.internal.RequestObject;
import dev.sfumato.gradle.report.KnownDatasets;
import dev.sfumato.gradle.report.LedgerFolder;
import dev.sfumato.gradle.report.ProjectStamps;
import dev.sfumato.gradle.report.Stamp;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.gradle.api.DefaultTask;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.UntrackedTask;

/** Tells other projects what is declared, recorded and held here now, so that they believe no report on something else. */
@UntrackedTask(because = "reports are held against it, so that it is never taken from before")
public abstract class PrivacyStamps extends DefaultTask {
    @Nested
    public abstract ListProperty<DatasetSpec> getDatasets();

    @Nested
    public abstract ListProperty<ReleaseSpec> getReleases();

    /** The classes that are attacked: figures are believed of the ones of now only. */
    @Classpath
    public abstract ConfigurableFileCollection getImplementations();

    @Nested
    public abstract LedgerInputs getLedger();

    /** The path of the project, by which people know it. */
    @Input
    public abstract Property<String> getProjectPath();

    /** Tasks of this project by which others decide and that the build leaves out. */
    @Input
    public abstract ListProperty<String> getLeftOut();

    @OutputFile
    public abstract RegularFileProperty getStamps();

    @TaskAction
    void write() throws IOException {
        KnownDatasets.requireNone(getLedger().getDivided().get());
        LedgerFolder.require(getLedger());
        RequestObject names = new RequestObject();
        RequestObject stamps = new RequestObject();
        for (DatasetSpec dataset : getDatasets().get()) {
            names.put(
                    dataset.getName(),
                    dataset.getFormerly().get().stream().sorted().toList());
            List<ReleaseSpec> releases =
                    KnownDatasets.of(dataset.getName(), getReleases().get());
            String declared = Stamp.of(dataset, releases, getLedger());
            stamps.put(
                    dataset.getName(), ProjectStamps.of(declared, DatasetFingerprint.of(dataset, getTemporaryDir())));
        }
        RequestObject document = new RequestObject()
                .put("project", getProjectPath().get())
                .put(
                        "ledger",
                        GitLedger.real(getLedger()
                                        .getDirectory()
                                        .get()
                                        .getAsFile()
                                        .toPath())
                                .toString())
                .put("names", names)
                .put("leftOut", getLeftOut().get())
                .put("stamps", stamps);
        Files.writeString(getStamps().get().getAsFile().toPath(), document.toJson());
    }
}
