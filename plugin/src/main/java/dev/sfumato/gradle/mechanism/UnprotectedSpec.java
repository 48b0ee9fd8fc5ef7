package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** Something released without protection: no budget holds it. */
public abstract non-sealed class UnprotectedSpec extends MechanismSpec {
    /** The released output, for the reader of the report. */
    @Input
    @Optional
    public abstract Property<String> getWhat();

    @Override
    RequestObject event(ReleaseJson release) {
        return release.event("non-private").text("what", getWhat());
    }
}
