package dev.sfumato.gradle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFile;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;

/** An event as JSON, in the file format of the runtime: for everything that has no block of its own. */
public abstract non-sealed class EventSpec extends MechanismSpec {
    @Input
    @Optional
    public abstract Property<String> getJson();

    @InputFile
    @Optional
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getFile();

    @Override
    void describe(ReleaseJson release) {
        release.put("event", getFile().isPresent() ? read() : getJson().getOrNull());
    }

    private String read() {
        try {
            return Files.readString(getFile().get().getAsFile().toPath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
