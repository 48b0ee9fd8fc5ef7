package dev.sfumato.diffusion.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.engine.DenseWalk;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.RandomGraphs;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.diffusion.graph.engine.Step;
import dev.sfumato.diffusion.graph.engine.Threshold;
import dev.sfumato.diffusion.graph.engine.Walker;
import dev.sfumato.testing.Cases;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** By force: every edge of many small graphs, states at the caps and between them, the map written as a matrix. */
class DistortionTest {
    private static final double ETA = 0.01;
    private static final double MOST_CHANGE = 0.5;

    @Test
    void no_edge_moves_a_step_further_than_the_formula() {
        Cases.check(2000, cases -> {
            boolean isDirected = cases.oneOf(true, false);
            boolean isWeighted = cases.oneOf(true, false);
            Graph graph = RandomGraphs.graph(cases, cases.whole(2, 7), isDirected, isWeighted);
            Step step = step(cases);
            Threshold threshold = cases.oneOf(new Threshold.Degree(ETA), new Threshold.Uniform(ETA));
            double most = Distortion.of(step, threshold, RandomGraphs.facts(graph, MOST_CHANGE)) * (1 + 1e-12) + 1e-16;
            boolean isPersonal = cases.oneOf(true, false);
            Seeds seeds = Seeds.of(cases.whole(0, graph.nodes() - 1));
            double offset = cases.oneOf(0.0, 0.005, 0.1);
            for (Edge edge : edges(graph)) {
                if (isPersonal && seeds.nodes().stream().anyMatch(s -> s == edge.from || s == edge.to)) {
                    continue;
                }
                Graph neighbour = neighbour(graph, edge, cases);
                for (int i = 0; i < 12; i++) {
                    double[] state = state(cases, graph, neighbour, threshold);
                    double moved = distance(
                            step(graph, state, step, threshold, offset, seeds, isPersonal),
                            step(neighbour, state, step, threshold, offset, seeds, isPersonal));
                    assertTrue(moved <= most, () -> edge + " moved " + moved + ", bound " + most);
                }
            }
        });
    }

    @Test
    void lazy_walks_attain_it() {
        Step lazy = new Step(0.4, 0.4, 0.2);
        Graph graph = Graph.undirected(4, new int[] {0, 1}, new int[] {2, 3});
        double[] full = {1, 1, 1, 1};

        double moved = moved(graph, graph.withEdge(0, 1), full, lazy, new Threshold.Degree(ETA));

        double bound = Distortion.of(lazy, new Threshold.Degree(ETA), PublicFacts.of(4));
        assertEquals(2 * 0.8 * ETA, bound, 1e-17);
        assertEquals(1, moved / bound, 1e-9);
    }

    @Test
    void walks_that_never_stay_approach_it_as_degrees_grow() {
        Step walk = new Step(0.8, 0, 0.2);
        double bound = Distortion.of(walk, new Threshold.Degree(ETA), PublicFacts.of(100));
        assertEquals(4 * 0.8 * ETA, bound, 1e-17);
        for (int d : new int[] {1, 5, 40}) {
            int[] from = new int[2 * d];
            int[] to = new int[2 * d];
            for (int i = 0; i < 2 * d; i++) {
                from[i] = i < d ? 0 : 1;
                to[i] = 2 + i;
            }
            Graph graph = Graph.undirected(2 + 2 * d, from, to);
            double[] state = new double[2 + 2 * d];
            state[0] = ETA * d;
            state[1] = ETA * d;

            double moved = moved(graph, graph.withEdge(0, 1), state, walk, new Threshold.Degree(ETA));

            assertEquals(4 * 0.8 * ETA * d / (d + 1), moved, 1e-15);
        }
    }

    @Test
    void a_uniform_threshold_attains_its_own_at_a_first_edge() {
        Step lazy = new Step(0.4, 0.4, 0.2);
        Graph graph = Graph.undirected(2, new int[0], new int[0]);

        double moved = moved(graph, graph.withEdge(0, 1), new double[] {1, 1}, lazy, new Threshold.Uniform(ETA));

        assertEquals(2 * 0.4 * ETA, moved, 1e-17);
        assertEquals(2 * 0.4 * ETA, Distortion.of(lazy, new Threshold.Uniform(ETA), PublicFacts.of(2)), 1e-17);
    }

