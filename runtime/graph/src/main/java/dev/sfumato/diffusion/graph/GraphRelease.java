package dev.sfumato.diffusion.graph;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.noise.Mechanism;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.util.Require;

/** A private diffusion with all that its event depends on. */
record GraphRelease(GraphMechanism how, PublicFacts facts, Seeds seeds) implements Mechanism<Graph, double[]> {
    GraphRelease {
        Require.given("how", how);
        Require.given("facts", facts);
        Require.given("seeds", seeds);
    }

    @Override
    public PrivacyEvent event() {
        return how.event(facts, seeds);
    }

    @Override
    public Noisy<double[]> release(Graph graph, NoiseSource source) {
        return how.release(graph, facts, seeds, source);
    }
}
