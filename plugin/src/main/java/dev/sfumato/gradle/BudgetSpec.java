package dev.sfumato.gradle;

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

    /** The weakest label that a figure may have: {@code CERTIFIED}, unless somebody chose {@code CLAIMED}. */
    @Input
    @Optional
    Property<String> getWeakestLabel();
}
