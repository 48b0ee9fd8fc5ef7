package dev.sfumato.gradle.task;

import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;

/** A task that decides what may pass. */
public interface GateInputs {
    /** What a finding does: {@code fail} or {@code warn}. */
    @Input
    Property<String> getMode();

    /** The files of accepted findings: what they cover passes, and is charged where it leaves. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    ConfigurableFileCollection getBaselineFiles();

    /** The day by which accepted findings expire: today by default. */
    @Input
    @Optional
    Property<String> getDate();

    /** Tasks that this one decides by and that the build leaves out. */
    @Input
    ListProperty<String> getLeftOut();
}
