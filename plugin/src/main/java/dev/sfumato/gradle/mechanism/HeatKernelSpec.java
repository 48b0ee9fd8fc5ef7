package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** A private heat kernel. */
public abstract non-sealed class HeatKernelSpec extends DiffusionSpec {
    /** How long heat spreads, in (0, infinity). */
    @Input
    @Optional
    public abstract Property<Number> getTime();

    @Override
    RequestObject event(ReleaseJson release) {
        return event(release, "heat-kernel").number("time", getTime());
    }
}
