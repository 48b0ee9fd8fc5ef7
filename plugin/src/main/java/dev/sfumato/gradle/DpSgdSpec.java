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

    /** The number of steps, at least 1. */
    @Input
    @Optional
    public abstract Property<Number> getSteps();

    /** The norm to which gradients are clipped: 1 unless said otherwise. */
    @Input
    @Optional
    public abstract Property<Number> getSensitivity();

    @Override
    void describe(ReleaseJson release) {
        ReleaseJson.EventJsonMap gaussian =
                release.event("gaussian").number("sigma", getSigma()).number("sensitivity", getSensitivity());
        ReleaseJson.EventJsonMap step = new ReleaseJson.EventJsonMap("poisson-sampled")
                .number("rate", getRate())
                .put("event", gaussian.fields());
        release.mechanism(new ReleaseJson.EventJsonMap("repeated")
                .put("times", release.count("steps", getSteps()))
                .put("event", step.fields()));
    }
}
