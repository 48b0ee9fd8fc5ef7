package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import javax.inject.Inject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.Optional;

/** Another mechanism on a sample of the records, or on each of several batches; a kind knows some of the settings. */
public abstract non-sealed class SamplingSpec extends MechanismSpec {
    private final String kind;

    @Inject
    public SamplingSpec(String kind) {
        this.kind = kind;
    }

    /** How records come into a batch, by the name of the event. */
    @Input
    public String getKind() {
        return kind;
    }

    /** The mechanism that is applied to a batch. */
    @Nested
    public abstract Property<MechanismSpec> getMechanism();

    /** The probability with which each record is in a batch: of {@code poissonSampled} and {@code truncatedPoisson}. */
    @Input
    @Optional
    public abstract Property<Number> getRate();

    /** The public number of records: of {@code fixedSizeSampled} and {@code truncatedPoisson}. */
    @Input
    @Optional
    public abstract Property<Number> getDatasetSize();

    /** How many records are in a batch: of {@code fixedSizeSampled}. */
    @Input
    @Optional
    public abstract Property<Number> getBatchSize();

    /** Whether a record can be drawn more than once into a batch: of {@code fixedSizeSampled}. */
    @Input
    @Optional
    public abstract Property<Boolean> getWithReplacement();

    /** The most records that a batch holds: of {@code truncatedPoisson}. */
    @Input
    @Optional
    public abstract Property<Number> getLargestBatch();

    /** Into how many batches an epoch is cut: of {@code shuffled}. */
    @Input
    @Optional
    public abstract Property<Number> getBatches();

    /** Into how many batches records fall: of {@code ballsInBins}. */
    @Input
    @Optional
    public abstract Property<Number> getBins();

    /** In how many rounds the mechanism is used, on the records that take part: of {@code randomAllocation}. */
    @Input
    @Optional
    public abstract Property<Number> getRounds();

    /** In how many of the rounds a record takes part: of {@code randomAllocation}. */
    @Input
    @Optional
    public abstract Property<Number> getUses();

    /** How often it is done: once by default. */
    @Input
    @Optional
    public abstract Property<Number> getSteps();

    @Override
    RequestObject event(ReleaseJson release) {
        RequestObject sampled = new RequestObject()
                .put("mechanism", kind)
                .number("rate", getRate())
                .whole("datasetSize", getDatasetSize())
                .whole("batchSize", getBatchSize())
                .put("withReplacement", getWithReplacement().getOrNull())
                .whole("largestBatch", getLargestBatch())
                .whole("batches", getBatches())
                .whole("bins", getBins())
                .whole("rounds", getRounds())
                .whole("uses", getUses())
                .put("event", getMechanism().get().event(release));
        return getSteps().isPresent()
                ? new RequestObject()
                        .put("mechanism", "repeated")
                        .put("times", release.count("steps", getSteps()))
                        .put("event", sampled)
                : sampled;
    }
}
