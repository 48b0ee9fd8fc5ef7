package dev.sfumato.diffusion.graph;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;

/** A way to release what a diffusion gives each node, and what that does to the edges. */
public sealed interface GraphMechanism
        permits NoisyDiffusion, PushFlowCap, EdgeFlipping, NoisyDegrees, Hybrid, PublicNeighbours {
    /** What it is called beside others. */
    String name();

    /** Which edges it protects. */
    Unit unit();

    /** What a release from these seeds will have done; it depends on nothing private. */
    PrivacyEvent event(PublicFacts facts, Seeds seeds);

    /** One value for each node, with the event that it was. */
    Noisy<double[]> release(Graph graph, PublicFacts facts, Seeds seeds, NoiseSource source);

    /** As {@link #release(Graph, PublicFacts, Seeds, NoiseSource)}, where only the number of nodes is public. */
    default Noisy<double[]> release(Graph graph, Seeds seeds, NoiseSource source) {
        return release(graph, PublicFacts.of(graph), seeds, source);
    }

    /** A release with cryptographic noise. */
    default Noisy<double[]> release(Graph graph, Seeds seeds) {
        return release(graph, seeds, NoiseSource.secure());
    }
}
