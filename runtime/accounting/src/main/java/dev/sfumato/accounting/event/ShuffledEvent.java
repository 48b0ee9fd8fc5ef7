package dev.sfumato.accounting.event;

import dev.sfumato.util.Require;
import java.util.function.UnaryOperator;

/**
 * One epoch over shuffled records: they are cut into {@code batches} batches, and the mechanism sees each batch once.
 *
 * <p>No amplification by shuffling is certified. Chua et al. (2024) show that it can be far weaker than that of Poisson
 * sampling at the same rate.
 *
 * @param event what is done with each batch; its unit must leave the number of records as it is
 */
public record ShuffledEvent(PrivacyEvent event, long batches) implements SampledEvent {
    public ShuffledEvent {
        Require.given("event", event);
        Require.atLeast("batches", 1, batches);
        event.unit().requireSizePublic("A shuffled epoch");
    }

    @Override
    public Kind kind() {
        return Kind.SHUFFLED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.shuffled(this);
    }

    @Override
    public ShuffledEvent mapInner(UnaryOperator<PrivacyEvent> change) {
        return new ShuffledEvent(change.apply(event), batches);
    }

    @Override
    public boolean isEpoch() {
        return true;
    }
}
