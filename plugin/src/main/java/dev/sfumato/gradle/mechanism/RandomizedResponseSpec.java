package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** Records that answer for themselves, truly or at random. */
public abstract non-sealed class RandomizedResponseSpec extends MechanismSpec {
    /** The probability with which an answer is drawn at random, in (0, 1]. */
    @Input
    @Optional
    public abstract Property<Number> getRandomness();

    /** How many answers there are to choose from, at least 2. */
    @Input
    @Optional
    public abstract Property<Number> getCategories();

    @Override
    RequestObject event(ReleaseJson release) {
        return release.event("randomized-response")
                .number("randomness", getRandomness())
                .whole("categories", getCategories());
    }
}
