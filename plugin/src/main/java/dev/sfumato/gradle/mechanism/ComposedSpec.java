package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.tasks.Nested;

/** Several mechanisms whose results are released together. */
public abstract non-sealed class ComposedSpec extends MechanismSpec {
    @Nested
    public abstract ListProperty<MechanismSpec> getMechanisms();

    @Override
    RequestObject event(ReleaseJson release) {
        return release.event("composed")
                .put(
                        "events",
                        getMechanisms().get().stream()
                                .map(mechanism -> mechanism.event(release).fields())
                                .toList());
    }
}
