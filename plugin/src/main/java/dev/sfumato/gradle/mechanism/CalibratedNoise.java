package dev.sfumato.gradle.mechanism;

import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** Noise that is given by its size or by what it may cost. */
public interface CalibratedNoise {
    /** What one run may cost alone, at the delta of its dataset's budget; the size of the noise is then found. Give it or the size. */
    @Input
    @Optional
    Property<Number> getEpsilon();
}
