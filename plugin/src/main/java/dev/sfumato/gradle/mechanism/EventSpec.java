package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;

/** An event as JSON, in the file format of the runtime: for everything that has no block of its own. */
public abstract non-sealed class EventSpec extends MechanismSpec {
    @Input
    @Optional
    public abstract Property<String> getJson();

    @InputFiles
    @Optional
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getFile();

    @Override
    RequestObject event(ReleaseJson release) {
        String document = getFile().isPresent()
                ? SpecFile.read("the event of " + release.owner(), getFile())
                : getJson().get();
        return new RequestObject().put("mechanism", "document").put("document", document);
    }
}