    @Test
    void directed_edges_move_half_as_much_and_weights_in_proportion() {
        Step lazy = new Step(0.4, 0.4, 0.2);
        Threshold degree = new Threshold.Degree(ETA);

        assertEquals(0.8 * ETA, Distortion.of(lazy, degree, PublicFacts.directed(9)), 1e-17);
        assertEquals(3 * 1.6 * ETA, Distortion.of(lazy, degree, PublicFacts.weighted(9, 3, 50)), 1e-16);
        assertEquals(3 * 0.8 * ETA, Distortion.of(lazy, degree, PublicFacts.directedWeighted(9, 3, 50)), 1e-16);
        assertEquals(Double.POSITIVE_INFINITY, Distortion.of(lazy, new Threshold.None(), PublicFacts.directed(9)));
    }

    @Test
    void no_step_stretches_more_than_it_moves_and_keeps() {
        Cases.check(2000, cases -> {
            Graph graph =
                    RandomGraphs.graph(cases, cases.whole(1, 7), cases.oneOf(true, false), cases.oneOf(true, false));
            Step step = step(cases);
            Threshold threshold =
                    cases.oneOf(new Threshold.Degree(ETA), new Threshold.Uniform(ETA), new Threshold.None());
            Seeds seeds = Seeds.of(0);
            double[] one = state(cases, graph, graph, threshold);
            double[] other = state(cases, graph, graph, threshold);
            boolean isPersonal = cases.oneOf(true, false);
            double stretched = distance(
                    step(graph, one, step, threshold, 0.001, seeds, isPersonal),
                    step(graph, other, step, threshold, 0.001, seeds, isPersonal));
            assertTrue(stretched <= (step.walk() + step.stay()) * distance(one, other) * (1 + 1e-12) + 1e-16);
        });
    }

    /** The engine's own arithmetic against fifty digits, on rows of several chunks as well. */
    @Test
    void a_computed_step_is_off_by_less_than_is_charged() {
        Cases.check(40, cases -> {
            Graph graph = RandomGraphs.graph(cases, cases.whole(2, 400), false, cases.oneOf(true, false));
            double eta = cases.magnitude(1e-9, 1e-2);
            Step step = step(cases);
            double[] computed = new Walker(graph, 1)
                    .run(Diffusion.of(List.of(step)), new Threshold.Degree(eta), 0, Seeds.everyNode(), Unit.EDGE);
            BigDecimal mass = BigDecimal.ZERO;
            BigDecimal error = BigDecimal.ZERO;
            List<BigDecimal> exact = exactStep(graph, step, eta);
            for (int v = 0; v < computed.length; v++) {
                mass = mass.add(exact.get(v));
                error = error.add(
                        exact.get(v).subtract(new BigDecimal(computed[v])).abs());
            }
            assertTrue(error.doubleValue() <= DiffusionChain.ROUNDINGS * 0x1p-53 * mass.doubleValue());
        });
    }

    private static List<BigDecimal> exactStep(Graph graph, Step step, double eta) {
        int n = graph.nodes();
        MathContext digits = new MathContext(50);
        BigDecimal share = new BigDecimal(1.0 / n);
        BigDecimal[] strengths = new BigDecimal[n];
        Arrays.fill(strengths, BigDecimal.ZERO);
        for (int v = 0; v < n; v++) {
            for (int i = graph.start(v); i < graph.start(v + 1); i++) {
                int source = graph.neighbour(i);
                strengths[source] = strengths[source].add(new BigDecimal(graph.weight(i)));
            }
        }
        BigDecimal[] kept = new BigDecimal[n];
        BigDecimal[] messages = new BigDecimal[n];
        for (int v = 0; v < n; v++) {
            kept[v] = share.min(strengths[v].multiply(new BigDecimal(eta)));
            messages[v] = strengths[v].signum() == 0
                    ? BigDecimal.ZERO
                    : kept[v].multiply(new BigDecimal(step.walk())).divide(strengths[v], digits);
        }
        List<BigDecimal> next = new ArrayList<>();
        for (int v = 0; v < n; v++) {
            BigDecimal sum =
                    kept[v].multiply(new BigDecimal(step.stay())).add(share.multiply(new BigDecimal(step.restart())));
            for (int i = graph.start(v); i < graph.start(v + 1); i++) {
                sum = sum.add(messages[graph.neighbour(i)].multiply(new BigDecimal(graph.weight(i)), digits));
            }
            next.add(sum);
        }
        return next;
    }

