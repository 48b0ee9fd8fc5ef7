package dev.sfumato.accounting.event;

import dev.sfumato.util.Require;
import java.util.function.UnaryOperator;

/**
 * A number of rounds, in {@code uses} of which each record takes part: a set of so many that chance chooses, each as likely as any other,
 * for each record by itself and not by looking at any. One use is {@link BallsInBinsEvent}, all of them no sample at all.
 *
 * @param event what is done in each round with the records that take part in it
 */
public record RandomAllocationEvent(PrivacyEvent event, long rounds, long uses) implements SampledEvent {
    public RandomAllocationEvent {
        Require.given("event", event);
        Require.atLeast("rounds", 1, rounds);
        Require.atLeast("uses", 1, uses);
        if (uses > rounds) {
            throw new IllegalArgumentException("uses must be at most rounds = " + rounds + ", got " + uses);
        }
    }

    @Override
    public Kind kind() {
        return Kind.RANDOM_ALLOCATION;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.randomAllocation(this);
    }

    @Override
    public RandomAllocationEvent mapInner(UnaryOperator<PrivacyEvent> change) {
        return new RandomAllocationEvent(change.apply(event), rounds, uses);
    }

    @Override
    public boolean isEpoch() {
        return false;
    }
}
