package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** A query answered with Gaussian noise. */
public abstract non-sealed class GaussianSpec extends MechanismSpec implements CalibratedNoise, NormedQuery {
    public GaussianSpec() {
        getL2Sensitivity().convention(1.0);
    }

    /** Standard deviation of the noise, in (0, infinity). */
    @Input
    @Optional
    public abstract Property<Number> getSigma();

    /** The most that one record (or edge) contributes to the query, in the l2 norm: 1 by default. */
    @Input
    @Optional
    public abstract Property<Number> getL2Sensitivity();

    @Override
    RequestObject event(ReleaseJson release) {
        release.refuse(
                getSensitivity(),
                "sensitivity does not say in which norm: say l2Sensitivity, the most that one record contributes in the l2"
                        + " norm, by which Gaussian noise protects");
        return release.sampled(
                release.noise("gaussian", "sigma", getSigma(), getEpsilon()).number("sensitivity", getL2Sensitivity()),
                getPoissonRate());
    }
}
