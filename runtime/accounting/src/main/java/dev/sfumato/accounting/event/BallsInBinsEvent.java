package dev.sfumato.accounting.event;

import dev.sfumato.util.Require;
import java.util.function.UnaryOperator;

/**
 * One epoch of batches into which each record falls exactly once, at random and independently of all others (balls into
 * bins, also random allocation): the mechanism sees each of the {@code bins} batches once. In every epoch, records fall anew; an epoch that
 * was broken off counts as a whole. A loader that shuffles and cuts is something else: {@link ShuffledEvent}.
 *
 * @param event what is done with each batch
 */
public record BallsInBinsEvent(PrivacyEvent event, long bins) implements SampledEvent {
    public BallsInBinsEvent {
        Require.given("event", event);
        Require.atLeast("bins", 1, bins);
    }

    @Override
    public Kind kind() {
        return Kind.BALLS_IN_BINS;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.ballsInBins(this);
    }

    @Override
    public BallsInBinsEvent mapInner(UnaryOperator<PrivacyEvent> change) {
        return new BallsInBinsEvent(change.apply(event), bins);
    }

    @Override
    public boolean isEpoch() {
        return true;
    }
}
