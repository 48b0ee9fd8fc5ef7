package dev.sfumato.diffusion.graph;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.noise.Mechanism;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;

/**
 * A way to release what a diffusion gives each node. What is public of the graph, and the seeds, decide what a release does to the
 * edges; {@link #from} binds the two and makes a {@link Mechanism}.
 */
public sealed interface GraphMechanism
        permits NoisyDiffusion, PushFlowCap, EdgeFlipping, NoisyDegrees, Hybrid, Split, PublicNeighbours {
    /** The name of the mechanism, to distinguish it from others. */
    String name();

    /** Which edges it protects. */
    Unit unit();

    /** The event of a release from these seeds; it depends on nothing private. */
    PrivacyEvent event(PublicFacts facts, Seeds seeds);

    /** One value for each node, with the event that it was. */
    Noisy<double[]> release(Graph graph, PublicFacts facts, Seeds seeds, NoiseSource source);

    /** The mechanism that releases any graph of which this is public, from these seeds. */
    default Mechanism<Graph, double[]> from(PublicFacts facts, Seeds seeds) {
        return new GraphRelease(this, facts, seeds);
    }

    /** As {@link #release(Graph, PublicFacts, Seeds, NoiseSource)}, where only the number of nodes is public. */
    default Noisy<double[]> release(Graph graph, Seeds seeds, NoiseSource source) {
        return release(graph, PublicFacts.of(graph), seeds, source);
    }
}
