package dev.sfumato.accounting.event;

import dev.sfumato.util.Require;
import java.util.function.UnaryOperator;

/**
 * Poisson sampling into batches that hold no more than {@code largestBatch} records: a larger batch is cut down to a uniform
 * subset (Ganesh et al., 2025).
 *
 * @param event what is done with the batch
 * @param datasetSize the number of records that there were, public; under a unit that adds or removes records it is priced against
 *     neighbours with one less and with one more
 */
public record TruncatedPoissonEvent(PrivacyEvent event, long datasetSize, double rate, long largestBatch)
        implements SampledEvent {
    public TruncatedPoissonEvent {
        Require.given("event", event);
        Require.atLeast("datasetSize", 1, datasetSize);
        Require.probability("rate", rate);
        Require.atLeast("largestBatch", 1, largestBatch);
    }

    @Override
    public Kind kind() {
        return Kind.TRUNCATED_POISSON;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.truncatedPoisson(this);
    }

    @Override
    public TruncatedPoissonEvent mapInner(UnaryOperator<PrivacyEvent> change) {
        return new TruncatedPoissonEvent(change.apply(event), datasetSize, rate, largestBatch);
    }

    @Override
    public boolean isEpoch() {
        return false;
    }
}
