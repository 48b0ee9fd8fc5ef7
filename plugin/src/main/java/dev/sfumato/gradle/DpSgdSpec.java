package dev.sfumato.gradle;

import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** A training by DP-SGD: in each step, clipped gradients of a Poisson sample are summed with Gaussian noise. */
public abstract non-sealed class DpSgdSpec extends MechanismSpec {
    public DpSgdSpec() {
        getSensitivity().convention(1.0);
    }

    /** The probability with which each record is in a batch, in (0, 1]. A loader that shuffles does something else. */
    @Input
    @Optional
    public abstract Property<Number> getRate();

    /** Standard deviation of the noise, in (0, infinity); where gradients are clipped to 1, the noise multiplier. */
    @Input
    @Optional
    public abstract Property<Number> getSigma();

    /** What one run may cost alone, at the delta of its dataset's budget; the sigma is then found. Give it or sigma. */
    @Input
    @Optional
    public abstract Property<Number> getEpsilon();

    /** The number of steps, at least 1. */
    @Input
    @Optional
    public abstract Property<Number> getSteps();

    /** The norm to which gradients are clipped: 1 unless said otherwise. */
    @Input
    @Optional
    public abstract Property<Number> getSensitivity();

    @Override
    JsonFields event(ReleaseJson release) {
        return new JsonFields()
                .put("mechanism", "repeated")
                .put("times", release.count("steps", getSteps()))
                .put(
                        "event",
                        new JsonFields()
                                .put("mechanism", "poisson-sampled")
                                .number("rate", getRate())
                                .put(
                                        "event",
                                        release.noise("gaussian", "sigma", getSigma(), getEpsilon())
                                                .number("sensitivity", getSensitivity())));
    }
}
