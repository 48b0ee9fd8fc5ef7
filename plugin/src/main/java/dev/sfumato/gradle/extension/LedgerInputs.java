package dev.sfumato.gradle.extension;

import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.SetProperty;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;

/** The ledger as a task needs it, and what this project is in it. */
public abstract class LedgerInputs {
    /** By what the names of this project's releases begin, so that its charges are never taken for another's. */
    @Input
    public abstract Property<String> getProject();

    /** The names of all datasets of this project, former ones among them. */
    @Input
    public abstract SetProperty<String> getKnown();

    /** The names of datasets that other projects or builds declare. */
    @Input
    public abstract SetProperty<String> getOthers();

    /** Sentences about former names that more than one dataset of this project would count. */
    @Input
    public abstract ListProperty<String> getDivided();

    /** Whether the build says where the ledger is, so that it has to be there. */
    @Input
    public abstract Property<Boolean> getNamed();

    /** How releases compose that no plan foresaw. */
    @Input
    @Optional
    public abstract Property<String> getComposition();

    @InputFiles
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getEntries();

    @Internal
    public abstract DirectoryProperty getDirectory();

    /** A checkpoint that the ledger must contain. */
    @InputFiles
    @Optional
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getCheckpoint();

    /** Whether the folder is there; one that is missing looks like one that is empty otherwise. */
    @Input
    public boolean isThere() {
        return getDirectory().get().getAsFile().isDirectory();
    }

    /** Whether the build names a checkpoint that is not there; it looks like none otherwise. */
    @Input
    public boolean isCheckpointMissing() {
        return getCheckpoint().isPresent() && !getCheckpoint().get().getAsFile().isFile();
    }

    /** The name of a release in the whole build. */
    public String nameOf(String release) {
        String project = getProject().get();
        return project.isEmpty() ? release : project + ":" + release;
    }

    /** The path of the checkpoint for the worker, or nothing. */
    public String checkpoint() {
        return getCheckpoint().isPresent() ? getCheckpoint().get().getAsFile().getPath() : "";
    }
}
