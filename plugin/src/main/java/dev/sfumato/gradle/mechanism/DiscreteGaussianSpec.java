package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** A whole number answered with discrete Gaussian noise. */
public abstract non-sealed class DiscreteGaussianSpec extends MechanismSpec implements CalibratedNoise {
    public DiscreteGaussianSpec() {
        getSensitivity().convention(1);
    }

    /** About the standard deviation of the noise, no variance: it is k with probability proportional to exp(-k^2/(2 sigma^2)), in (0, infinity). */
    @Input
    @Optional
    public abstract Property<Number> getSigma();

    /** The most that one record (or edge) contributes to the number, a whole number: 1 by default. */
    @Input
    @Optional
    public abstract Property<Number> getSensitivity();

    @Override
    RequestObject event(ReleaseJson release) {
        return release.noise("discrete-gaussian", "sigma", getSigma(), getEpsilon())
                .whole("sensitivity", getSensitivity());
    }
}
