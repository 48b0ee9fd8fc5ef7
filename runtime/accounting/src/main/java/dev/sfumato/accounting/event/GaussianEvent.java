package dev.sfumato.accounting.event;

import dev.sfumato.numeric.Scaled;
import dev.sfumato.util.Require;

/**
 * A query answered with Gaussian noise.
 *
 * @param sigma standard deviation of the noise, no variance
 * @param sensitivity the most that one record (or edge) contributes to the query, in the l2 norm
 * @param unit what neighbours differ by; under replacement the distance is twice the sensitivity
 */
public record GaussianEvent(double sigma, double sensitivity, Unit unit) implements PrivacyEvent {
    public GaussianEvent {
        Require.positive("sigma", sigma);
        Require.positive("sensitivity", sensitivity);
        Require.given("unit", unit);
    }

    @Override
    public Kind kind() {
        return Kind.GAUSSIAN;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.gaussian(this);
    }

    @Override
    public GaussianEvent withUnit(Unit newUnit) {
        return new GaussianEvent(sigma, sensitivity, newUnit);
    }

    @Override
    public GaussianEvent withNoiseTimes(double factor) {
        return new GaussianEvent(Scaled.times(sigma, factor), sensitivity, unit);
    }
}
