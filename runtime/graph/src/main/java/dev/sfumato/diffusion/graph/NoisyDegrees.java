package dev.sfumato.diffusion.graph;

import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.noise.NoiseField;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.util.Require;

/**
 * Asks for the degrees and nothing else: the diffusion on the edges at the seeds and on what degrees make likely. Hard to
 * beat where epsilon is small.
 *
 * @param scale of the Laplace noise on each degree; an edge changes two degrees by one
 */
public record NoisyDegrees(Diffusion diffusion, double scale) implements GraphMechanism {
    /** An edge is counted at both of its ends. */
    static final double SENSITIVITY = 2;

    public NoisyDegrees {
        Require.given("diffusion", diffusion);
        Require.positive("scale", scale);
    }

    /** At a price of epsilon, pure. */
    public static NoisyDegrees within(Diffusion diffusion, double epsilon) {
        return new NoisyDegrees(diffusion, Pure.scale(SENSITIVITY, epsilon));
    }

    @Override
    public String name() {
        return "noisy degrees";
    }

    @Override
    public Unit unit() {
        return Unit.EDGE_NOT_AT_SEED;
    }

    @Override
    public PrivacyEvent event(PublicFacts facts, Seeds seeds) {
        return ProtectedEdges.stated(new LaplaceEvent(scale, SENSITIVITY, unit()), facts, seeds);
    }

    @Override
    public Noisy<double[]> release(Graph graph, PublicFacts facts, Seeds seeds, NoiseSource source) {
        facts.requireTrueOf(graph);
        SeedEdges known = SeedEdges.of(graph, seeds);
        return source.releaseField(event(facts, seeds), field -> {
            double[] state = new DegreeModel(known, seeds, degrees(graph, known, scale, field))
                    .diffuse(diffusion, diffusion.steps().size());
            for (int v = 0; v < state.length; v++) {
                state[v] *= diffusion.factor();
            }
            return state;
        });
    }

    /** The noisy numbers of each node's edges that do not end at a seed: whole numbers, so that rounding adds nothing. */
    static double[] degrees(Graph graph, SeedEdges known, double scale, NoiseField field) {
        double[] degrees = known.otherDegrees(graph);
        field.addLaplace(0, 0, 0, degrees, 0, degrees.length, scale, Pure.grid(scale, graph.nodes()));
        return degrees;
    }
}
