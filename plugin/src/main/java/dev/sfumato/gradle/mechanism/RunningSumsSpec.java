package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** The running sums of a stream, after each of its steps, with correlated Gaussian noise. */
public abstract non-sealed class RunningSumsSpec extends MechanismSpec implements CalibratedNoise {
    public RunningSumsSpec() {
        getFactor().convention("square-root");
        getL2Sensitivity().convention(1.0);
        getUses().convention(1);
        getSeparation().convention(1);
        getRate().convention(1.0);
    }

    /**
     * How the sums are made of noisy rows: {@code square-root} by default, {@code banded-square-root}, {@code banded-inverse-square-root},
     * {@code binary-tree}, {@code identity} or {@code prefix-sums}.
     */
    @Input
    @Optional
    public abstract Property<String> getFactor();

    /** Standard deviation of the noise of each row, in (0, infinity). */
    @Input
    @Optional
    public abstract Property<Number> getSigma();

    /** The most that one record contributes to one step, in the l2 norm: 1 by default. */
    @Input
    @Optional
    public abstract Property<Number> getL2Sensitivity();

    /** How many steps there are. */
    @Input
    @Optional
    public abstract Property<Number> getSteps();

    /** How many diagonals a banded factor has. */
    @Input
    @Optional
    public abstract Property<Number> getBands();

    /** In how many steps one record takes part at most: 1 by default. */
    @Input
    @Optional
    public abstract Property<Number> getUses();

    /** How far these are apart at least: 1 by default. */
    @Input
    @Optional
    public abstract Property<Number> getSeparation();

    /** The probability with which a record takes part in each step that is its own: 1, no sample, by default. */
    @Input
    @Optional
    public abstract Property<Number> getRate();

    @Override
    RequestObject event(ReleaseJson release) {
        return release.noise("running-sums", "sigma", getSigma(), getEpsilon())
                .text("factor", getFactor())
                .number("sensitivity", getL2Sensitivity())
                .whole("steps", getSteps())
                .whole("bands", getBands().isPresent() ? getBands() : getSteps())
                .whole("uses", getUses())
                .whole("separation", getSeparation())
                .number("rate", getRate());
    }
}
