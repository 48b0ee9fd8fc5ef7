package dev.sfumato.accounting.event;

import dev.sfumato.numeric.Scaled;
import dev.sfumato.util.Require;

/**
 * The exponential mechanism: a candidate is chosen with probability proportional to exp(epsilon * score / (2 * d)), where d
 * is the most that a score differs between neighbours.
 *
 * @param epsilon the parameter of the mechanism, for neighbours that differ by {@code unit}
 */
public record ExponentialEvent(double epsilon, Unit unit) implements PrivacyEvent {
    public ExponentialEvent {
        Require.positive("epsilon", epsilon);
        Require.given("unit", unit);
    }

    @Override
    public Kind kind() {
        return Kind.EXPONENTIAL;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.exponential(this);
    }

    @Override
    public ExponentialEvent withUnit(Unit newUnit) {
        return new ExponentialEvent(epsilon, newUnit);
    }

    @Override
    public ExponentialEvent withNoiseTimes(double factor) {
        return new ExponentialEvent(Scaled.over(epsilon, factor), unit);
    }
}
