package dev.sfumato.diffusion.graph;

import dev.sfumato.accounting.event.ComposedEvent;
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
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Spends a part of the budget on degrees and the rest on the last step. From the noisy degrees follows, publicly, what each
 * node about holds before that step, and so what it sends along each edge; only the sums of what nodes receive then need the
 * graph once more. Messages are capped, so that an edge changes two sums by one cap at most. What the noisy sums tell beyond
 * the degrees is weighed by how much of it can be noise.
 *
 * <p>Both queries are of whole numbers and released as they are, so that the price is that of two Laplace answers and no
 * rounding adds to it.
 *
 * @param degreeScale of the Laplace noise on each degree
 * @param sumScale of the Laplace noise on each sum, in caps
 */
public record Hybrid(Diffusion diffusion, double degreeScale, double sumScale) implements GraphMechanism {
    /** How many caps an edge can move the sums by: one at each end. */
    private static final double SENSITIVITY = 2;

    /** Messages are counted in whole parts of the cap. */
    static final double PARTS = 0x1p20;

    /** The part of epsilon for degrees: a constant, and a share of the whole. Fixed before any graph was seen. */
    private static final double FOR_DEGREES = 0.2;

    private static final double SHARE_FOR_DEGREES = 0.1;

    /** With less than this for the sums they tell nothing that degrees do not. */
    private static final double LEAST_FOR_SUMS = 0.2;

    /** How many standard errors of a mean square are taken for chance. */
    private static final double CAUTION = 2;

    public Hybrid {
        Require.given("diffusion", diffusion);
        Require.positive("degreeScale", degreeScale);
        Require.positive("sumScale", sumScale);
    }

    /** The best known use of a pure epsilon: noisy degrees alone where it is small, both queries where it is not. */
    public static GraphMechanism within(Diffusion diffusion, double epsilon) {
        Require.positive("epsilon", epsilon);
        double onDegrees = FOR_DEGREES + SHARE_FOR_DEGREES * epsilon;
        double onSums = Math.nextDown(epsilon - onDegrees);
        if (onSums < LEAST_FOR_SUMS) {
            return NoisyDegrees.within(diffusion, epsilon);
        }
        return new Hybrid(diffusion, Pure.scale(SENSITIVITY, onDegrees), Pure.scale(SENSITIVITY, onSums));
    }

    @Override
    public String name() {
        return "hybrid";
    }

    @Override
    public Unit unit() {
        return Unit.EDGE_NOT_AT_SEED;
    }

    @Override
    public PrivacyEvent event(PublicFacts facts, Seeds seeds) {
        return ProtectedEdges.stated(
                new ComposedEvent(
                        unit(),
                        List.of(
                                new LaplaceEvent(degreeScale, NoisyDegrees.SENSITIVITY, unit()),
                                new LaplaceEvent(sumScale, SENSITIVITY, unit()))),
                facts,
                seeds);
    }

    @Override
    public Noisy<double[]> release(Graph graph, PublicFacts facts, Seeds seeds, NoiseSource source) {
        facts.requireTrueOf(graph);
        SeedEdges known = SeedEdges.of(graph, seeds);
        return source.releaseField(event(facts, seeds), field -> run(graph, known, seeds, field));
    }

    private double[] run(Graph graph, SeedEdges known, Seeds seeds, NoiseField field) {
        double[] degrees = NoisyDegrees.degrees(graph, known, degreeScale, field);
        DegreeModel model = new DegreeModel(known, seeds, degrees);
        int steps = diffusion.steps().size();
        double[] state = model.diffuse(diffusion, Math.max(0, steps - 1));
        if (steps > 0) {
            lastStep(graph, known, model, state, field);
        }
        for (int v = 0; v < state.length; v++) {
            state[v] = Math.max(0, state[v]) * diffusion.factor();
        }
        return state;
    }

    private void lastStep(Graph graph, SeedEdges known, DegreeModel model, double[] state, NoiseField field) {
        double[] messages = model.messages(state);
        double cap = cap(messages, known);
        double[] parts = parts(messages, cap, known);
        double[] noisy = sums(graph, known, parts);
        double scale = sumScale * PARTS;
        field.addLaplace(0, 1, 0, noisy, 0, noisy.length, scale, Pure.grid(scale, PARTS * graph.nodes()));

        double[] received = received(model, messages, cap / PARTS, parts, noisy);
        model.addAtSeeds(messages, received);
        model.step(diffusion.steps().get(diffusion.steps().size() - 1), state, received);
    }

    /** The median message of the seeds' neighbours, who are known; of every node where there are none. */
    static double cap(double[] messages, SeedEdges known) {
        double[] near = IntStream.range(0, known.count())
                .map(known::end)
                .filter(end -> !known.isSeed(end))
                .mapToDouble(end -> messages[end])
                .filter(message -> message > 0)
                .sorted()
                .toArray();
        return near.length > 0
                ? near[near.length / 2]
                : Arrays.stream(messages).max().orElse(0);
    }

    static double[] parts(double[] messages, double cap, SeedEdges known) {
        double[] parts = new double[messages.length];
        for (int v = 0; v < parts.length; v++) {
            boolean isSent = cap > 0 && !known.isSeed(v);
            parts[v] = isSent ? Math.min(PARTS, Math.floor(messages[v] / cap * PARTS)) : 0;
        }
        return parts;
    }

    /** The sum that each node receives along edges that do not end at a seed, in parts: whole numbers, so that the sums are exact. */
    static double[] sums(Graph graph, SeedEdges known, double[] parts) {
        double[] sums = new double[graph.nodes()];
        for (int v = 0; v < sums.length; v++) {
            if (!known.isSeed(v)) {
                for (int place = graph.start(v); place < graph.start(v + 1); place++) {
                    sums[v] += parts[graph.neighbour(place)];
                }
            }
        }
        return sums;
    }

    /**
     * The noisy sums, shrunk towards what degrees predict. Beyond that a sum varies in proportion to the node's degree; how
     * much, is what is left of the mean square when that of the noise is taken away, and what chance can make of it.
     */
    private double[] received(DegreeModel model, double[] messages, double part, double[] parts, double[] noisy) {
        double[] sent = new double[parts.length];
        double[] cut = new double[parts.length];
        for (int v = 0; v < parts.length; v++) {
            sent[v] = parts[v] * part;
            cut[v] = messages[v] - sent[v];
        }
        double[] predicted = model.expected(sent);
        double[] beyondCap = model.expected(cut);
        double scale = sumScale * PARTS * part;
        double ofNoise = 2 * scale * scale;
        double excess = 0;
        double weight = 0;
        for (int v = 0; v < noisy.length; v++) {
            double rest = noisy[v] * part - predicted[v];
            excess += (rest * rest - ofNoise) * model.others(v);
            weight += model.others(v) * model.others(v);
        }
        // the square of Laplace noise has a variance of five times its squared mean
        excess -= CAUTION * Math.sqrt(5 * weight) * ofNoise;
        double perEdge = weight > 0 ? Math.max(0, excess / weight) : 0;
        double[] received = new double[noisy.length];
        for (int v = 0; v < received.length; v++) {
            double ofGraph = perEdge * model.others(v);
            double trust = ofGraph > 0 ? ofGraph / (ofGraph + ofNoise) : 0;
            received[v] = predicted[v] + trust * (noisy[v] * part - predicted[v]) + beyondCap[v];
        }
        return received;
    }
}
