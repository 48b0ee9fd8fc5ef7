package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** A query answered with Laplace noise. */
public abstract non-sealed class LaplaceSpec extends MechanismSpec implements CalibratedNoise, NormedQuery {
    public LaplaceSpec() {
        getL1Sensitivity().convention(1.0);
    }

    /** Scale b of the noise, whose density is exp(-|x|/b)/(2b), in (0, infinity). */
    @Input
    @Optional
    public abstract Property<Number> getScale();

    /** The most that one record (or edge) contributes to the query, in the l1 norm: 1 by default. */
    @Input
    @Optional
    public abstract Property<Number> getL1Sensitivity();

    @Override
    RequestObject event(ReleaseJson release) {
        release.refuse(
                getSensitivity(),
                "sensitivity does not say in which norm: say l1Sensitivity, the most that one record contributes in the l1"
                        + " norm, by which Laplace noise protects");
        return release.sampled(
                release.noise("laplace", "scale", getScale(), getEpsilon()).number("sensitivity", getL1Sensitivity()),
                getPoissonRate());
    }
}
