package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** Something whose guarantee a paper states, but which is not known to hold: its figure is {@code CLAIMED}. */
public abstract non-sealed class ClaimedSpec extends MechanismSpec implements PaperClaim {
    public ClaimedSpec() {
        getDelta().convention(0.0);
    }

    /** The claimed epsilon for the unit of its dataset, in [0, infinity). */
    @Input
    @Optional
    public abstract Property<Number> getEpsilon();

    /** In [0, 1); 0 by default. */
    @Input
    @Optional
    public abstract Property<Number> getDelta();

    @Override
    RequestObject event(ReleaseJson release) {
        return release.event("claimed")
                .number("epsilon", getEpsilon())
                .number("delta", getDelta())
                .text("source", getSource())
                .text("gap", getGap());
    }
}
