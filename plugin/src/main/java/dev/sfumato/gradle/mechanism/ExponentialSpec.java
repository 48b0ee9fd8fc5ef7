package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** A candidate chosen by the exponential mechanism. */
public abstract non-sealed class ExponentialSpec extends MechanismSpec {
    /** The parameter of the mechanism, in (0, infinity). */
    @Input
    @Optional
    public abstract Property<Number> getEpsilon();

    @Override
    RequestObject event(ReleaseJson release) {
        return release.event("exponential").number("epsilon", getEpsilon());
    }
}
