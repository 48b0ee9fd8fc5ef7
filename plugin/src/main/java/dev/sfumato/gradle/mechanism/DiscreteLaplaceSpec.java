package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** A whole number answered with discrete Laplace noise. */
public abstract non-sealed class DiscreteLaplaceSpec extends MechanismSpec implements CalibratedNoise {
    public DiscreteLaplaceSpec() {
        getSensitivity().convention(1);
    }

    /** Scale of the noise, which is k with probability proportional to exp(-|k|/scale), in (0, infinity). */
    @Input
    @Optional
    public abstract Property<Number> getScale();

    /** The most that one record (or edge) contributes to the number, a whole number: 1 by default. */
    @Input
    @Optional
    public abstract Property<Number> getSensitivity();

    @Override
    RequestObject event(ReleaseJson release) {
        return release.noise("discrete-laplace", "scale", getScale(), getEpsilon())
                .whole("sensitivity", getSensitivity());
    }
}
