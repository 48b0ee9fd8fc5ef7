package dev.sfumato.gradle.task;

import java.io.IOException;
import java.nio.file.Files;
import org.gradle.api.DefaultTask;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.UntrackedTask;

/** Tells other projects which of them are priced together. */
@UntrackedTask(because = "projects are judged by it, so that it is never taken from before")
public abstract class PrivacyAggregateMembers extends DefaultTask {
    /** The paths of the projects. */
    @Input
    public abstract ListProperty<String> getMembers();

    @OutputFile
    public abstract RegularFileProperty getList();

    @TaskAction
    void write() throws IOException {
        Files.write(getList().get().getAsFile().toPath(), getMembers().get());
    }
}
