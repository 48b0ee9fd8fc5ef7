package dev.sfumato.gradle;

import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** Each record answers for itself, truly or at random. */
public abstract non-sealed class RandomizedResponseSpec extends MechanismSpec {
    /** The probability with which an answer is drawn uniformly from all categories, in (0, 1]. */
    @Input
    @Optional
    public abstract Property<Number> getRandomness();

    /** How many answers there are to choose from, at least 2. */
    @Input
    @Optional
    public abstract Property<Number> getCategories();

    @Override
    void describe(ReleaseJson release) {
        release.mechanism(release.event("randomized-response")
                .number("randomness", getRandomness())
                .whole("categories", getCategories()));
    }
}
