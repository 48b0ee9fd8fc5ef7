package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** Something that is (epsilon, delta)-differentially private by a proof of its own. */
public abstract non-sealed class DpSpec extends MechanismSpec {
    public DpSpec() {
        getDelta().convention(0.0);
    }

    /** The guaranteed epsilon for the unit of its dataset, in [0, infinity). */
    @Input
    @Optional
    public abstract Property<Number> getEpsilon();

    /** In [0, 1); by default 0, which is pure differential privacy. */
    @Input
    @Optional
    public abstract Property<Number> getDelta();

    @Override
    RequestObject event(ReleaseJson release) {
        return release.event("black-box").number("epsilon", getEpsilon()).number("delta", getDelta());
    }
}
