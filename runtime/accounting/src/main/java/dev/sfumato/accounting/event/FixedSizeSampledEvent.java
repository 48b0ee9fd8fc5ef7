package dev.sfumato.accounting.event;

import dev.sfumato.util.Require;
import java.util.function.UnaryOperator;

/**
 * A mechanism that sees a batch of fixed size, drawn uniformly from all records and anew each time.
 *
 * @param event what is done with the batch; its unit must be a record replaced, because the sizes are public
 * @param withReplacement whether a record can be drawn more than once into a batch
 */
public record FixedSizeSampledEvent(PrivacyEvent event, long datasetSize, long batchSize, boolean withReplacement)
        implements SampledEvent {
    public FixedSizeSampledEvent {
        Require.given("event", event);
        Require.atLeast("datasetSize", 1, datasetSize);
        Require.atLeast("batchSize", 1, batchSize);
        if (!withReplacement && batchSize > datasetSize) {
            throw new IllegalArgumentException("batchSize must be at most datasetSize = " + datasetSize
                    + " when drawing without replacement, got " + batchSize);
        }
        if (event.unit() != Unit.RECORD_REPLACED) {
            throw new IllegalArgumentException("Sampling batches of a fixed size is priced for unit '"
                    + Unit.RECORD_REPLACED + "' (a record that leaves the batch makes room for another one), got '"
                    + event.unit() + "'");
        }
    }

    @Override
    public Kind kind() {
        return Kind.FIXED_SIZE_SAMPLED;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.fixedSizeSampled(this);
    }

    @Override
    public FixedSizeSampledEvent mapInner(UnaryOperator<PrivacyEvent> change) {
        return new FixedSizeSampledEvent(change.apply(event), datasetSize, batchSize, withReplacement);
    }

    @Override
    public boolean isEpoch() {
        return false;
    }
}
