package dev.sfumato.gradle;

import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** A query answered with Gaussian noise. */
public abstract non-sealed class GaussianSpec extends MechanismSpec {
    public GaussianSpec() {
        getSensitivity().convention(1.0);
    }

    /** Standard deviation of the noise, in (0, infinity). */
    @Input
    @Optional
    public abstract Property<Number> getSigma();

    /** The most that one record (or edge) contributes to the query, in the l2 norm: 1 unless said otherwise. */
    @Input
    @Optional
    public abstract Property<Number> getSensitivity();
}
