package dev.sfumato.accounting.event;

import dev.sfumato.numeric.Scaled;
import dev.sfumato.util.Require;

/**
 * Something of which no more is known than that it is (epsilon, delta)-differentially private, by a proof of its own.
 *
 * @param epsilon what it guarantees for neighbours that differ by {@code unit}
 * @param delta zero for pure differential privacy
 */
public record BlackBoxEvent(double epsilon, double delta, Unit unit) implements PrivacyEvent {
    public BlackBoxEvent {
        Require.nonNegative("epsilon", epsilon);
        if (delta != 0) {
            Require.probability("delta", delta);
        }
        Require.given("unit", unit);
    }

    @Override
    public Kind kind() {
        return Kind.BLACK_BOX;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.blackBox(this);
    }

    @Override
    public BlackBoxEvent withUnit(Unit newUnit) {
        return new BlackBoxEvent(epsilon, delta, newUnit);
    }

    @Override
    public BlackBoxEvent withNoiseTimes(double factor) {
        return new BlackBoxEvent(Scaled.over(epsilon, factor), delta, unit);
    }
}
