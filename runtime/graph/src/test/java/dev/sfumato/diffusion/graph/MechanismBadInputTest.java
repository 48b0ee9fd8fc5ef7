package dev.sfumato.diffusion.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.RandomGraphs;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.noise.NoiseSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MechanismBadInputTest {
    private static final Diffusion LAZY = Diffusion.lazyPageRank(0.8, 2);
    private static final Unit PERSONAL = Unit.EDGE_NOT_AT_SEED;
    private static final Graph GRAPH = RandomGraphs.of(3, 0, 1, 1, 2);

    /** Those that need undirected graphs without weights. */
    static List<GraphMechanism> simple() {
        return List.of(
                new NoisyDegrees(LAZY, 1),
                new Hybrid(LAZY, 1, 1),
                new Split(LAZY, 1, 1, 1),
                new PublicNeighbours(LAZY),
                new EdgeFlipping(LAZY, 1, PERSONAL),
                new PushFlowCap(0.8, 3, 1e-3, 1, PERSONAL));
    }

    private static String refused(Executable what) {
        return assertThrows(IllegalArgumentException.class, what).getMessage();
    }

    private static void release(GraphMechanism mechanism, Graph graph, PublicFacts facts, Seeds seeds) {
        mechanism.release(graph, facts, seeds, NoiseSource.seeded(1));
    }

    @ParameterizedTest
    @MethodSource("simple")
    void directed_and_weighted_graphs_are_refused(GraphMechanism mechanism) {
        int[] from = {0, 1};
        int[] to = {1, 2};
        double[] weights = {1, 2};
        Graph directed = Graph.directed(3, from, to);
        Graph weighted = Graph.undirected(3, from, to, weights);
        String ofDirected = refused(() -> release(mechanism, directed, PublicFacts.directed(3), Seeds.of(0)));
        assertTrue(ofDirected.startsWith("the graph must be undirected and without weights for"), ofDirected);
        String ofWeighted = refused(() -> release(mechanism, weighted, PublicFacts.weighted(3, 10, 10), Seeds.of(0)));
        assertTrue(ofWeighted.startsWith("the graph must be undirected and without weights for"), ofWeighted);
    }

    @ParameterizedTest
    @MethodSource("simple")
    void every_node_as_seed_leaves_nothing_to_protect(GraphMechanism mechanism) {
        String message = refused(() -> release(mechanism, GRAPH, PublicFacts.of(3), Seeds.everyNode()));
        assertEquals(
                "with the unit 'edge-not-at-seed' seeds must be some nodes, got every node: no edge would be left to"
                        + " protect",
                message);
    }

    @ParameterizedTest
    @MethodSource("simple")
    void seeds_outside_of_the_graph_are_refused(GraphMechanism mechanism) {
        assertEquals(
                "a seed must be in [0, 2], got 3",
                refused(() -> release(mechanism, GRAPH, PublicFacts.of(3), Seeds.of(3))));
    }

    @ParameterizedTest
    @MethodSource("simple")
    void facts_that_are_not_true_are_refused(GraphMechanism mechanism) {
        assertEquals(
                "the graph must be as the public facts say (4 nodes, undirected, without weights), got 3 nodes,"
                        + " undirected, without weights",
                refused(() -> release(mechanism, GRAPH, PublicFacts.of(4), Seeds.of(0))));
        assertEquals(
                "mostEdges must be at least the number of edges, which is larger, got 1",
                refused(() -> release(mechanism, GRAPH, new PublicFacts(3, 1), Seeds.of(0))));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, 0, -1, Double.POSITIVE_INFINITY})
    void parameters_that_are_not_positive_numbers_are_refused(double bad) {
        PublicFacts facts = PublicFacts.of(3);
        String range = " must be in (0, infinity), got " + bad;
        assertEquals("scale" + range, refused(() -> new NoisyDegrees(LAZY, bad)));
        assertEquals("degreeScale" + range, refused(() -> new Hybrid(LAZY, bad, 1)));
        assertEquals("sumScale" + range, refused(() -> new Hybrid(LAZY, 1, bad)));
        assertEquals("epsilon" + range, refused(() -> NoisyDegrees.within(LAZY, bad)));
        assertEquals("epsilon" + range, refused(() -> Hybrid.within(LAZY, bad)));
        assertEquals("outwardScale" + range, refused(() -> new Split(LAZY, bad, 1, 1)));
        assertEquals("inwardScale" + range, refused(() -> new Split(LAZY, 1, bad, 1)));
        assertEquals("insideScale" + range, refused(() -> new Split(LAZY, 1, 1, bad)));
        assertEquals("epsilon" + range, refused(() -> Split.within(LAZY, bad)));
        assertEquals("epsilon" + range, refused(() -> new EdgeFlipping(LAZY, bad, PERSONAL)));
        assertEquals("eta" + range, refused(() -> new PushFlowCap(0.8, 3, bad, 1, PERSONAL)));
        assertEquals("scale" + range, refused(() -> new PushFlowCap(0.8, 3, 1, bad, PERSONAL)));
        assertEquals("epsilon" + range, refused(() -> PushFlowCap.within(0.8, 3, 1, bad, facts, PERSONAL)));
    }

    @Test
    void other_parameters_out_of_range_are_refused() {
        assertEquals("beta must be in (0, 1), got 1.0", refused(() -> new PushFlowCap(1, 3, 1, 1, PERSONAL)));
        assertEquals("beta must be in (0, 1), got NaN", refused(() -> new PushFlowCap(Double.NaN, 3, 1, 1, PERSONAL)));
        assertEquals("rounds must be at least 1, got 0", refused(() -> new PushFlowCap(0.5, 0, 1, 1, PERSONAL)));
        String unit = "unit must be 'edge' or 'edge-not-at-seed', got '" + Unit.RECORD + "'";
        assertEquals(unit, refused(() -> new PushFlowCap(0.5, 1, 1, 1, Unit.RECORD)));
        assertEquals(unit, refused(() -> new EdgeFlipping(LAZY, 1, Unit.RECORD)));
    }

    @Test
    void comparison_without_seeds_or_ranks_is_refused() {
        PublicFacts facts = PublicFacts.of(3);
        assertEquals(
                "number of seeds must be at least 1, got 0",
                refused(() -> new Comparison(GRAPH, facts, LAZY, List.of(), 5)));
        assertEquals(
                "rank must be at least 1, got 0",
                refused(() -> new Comparison(GRAPH, facts, LAZY, List.of(Seeds.of(0)), 0)));
        Comparison outside = new Comparison(GRAPH, facts, LAZY, List.of(Seeds.of(9)), 5);
        assertEquals(
                "a seed must be in [0, 2], got 9",
                refused(() -> outside.run(
                        List.of(MechanismFamily.hybrid(LAZY)), List.of(1.0), NoiseSource.seeded(1), Progress.NONE)));
    }
}
