package dev.sfumato.gradle.task;

import dev.sfumato.gradle.extension.DatasetFingerprint;
import dev.sfumato.gradle.extension.DatasetSpec;
import dev.sfumato.gradle.internal.GitLedger;
import dev.sfumato.gradle.internal.RequestObject;
import dev.sfumato.gradle.report.KnownDatasets;
import dev.sfumato.gradle.report.LedgerFolder;
import dev.sfumato.gradle.report.ProjectStamps;
import java.io.IOException;
import java.nio.file.Files;
import org.gradle.api.DefaultTask;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.UntrackedTask;

/** Tells other projects what is declared, recorded and held here now, so that they believe no report on something else. */
@UntrackedTask(because = "reports are held against it, so that it is never taken from before")
public abstract class PrivacyStamps extends DefaultTask implements DeclarationInputs {
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
            stamps.put(
                    dataset.getName(),
                    ProjectStamps.of(stampOf(dataset), DatasetFingerprint.of(dataset, getTemporaryDir())));
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
