package dev.sfumato.accounting.event;

import dev.sfumato.numeric.Scaled;
import dev.sfumato.util.Require;

/**
 * An integer answered with discrete Gaussian noise: an integer k is added with probability proportional to
 * exp(-k^2 / (2 sigma^2)) (Canonne, Kamath and Steinke, 2020).
 *
 * @param sigma about the standard deviation of the noise, and never below it
 * @param sensitivity the most that one record (or edge) contributes to the integer
 */
public record DiscreteGaussianEvent(double sigma, long sensitivity, Unit unit) implements PrivacyEvent {
    public DiscreteGaussianEvent {
        Require.positive("sigma", sigma);
        Require.atLeast("sensitivity", 1, sensitivity);
        Require.given("unit", unit);
    }

    @Override
    public Kind kind() {
        return Kind.DISCRETE_GAUSSIAN;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.discreteGaussian(this);
    }

    @Override
    public DiscreteGaussianEvent withUnit(Unit newUnit) {
        return new DiscreteGaussianEvent(sigma, sensitivity, newUnit);
    }

    @Override
    public DiscreteGaussianEvent withNoiseTimes(double factor) {
        return new DiscreteGaussianEvent(Scaled.times(sigma, factor), sensitivity, unit);
    }
}
