package dev.sfumato.accounting.event;

import dev.sfumato.numeric.Scaled;
import dev.sfumato.util.Require;

/**
 * Report noisy max: noise is added to every score and only the index of the largest is released.
 *
 * @param noise what is added; exponential noise makes it permute-and-flip, Gumbel noise the exponential mechanism
 * @param scale scale of the noise
 * @param sensitivity the most that one record (or edge) contributes to any one score
 */
public record NoisyMaxEvent(Noise noise, double scale, double sensitivity, Unit unit) implements PrivacyEvent {
    /** The noise on each score. */
    public enum Noise {
        LAPLACE,
        EXPONENTIAL,
        GUMBEL
    }

    public NoisyMaxEvent {
        Require.given("noise", noise);
        Require.positive("scale", scale);
        Require.positive("sensitivity", sensitivity);
        Require.given("unit", unit);
    }

    @Override
    public Kind kind() {
        return Kind.NOISY_MAX;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.noisyMax(this);
    }

    @Override
    public NoisyMaxEvent withUnit(Unit newUnit) {
        return new NoisyMaxEvent(noise, scale, sensitivity, newUnit);
    }

    @Override
    public NoisyMaxEvent withNoiseTimes(double factor) {
        return new NoisyMaxEvent(noise, Scaled.times(scale, factor), sensitivity, unit);
    }
}
