package dev.sfumato.gradle.extension;

import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** How long releases are attacked and how sure the figures are, unless a release says otherwise. */
public abstract class AttacksSpec {
    static final int RUNS = 100_000;
    static final double CONFIDENCE = 0.999;
    static final int SECONDS = 60;

    public AttacksSpec() {
        getRuns().convention(RUNS);
        getConfidence().convention(CONFIDENCE);
        getSeconds().convention(SECONDS);
    }

    /** How many releases an attack makes in all, half of them of each of two neighbours: 100,000 by default. */
    @Input
    @Optional
    public abstract Property<Number> getRuns();

    /**
     * With which all lower bounds on one dataset hold together, in (0, 1): 0.999 by default. A release that does what it
     * declares fails the build with a probability of at most the rest.
     */
    @Input
    @Optional
    public abstract Property<Number> getConfidence();

    /** After which an attack makes no more releases: 60 by default. */
    @Input
    @Optional
    public abstract Property<Number> getSeconds();
}
