package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** The private training of a discrete diffusion on the dataset's table; its noise follows from what it may cost. */
public abstract non-sealed class TableTrainingSpec extends MechanismSpec {
    /** The epsilon that one training may cost, in (0, infinity). */
    @Input
    @Optional
    public abstract Property<Number> getEpsilon();

    /** In (0, 1); that of the dataset's budget by default. */
    @Input
    @Optional
    public abstract Property<Number> getDelta();

    /** A public number that the rows of the table do not exceed. */
    @Input
    @Optional
    public abstract Property<Number> getRows();

    /** By DP-SGD, instead of by noisy counts of pairs of columns. */
    @Input
    @Optional
    public abstract Property<Boolean> getByGradients();

    /** By noisy counts that noisy scores choose, and rows fitted to them, instead of by counts of all pairs of columns and a network. */
    @Input
    @Optional
    public abstract Property<Boolean> getByMarginals();

    @Override
    RequestObject event(ReleaseJson release) {
        return new RequestObject()
                .put("mechanism", "table-training")
                .number("epsilon", getEpsilon())
                .number("delta", getDelta())
                .whole("rows", getRows())
                .put("byGradients", getByGradients().getOrNull())
                .put("byMarginals", getByMarginals().getOrNull());
    }
}