    private record Edge(int from, int to) {}

    private static List<Edge> edges(Graph graph) {
        List<Edge> pairs = new ArrayList<>();
        for (int u = 0; u < graph.nodes(); u++) {
            for (int v = graph.isDirected() ? 0 : u + 1; v < graph.nodes(); v++) {
                if (u != v) {
                    pairs.add(new Edge(u, v));
                }
            }
        }
        return pairs;
    }

    private static Graph neighbour(Graph graph, Edge edge, Cases cases) {
        boolean isThere = graph.hasEdge(edge.from, edge.to);
        if (!graph.isWeighted()) {
            return isThere ? graph.withoutEdge(edge.from, edge.to) : graph.withEdge(edge.from, edge.to);
        }
        double change = cases.oneOf(MOST_CHANGE, cases.between(0.01, MOST_CHANGE));
        if (!isThere) {
            return graph.withEdge(edge.from, edge.to, change);
        }
        double weight = weight(graph, edge);
        if (weight <= MOST_CHANGE && cases.oneOf(true, false)) {
            return graph.withoutEdge(edge.from, edge.to);
        }
        double less = weight - change;
        return graph.withWeight(edge.from, edge.to, less > 0 && cases.oneOf(true, false) ? less : weight + change);
    }

    private static double weight(Graph graph, Edge edge) {
        for (int i = graph.start(edge.to); i < graph.start(edge.to + 1); i++) {
            if (graph.neighbour(i) == edge.from) {
                return graph.weight(i);
            }
        }
        throw new AssertionError("no edge " + edge);
    }

    /** Each node below zero, at either cap, between the caps, above both, or anywhere. */
    private static double[] state(Cases cases, Graph graph, Graph neighbour, Threshold threshold) {
        double[] state = new double[graph.nodes()];
        for (int v = 0; v < state.length; v++) {
            double one = Math.min(1, threshold.cap(graph.strength(v)));
            double other = Math.min(1, threshold.cap(neighbour.strength(v)));
            double between = one + (other - one) * cases.between(0, 1);
            state[v] = cases.oneOf(-0.1, 0.0, one, other, between, 2 * Math.max(one, other), cases.between(0, 0.1));
        }
        return state;
    }

    private static Step step(Cases cases) {
        double walk = cases.between(0, 1);
        return new Step(walk, cases.oneOf(walk, 0.0, cases.between(0, 1)), cases.between(0, 1));
    }

    private static double moved(Graph graph, Graph neighbour, double[] state, Step step, Threshold threshold) {
        Seeds seeds = Seeds.everyNode();
        return distance(
                step(graph, state, step, threshold, 0, seeds, false),
                step(neighbour, state, step, threshold, 0, seeds, false));
    }

    private static double[] step(
            Graph graph,
            double[] state,
            Step step,
            Threshold threshold,
            double offset,
            Seeds seeds,
            boolean isPersonal) {
        double[] clipped = DenseWalk.clipped(graph, state, threshold, offset, seeds, isPersonal ? 1.5 : -1);
        return DenseWalk.step(DenseWalk.transitions(graph), clipped, step, DenseWalk.start(graph, seeds));
    }

    private static double distance(double[] one, double[] other) {
        double sum = 0;
        for (int v = 0; v < one.length; v++) {
            sum += Math.abs(one[v] - other[v]);
        }
        return sum;
    }
}
