package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** A private diffusion on a graph: the scores of all nodes, with noise inside the diffusion. */
public abstract sealed class DiffusionSpec extends MechanismSpec permits PageRankSpec, HeatKernelSpec {
    /** The number of steps, at least 1. */
    @Input
    @Optional
    public abstract Property<Number> getSteps();

    /**
     * The most that a node sends per edge, in (0, infinity), fixed without looking at the edges; by default, the best known
     * mechanism is taken.
     */
    @Input
    @Optional
    public abstract Property<Number> getEta();

    /** The epsilon that one release may cost alone, pure; the noise is found for it. Give it or a scale. */
    @Input
    @Optional
    public abstract Property<Number> getEpsilon();

    /** The scale of the noise in the last step, in the unit of the scores. */
    @Input
    @Optional
    public abstract Property<Number> getScale();

    /** The recipients of a ranking: {@code personal} by default, from one or some nodes, or {@code everywhere}. */
    @Input
    @Optional
    public abstract Property<String> getSeeds();

    /** How many nodes a personal ranking starts from: 1 by default. */
    @Input
    @Optional
    public abstract Property<Number> getSeedNodes();

    /** The public number of nodes; that of the graph where the dataset has one. */
    @Input
    @Optional
    public abstract Property<Number> getNodes();

    /** Whether edges have a direction, where the dataset has no graph. */
    @Input
    @Optional
    public abstract Property<Boolean> getDirected();

    /** Whether edges have weights, where the dataset has no graph. */
    @Input
    @Optional
    public abstract Property<Boolean> getWeighted();

    /** By how much the weight of an edge differs between neighbours at most, where edges have weights. */
    @Input
    @Optional
    public abstract Property<Number> getMostChange();

    /** The largest weight that an edge may have, where edges have weights. */
    @Input
    @Optional
    public abstract Property<Number> getMostWeight();

    RequestObject event(ReleaseJson release, String diffusion) {
        return release.diffusion(diffusion, getEpsilon(), getScale())
                .whole("steps", getSteps())
                .number("eta", getEta())
                .text("seeds", getSeeds())
                .whole("seedNodes", getSeedNodes())
                .whole("nodes", getNodes())
                .put("directed", getDirected().getOrNull())
                .put("weighted", getWeighted().getOrNull())
                .number("mostChange", getMostChange())
                .number("mostWeight", getMostWeight());
    }
}
