package dev.sfumato.gradle.extension;

import dev.sfumato.gradle.internal.RequestObject;
import java.util.List;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** How much the synthetic rows of a discrete diffusion may say about any one record of a table. */
public abstract class ExposureSpec {
    /** At which epsilon the delta of each record is measured, in [0, infinity). */
    @Input
    @Optional
    public abstract Property<Number> getEpsilon();

    /** The largest delta that a record may have, in (0, 1). */
    @Input
    @Optional
    public abstract Property<Number> getMaxDelta();

    /** The number of steps of the diffusion, at least 1. */
    @Input
    @Optional
    public abstract Property<Number> getSteps();

    /** The shape of the diffusion's noise: {@code linear}, {@code cosine} or {@code sigmoid}; linear by default. */
    @Input
    @Optional
    public abstract Property<String> getSchedule();

    /** How many synthetic rows are released, at least 1. */
    @Input
    @Optional
    public abstract Property<Number> getReleased();

    /** The column that is given and not made, if there is one. */
    @Input
    @Optional
    public abstract Property<String> getTarget();

    /** How many rows of each class are made, as public shares in the order of its categories. */
    @Input
    @Optional
    public abstract ListProperty<Number> getShares();

    /** The step at which rows are released; by default 0, which is finished rows. */
    @Input
    @Optional
    public abstract Property<Number> getStopAt();

    RequestObject describe() {
        RequestObject fields = new RequestObject()
                .number("epsilon", getEpsilon())
                .number("maxDelta", getMaxDelta())
                .whole("steps", getSteps())
                .text("schedule", getSchedule())
                .whole("released", getReleased())
                .text("target", getTarget())
                .whole("stopAt", getStopAt());
        if (!getShares().getOrElse(List.of()).isEmpty()) {
            fields.put(
                    "shares",
                    getShares().get().stream().map(RequestObject::number).toList());
        }
        return fields;
    }
}
