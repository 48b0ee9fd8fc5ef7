package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/**
 * A training by DP-SGD: in each step, clipped gradients of a Poisson sample are summed with Gaussian noise. Batches are given by
 * {@code sampleRate}, or by {@code batchSize} and {@code datasetSize}; their number by {@code steps} or {@code epochs}. Anything that
 * does not come out even is rounded up.
 */
public abstract non-sealed class DpSgdSpec extends MechanismSpec {
    /** Standard deviation of the noise in units of the norm to which gradients are clipped, in (0, infinity). */
    @Input
    @Optional
    public abstract Property<Number> getNoiseMultiplier();

    /** The epsilon that one run may cost alone, at the delta of its dataset's budget; the multiplier is then found. Give it or that. */
    @Input
    @Optional
    public abstract Property<Number> getEpsilon();

    /** The probability with which each record is in a batch, in (0, 1]. A loader that shuffles does something else. */
    @Input
    @Optional
    public abstract Property<Number> getSampleRate();

    /** The number of steps, at least 1. */
    @Input
    @Optional
    public abstract Property<Number> getSteps();

    /** How many records are in a batch in the mean; with {@code datasetSize}, in place of {@code sampleRate}. */
    @Input
    @Optional
    public abstract Property<Number> getBatchSize();

    /** How many records there are, a public number; with {@code batchSize}, in place of {@code sampleRate}. */
    @Input
    @Optional
    public abstract Property<Number> getDatasetSize();

    /** How often the records are gone through, in (0, infinity), in place of {@code steps}. */
    @Input
    @Optional
    public abstract Property<Number> getEpochs();

    /**
     * Into how many batches records fall in an epoch, each into one, by itself; with a whole number of {@code epochs}, in place of all that
     * says how a Poisson sample is drawn. A loader that shuffles and cuts does something else.
     */
    @Input
    @Optional
    public abstract Property<Number> getBatchesPerEpoch();

    /** The norm to which gradients are clipped, for the reader: noise is given in units of it, so that it has no price. */
    @Input
    @Optional
    public abstract Property<Number> getClip();

    /** Refused: DP-SGD has a {@code noiseMultiplier}. */
    @Input
    @Optional
    public abstract Property<Number> getSigma();

    /** Refused: what a gradient contributes is the clipping norm, in which {@code noiseMultiplier} is measured. */
    @Input
    @Optional
    public abstract Property<Number> getSensitivity();

    @Override
    RequestObject event(ReleaseJson release) {
        release.refuse(
                getSigma(),
                "sigma is no setting of dpSgd: say noiseMultiplier, the standard deviation of the noise divided by the norm"
                        + " to which gradients are clipped, which training libraries call noise_multiplier");
        release.refuse(
                getSensitivity(),
                "sensitivity is no setting of dpSgd: noiseMultiplier is in units of the norm to which gradients are"
                        + " clipped, so that the norm changes nothing; say clip to write it down");
        return release.noise("dp-sgd", "noiseMultiplier", getNoiseMultiplier(), getEpsilon())
                .number("sampleRate", getSampleRate())
                .whole("steps", getSteps())
                .whole("batchSize", getBatchSize())
                .whole("datasetSize", getDatasetSize())
                .number("epochs", getEpochs())
                .whole("batchesPerEpoch", getBatchesPerEpoch())
                .number("clip", getClip());
    }
}
