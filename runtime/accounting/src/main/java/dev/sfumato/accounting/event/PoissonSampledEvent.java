package dev.sfumato.accounting.event;

import dev.sfumato.util.Require;
import java.util.function.UnaryOperator;

/**
 * A mechanism that sees a random batch of the records: each record is in it with probability {@code rate}, independently
 * of all others and anew each time. A loader that shuffles and cuts is something else: {@link ShuffledEvent}.
 *
 * @param event what is done with the batch
 */
public record PoissonSampledEvent(PrivacyEvent event, double rate) implements SampledEvent {
    public PoissonSampledEvent {
        Require.given("event", event);
        Require.share("rate", rate);
    }

    @Override
    public Kind kind() {
        return Kind.POISSON_SAMPLED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.poissonSampled(this);
    }

    @Override
    public PoissonSampledEvent mapInner(UnaryOperator<PrivacyEvent> change) {
        return new PoissonSampledEvent(change.apply(event), rate);
    }

    @Override
    public boolean isEpoch() {
        return false;
    }
}
