package dev.sfumato.diffusion.graph;

import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.diffusion.graph.engine.Threshold;
import dev.sfumato.diffusion.graph.engine.Walker;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.util.Require;
import java.util.List;

/**
 * The part that the recipient can compute alone: the diffusion on the edges at the seeds and no others. It costs nothing, so that every
 * private mechanism must do better.
 */
public record PublicNeighbours(Diffusion diffusion) implements GraphMechanism {
    public PublicNeighbours {
        Require.given("diffusion", diffusion);
    }

    @Override
    public String name() {
        return "public neighbours";
    }

    @Override
    public Unit unit() {
        return Unit.EDGE_NOT_AT_SEED;
    }

    @Override
    public PrivacyEvent event(PublicFacts facts, Seeds seeds) {
        return ProtectedEdges.stated(new ComposedEvent(unit(), List.of()), facts, seeds);
    }

    @Override
    public Noisy<double[]> release(Graph graph, PublicFacts facts, Seeds seeds, NoiseSource source) {
        facts.requireTrueOf(graph);
        Graph star = SeedEdges.of(graph, seeds).graph(graph.nodes());
        return new Noisy<>(
                new Walker(star).run(diffusion, new Threshold.None(), 0, seeds, unit()),
                source.labelled(event(facts, seeds)));
    }
}
