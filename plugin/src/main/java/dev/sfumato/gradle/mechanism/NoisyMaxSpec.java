package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** The index of the largest of several scores, with noise on each. */
public abstract non-sealed class NoisyMaxSpec extends MechanismSpec implements CalibratedNoise {
    public NoisyMaxSpec() {
        getNoise().convention("laplace");
        getSensitivity().convention(1.0);
    }

    /** The noise on each score: {@code laplace}, {@code exponential} (permute-and-flip) or {@code gumbel}; Laplace by default. */
    @Input
    @Optional
    public abstract Property<String> getNoise();

    /** Scale of the noise, in (0, infinity). */
    @Input
    @Optional
    public abstract Property<Number> getScale();

    /** The most that one record (or edge) contributes to any one score: 1 by default. */
    @Input
    @Optional
    public abstract Property<Number> getSensitivity();

    @Override
    RequestObject event(ReleaseJson release) {
        return release.noise("noisy-max", "scale", getScale(), getEpsilon())
                .text("noise", getNoise())
                .number("sensitivity", getSensitivity());
    }
}
