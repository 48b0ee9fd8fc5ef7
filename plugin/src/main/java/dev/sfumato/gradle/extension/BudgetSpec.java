package dev.sfumato.gradle.extension;

import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** The most privacy that may be spent on one dataset. */
public interface BudgetSpec {
    /** In (0, infinity); a dataset without it is refused, unless it has a PAC budget and all its releases have PAC privacy. */
    @Input
    @Optional
    Property<Number> getEpsilon();

    /** In (0, 1), or left out for a budget of pure differential privacy. */
    @Input
    @Optional
    Property<Number> getDelta();

    /** The largest epsilon that somebody answers for: 20 by default. A budget above it promises next to nothing, and fails. */
    @Input
    @Optional
    Property<Number> getCeiling();

    /** How many records there are, where that is public: delta must be below 1 divided by it. */
    @Input
    @Optional
    Property<Number> getRecords();

    /** The weakest label that a figure may have: {@code CERTIFIED}, unless somebody chose {@code CLAIMED}. */
    @Input
    @Optional
    Property<String> getWeakestLabel();
}
