package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** Something that is rho-zCDP by a proof of its own. */
public abstract non-sealed class ZcdpSpec extends MechanismSpec {
    /** The guaranteed rho for the unit of its dataset, in (0, infinity). */
    @Input
    @Optional
    public abstract Property<Number> getRho();

    @Override
    RequestObject event(ReleaseJson release) {
        return release.event("zcdp").number("rho", getRho());
    }
}
