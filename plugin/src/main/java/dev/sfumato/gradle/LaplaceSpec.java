package dev.sfumato.gradle;

import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** A query answered with Laplace noise. */
public abstract non-sealed class LaplaceSpec extends MechanismSpec {
    public LaplaceSpec() {
        getSensitivity().convention(1.0);
    }

    /** Scale b of the noise, whose density is exp(-|x|/b)/(2b), in (0, infinity). */
    @Input
    @Optional
    public abstract Property<Number> getScale();

    /** The most that one record (or edge) contributes to the query, in the l1 norm: 1 unless said otherwise. */
    @Input
    @Optional
    public abstract Property<Number> getSensitivity();

    /** The rate of the Poisson sample that is queried, in (0, 1]; left out where all records are. */
    @Input
    @Optional
    public abstract Property<Number> getPoissonRate();

    @Override
    void describe(ReleaseJson release) {
        release.mechanism(release.sampled(
                release.event("laplace").number("scale", getScale()).number("sensitivity", getSensitivity()),
                getPoissonRate()));
    }
}
