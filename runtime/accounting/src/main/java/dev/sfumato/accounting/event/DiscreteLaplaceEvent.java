package dev.sfumato.accounting.event;

import dev.sfumato.numeric.Scaled;
import dev.sfumato.util.Require;

/**
 * An integer answered with discrete Laplace noise: an integer k is added with probability proportional to
 * exp(-|k| / scale).
 *
 * @param sensitivity the most that one record (or edge) contributes to the integer
 */
public record DiscreteLaplaceEvent(double scale, long sensitivity, Unit unit) implements PrivacyEvent {
    public DiscreteLaplaceEvent {
        Require.positive("scale", scale);
        Require.atLeast("sensitivity", 1, sensitivity);
        Require.given("unit", unit);
    }

    @Override
    public Kind kind() {
        return Kind.DISCRETE_LAPLACE;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.discreteLaplace(this);
    }

    @Override
    public DiscreteLaplaceEvent withUnit(Unit newUnit) {
        return new DiscreteLaplaceEvent(scale, sensitivity, newUnit);
    }

    @Override
    public DiscreteLaplaceEvent withNoiseTimes(double factor) {
        return new DiscreteLaplaceEvent(Scaled.times(scale, factor), sensitivity, unit);
    }
}
