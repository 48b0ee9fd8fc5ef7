package dev.sfumato.accounting;

import dev.sfumato.Require;
import java.util.function.UnaryOperator;

/**
 * A mechanism that sees a random batch of the records: each record is in it with probability {@code rate}, independently
 * of all others and anew each time. A loader that shuffles and cuts is something else: {@link ShuffledEvent}.
 *
 * @param event what is done with the batch
 */
public record PoissonSampledEvent(PrivacyEvent event, double rate) implements PrivacyEvent {
    public PoissonSampledEvent {
        Require.share("rate", rate);
    }

    @Override
    public Unit unit() {
        return event.unit();
    }

    @Override
    public PoissonSampledEvent withUnit(Unit newUnit) {
        return new PoissonSampledEvent(event.withUnit(newUnit), rate);
    }

    @Override
    public PoissonSampledEvent withNoiseTimes(double factor) {
        return new PoissonSampledEvent(event.withNoiseTimes(factor), rate);
    }

    @Override
    public PoissonSampledEvent mapInner(UnaryOperator<PrivacyEvent> change) {
        return new PoissonSampledEvent(change.apply(event), rate);
    }
}
