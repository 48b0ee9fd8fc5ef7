package dev.sfumato.gradle.extension;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** The most that releases with PAC privacy may tell of one dataset. It is never traded against epsilon. */
public abstract class PacSpec {
    /** In nats, in (0, infinity); a block without it is refused. */
    @Input
    @Optional
    public abstract Property<Number> getInformation();

    /** The largest probability with which measured figures may mislead, in [0, 1); by default 0, which counts exact ones only. */
    @Input
    @Optional
    public abstract Property<Number> getFailure();

    /** The most nats that somebody answers for: less than ln 2 by default. A budget above it promises nothing, and fails. */
    @Input
    @Optional
    public abstract Property<Number> getCeiling();

    /** The weakest label that a figure may have: {@code CERTIFIED}, unless somebody chose {@code CLAIMED}. */
    @Input
    @Optional
    public abstract Property<String> getWeakestLabel();

    RequestObject describe() {
        return new RequestObject()
                .number("information", getInformation())
                .number("failure", getFailure())
                .number("ceiling", getCeiling())
                .text("weakestLabel", getWeakestLabel());
    }
}
