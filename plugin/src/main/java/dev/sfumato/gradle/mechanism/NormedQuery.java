package dev.sfumato.gradle.mechanism;

import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** A query that answers several numbers at once, so that its sensitivity is one of a norm, and that may be on a sample of the records. */
public interface NormedQuery {
    /** Refused, because it does not say in which norm: {@code l1Sensitivity} and {@code l2Sensitivity} do. */
    @Input
    @Optional
    Property<Number> getSensitivity();

    /** The rate of the Poisson sample that is queried, in (0, 1]; left out where all records are. */
    @Input
    @Optional
    Property<Number> getPoissonRate();
}
