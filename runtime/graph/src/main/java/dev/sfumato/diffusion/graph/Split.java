package dev.sfumato.diffusion.graph;

import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.ParallelEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.noise.NoiseField;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.util.Require;
import java.util.List;

/**
 * Counts edges, each class of them at the full price: those among the seeds' neighbours, those among all others, and those between the
 * two. The recipient knows the classes, an edge is in one of them, and what is asked of the others is the same with it and without it. So
 * the price is that of the dearest class and not the sum (docs/proofs/graph.md, "Classes of edges").
 *
 * <p>What the counts do not tell is filled in: each class has the mean of a configuration model, the edges at the seeds are as they are,
 * and the diffusion is that of the whole.
 *
 * @param outwardScale of the noise on how many edges each neighbour of a seed has to nodes that are none; an edge changes one of them
 * @param inwardScale of the noise on how many edges each other node has to groups of these neighbours; an edge changes one of them
 * @param insideScale of the noise on how many edges each node has inside its own class; an edge changes two of them
 */
public record Split(Diffusion diffusion, double outwardScale, double inwardScale, double insideScale)
        implements GraphMechanism {
    /** The part of epsilon for the edges outward; the rest is for those inward. Chosen on seeds that no figure is of. */
    private static final double FOR_OUTWARD = 0.08;

    /** Below this degrees alone rank as well or better. */
    private static final double LEAST_EPSILON = 0.25;

    /** An edge inside a class is counted at both of its ends. */
    private static final long ENDS = 2;

    private static final int AMONG_NEAR = 0;
    private static final int AMONG_FAR = 1;
    private static final int OUTWARD = 2;
    private static final int INWARD = 3;

    public Split {
        Require.given("diffusion", diffusion);
        Require.positive("outwardScale", outwardScale);
        Require.positive("inwardScale", inwardScale);
        Require.positive("insideScale", insideScale);
        // refuses what no noise of that scale can be drawn for
        NoiseField.stop(outwardScale);
        NoiseField.stop(inwardScale);
        NoiseField.stop(insideScale);
    }

    /** The best known use of a pure epsilon: noisy degrees where it is small, else the three classes. */
    public static GraphMechanism within(Diffusion diffusion, double epsilon) {
        Require.positive("epsilon", epsilon);
        if (epsilon < LEAST_EPSILON) {
            return NoisyDegrees.within(diffusion, epsilon);
        }
        double onOutward = FOR_OUTWARD * epsilon;
        return new Split(
                diffusion,
                Pure.scale(1, onOutward),
                Pure.scale(1, Math.nextDown(epsilon - onOutward)),
                Pure.scale(ENDS, epsilon));
    }

    @Override
    public String name() {
        return "split";
    }

    @Override
    public Unit unit() {
        return Unit.EDGE_NOT_AT_SEED;
    }

    @Override
    public PrivacyEvent event(PublicFacts facts, Seeds seeds) {
        PrivacyEvent between = new ComposedEvent(
                unit(),
                List.of(
                        new DiscreteLaplaceEvent(outwardScale, 1, unit()),
                        new DiscreteLaplaceEvent(inwardScale, 1, unit())));
        PrivacyEvent inside = new DiscreteLaplaceEvent(insideScale, ENDS, unit());
        return ProtectedEdges.stated(new ParallelEvent(unit(), List.of(between, inside, inside)), facts, seeds);
    }

    @Override
    public Noisy<double[]> release(Graph graph, PublicFacts facts, Seeds seeds, NoiseSource source) {
        facts.requireTrueOf(graph);
        SeedEdges known = SeedEdges.of(graph, seeds);
        return source.releaseField(event(facts, seeds), field -> run(graph, known, seeds, field));
    }

    private double[] run(Graph graph, SeedEdges known, Seeds seeds, NoiseField field) {
        EdgeClasses classes = new EdgeClasses(known, graph.nodes());
        long[] amongNear = noisy(classes.edgesAmongNear(graph), AMONG_NEAR, insideScale, field);
        long[] amongFar = noisy(classes.edgesAmongFar(graph), AMONG_FAR, insideScale, field);
        long[] outward = noisy(classes.edgesOutward(graph), OUTWARD, outwardScale, field);
        // from here on the graph is asked once more, about groups that follow from what was released
        SplitFit fit = new SplitFit(this, classes, amongNear, amongFar, outward);
        long[] inward = noisy(classes.edgesInward(graph, fit.groups(), fit.groupCount()), INWARD, inwardScale, field);
        double[] state = fit.model(known, seeds, inward).diffuse(diffusion);
        for (int v = 0; v < state.length; v++) {
            state[v] *= diffusion.factor();
        }
        return state;
    }

    private static long[] noisy(long[] counts, int query, double scale, NoiseField field) {
        field.addDiscreteLaplace(query, counts, scale);
        return counts;
    }
}
