package dev.sfumato.accounting.event;

import dev.sfumato.util.Require;

/**
 * A guarantee that a paper states but that is not known to hold. Whatever is priced with it is {@code CLAIMED} at best.
 *
 * @param source who claims it, and where
 * @param gap what is missing in the argument, or known to be wrong
 */
public record ClaimedEvent(double epsilon, double delta, String source, String gap, Unit unit) implements PrivacyEvent {
    public ClaimedEvent {
        Require.nonNegative("epsilon", epsilon);
        if (delta != 0) {
            Require.probability("delta", delta);
        }
        Require.notBlank("source", source);
        Require.notBlank("gap", gap);
        Require.given("unit", unit);
    }

    /** The event that would be priced if the claim held. */
    public BlackBoxEvent believed() {
        return new BlackBoxEvent(epsilon, delta, unit);
    }

    @Override
    public Kind kind() {
        return Kind.CLAIMED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.claimed(this);
    }

    @Override
    public ClaimedEvent withUnit(Unit newUnit) {
        return new ClaimedEvent(epsilon, delta, source, gap, newUnit);
    }

    @Override
    public ClaimedEvent withNoiseTimes(double factor) {
        return this;
    }
}
