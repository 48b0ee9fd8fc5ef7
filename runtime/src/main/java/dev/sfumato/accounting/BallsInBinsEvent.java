package dev.sfumato.accounting;

import dev.sfumato.Require;
import java.util.function.UnaryOperator;

/**
 * One epoch of batches into which each record falls exactly once, at random and independently of all others (balls into
 * bins, also random allocation): the mechanism sees each of the {@code bins} batches once.
 *
 * @param event what is done with each batch
 */
public record BallsInBinsEvent(PrivacyEvent event, long bins) implements PrivacyEvent {
    public BallsInBinsEvent {
        Require.atLeast("bins", 1, bins);
    }

    @Override
    public Unit unit() {
        return event.unit();
    }

    @Override
    public BallsInBinsEvent withUnit(Unit newUnit) {
        return new BallsInBinsEvent(event.withUnit(newUnit), bins);
    }

    @Override
    public BallsInBinsEvent withNoiseTimes(double factor) {
        return new BallsInBinsEvent(event.withNoiseTimes(factor), bins);
    }

    @Override
    public BallsInBinsEvent mapInner(UnaryOperator<PrivacyEvent> change) {
        return new BallsInBinsEvent(change.apply(event), bins);
    }
}
