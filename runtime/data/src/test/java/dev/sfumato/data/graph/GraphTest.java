package dev.sfumato.data.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class GraphTest {
    private static final Graph ARCS =
            Graph.directed(4, new int[] {0, 2, 0, 3}, new int[] {1, 1, 3, 0}, new double[] {0.5, 2, 4, 8});

    @Test
    void simple_graphs_are_those_of_a_set_of_pairs() {
        Cases.check(300, cases -> {
            NaiveGraph naive = NaiveGraph.random(cases, cases.oneOf(true, false));
            Graph graph = naive.isDirected()
                    ? Graph.directed(naive.nodes(), naive.from(), naive.to())
                    : Graph.undirected(naive.nodes(), naive.from(), naive.to());
            Map<Integer, Map<Integer, Double>> sums = naive.sums();
            assertEquals(sums.keySet(), NaiveGraph.rows(graph).keySet());
            sums.forEach((v, row) ->
                    assertEquals(row.keySet(), NaiveGraph.rows(graph).get(v).keySet()));
            assertFalse(graph.isWeighted());
            graph.check();
        });
    }

    @Test
    void weighted_graphs_are_those_of_a_map_from_pairs() {
        Cases.check(300, cases -> {
            NaiveGraph naive =
                    NaiveGraph.random(cases, cases.oneOf(true, false)).withoutRepeats();
            Graph graph = naive.isDirected()
                    ? Graph.directed(naive.nodes(), naive.from(), naive.to(), naive.weights())
                    : Graph.undirected(naive.nodes(), naive.from(), naive.to(), naive.weights());
            assertEquals(naive.sums(), NaiveGraph.rows(graph));
            assertTrue(graph.isWeighted());
            graph.check();
        });
    }

    @Test
    void a_directed_row_holds_sources_and_a_degree_counts_what_leaves() {
        assertEquals(4, ARCS.edges());
        assertEquals(List.of(0, 2), List.of(ARCS.neighbour(ARCS.start(1)), ARCS.neighbour(ARCS.start(1) + 1)));
        assertEquals(2, ARCS.degree(0));
        assertEquals(0, ARCS.degree(1));
        assertEquals(4.5, ARCS.strength(0));
        assertEquals(0, ARCS.strength(1));
        assertTrue(ARCS.hasEdge(0, 3) && ARCS.hasEdge(2, 1));
        assertFalse(ARCS.hasEdge(1, 2));
    }

    @Test
    void an_edge_taken_away_and_put_back_gives_the_same_graph() {
        Cases.check(200, cases -> {
            NaiveGraph naive =
                    NaiveGraph.random(cases, cases.oneOf(true, false)).withoutRepeats();
            Graph graph = cases.oneOf(
                    naive.isDirected()
                            ? Graph.directed(naive.nodes(), naive.from(), naive.to(), naive.weights())
                            : Graph.undirected(naive.nodes(), naive.from(), naive.to(), naive.weights()),
                    naive.isDirected()
                            ? Graph.directed(naive.nodes(), naive.from(), naive.to())
                            : Graph.undirected(naive.nodes(), naive.from(), naive.to()));
            for (NaiveGraph.Edge edge : naive.edges()) {
                if (edge.from() != edge.to()) {
                    Graph without = graph.withoutEdge(edge.from(), edge.to());
                    assertEquals(graph.edges() - 1, without.edges());
                    assertFalse(without.hasEdge(edge.from(), edge.to()));
                    assertNotEquals(graph, without);
                    without.check();
                    Graph again = graph.isWeighted()
                            ? without.withEdge(edge.from(), edge.to(), edge.weight())
                            : without.withEdge(edge.from(), edge.to());
                    assertEquals(graph, again);
                }
            }
        });
    }

    @Test
    void a_weight_can_be_moved() {
        Graph moved = ARCS.withWeight(0, 3, 4.25);
        assertEquals(4.75, moved.strength(0));
        assertEquals(ARCS, moved.withWeight(0, 3, 4));
    }

    @Test
    void relabelling_puts_high_degrees_first_and_keeps_names_and_edges() {
        Cases.check(200, cases -> {
            NaiveGraph naive =
                    NaiveGraph.random(cases, cases.oneOf(true, false)).withoutRepeats();
            Graph graph = naive.isDirected()
                    ? Graph.directed(naive.nodes(), naive.from(), naive.to(), naive.weights())
                    : Graph.undirected(naive.nodes(), naive.from(), naive.to(), naive.weights());
            Relabelled relabelled = graph.byDegree();
            Graph sorted = relabelled.graph();
            sorted.check();
            assertEquals(graph.edges(), sorted.edges());
            double[] degrees = new double[graph.nodes()];
            for (int v = 0; v < graph.nodes(); v++) {
                degrees[v] = graph.degree(v);
                int old = relabelled.original(v);
                assertEquals(v, relabelled.relabelled(old));
                assertEquals(graph.degree(old), sorted.degree(v));
                assertEquals(graph.name(old), sorted.name(v));
                assertEquals(v, sorted.node(graph.name(old)));
                assertTrue(v == 0 || sorted.degree(v - 1) >= sorted.degree(v));
                for (int u = 0; u < graph.nodes(); u++) {
                    assertEquals(graph.hasEdge(relabelled.original(u), old), sorted.hasEdge(u, v));
                }
            }
            double[] there = relabelled.toRelabelled(degrees);
            assertTrue(there.length == 0 || there[0] == sorted.degree(0));
            assertEquals(0, Arrays.compare(degrees, relabelled.toOriginal(there)));
        });
    }

    @Test
    void nodes_without_names_are_called_by_their_numbers() {
        assertEquals("2", ARCS.name(2));
        assertEquals(2, ARCS.node("2"));
        assertEquals(List.of("0", "1", "2", "3"), ARCS.names());
        assertRefused("no node is called '4'", () -> ARCS.node("4"));
        assertRefused("no node is called '02'", () -> ARCS.node("02"));
    }

    @Test
    void a_name_that_does_not_exist_is_answered_with_its_neighbours() {
        Graph graph = EdgeList.fromText("alice bob")
                .nodes(List.of("alice", "bob", "carol", "Alicia"))
                .read()
                .graph();
        assertEquals(0, graph.node("alice"));
        assertRefused("no node is called 'alicee'; did you mean 'alice' or 'Alicia'?", () -> graph.node("alicee"));
        assertRefused("no node is called 'BOB'; did you mean 'bob'?", () -> graph.node("BOB"));
        assertRefused("no node is called 'zed'", () -> graph.node("zed"));
    }

    @Test
    void printing_a_graph_shows_nothing_of_its_edges() {
        assertEquals(
                "undirected graph on 5 nodes (public); its edges are private and not shown",
                Shapes.star(5).toString());
        assertEquals(
                "weighted directed graph on 4 nodes (public); its edges are private and not shown", ARCS.toString());
        assertEquals(
                "undirected graph; its nodes were taken from its edges, so even their number is private and not shown",
                EdgeList.fromText("0 1").nodesFromEdges().read().graph().toString());
    }

    @Test
    void no_nodes_and_no_edges_are_graphs() {
        assertEquals(0, Shapes.empty(0).edges());
        assertEquals(3, Shapes.empty(3).check().isolated());
        assertEquals(0, Shapes.empty(0).check().components());
        assertEquals(0, Shapes.empty(0).byDegree().graph().nodes());
        assertRefused(
                "the graph has no nodes, got node 0", () -> Shapes.empty(0).hasEdge(0, 0));
    }

    @Test
    void bad_graphs_are_refused_with_a_sentence() {
        int[] one = {0};
        int[] two = {1};
        assertRefused("nodes must be at least 0, got -1", () -> Graph.undirected(-1, one, two));
        assertRefused(
                "both nodes of an edge must be in [0, 0], one of edge 1 is not", () -> Graph.directed(1, one, two));
        assertRefused("from and to must be of one length, got 1 and 0", () -> Graph.directed(2, one, new int[0]));
        assertRefused(
                "from and weights must be of one length, got 1 and 2",
                () -> Graph.undirected(2, one, two, new double[2]));
        for (double weight : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertRefused(
                    "a weight must be in [3.8725919148493183E-121, 2.5822498780869086E120], that of edge 1 is not",
                    () -> Graph.undirected(2, one, two, new double[] {weight}));
            assertRefused("weight must be in (0, infinity), got " + weight, () -> ARCS.withEdge(1, 0, weight));
        }
        assertRefused(
                "an edge is given twice: a weighted edge must be given once",
                () -> Graph.undirected(2, new int[] {0, 1}, new int[] {1, 0}, new double[] {1, 1}));
        assertRefused(
                "a weight must be in [3.8725919148493183E-121, 2.5822498780869086E120], that of edge 2 is not",
                () -> Graph.undirected(3, new int[2], new int[] {1, 2}, new double[] {1, 1e308}));
        assertRefused("there is an edge between these nodes already", () -> ARCS.withEdge(0, 1));
        assertRefused("there is no edge between these nodes to be taken away", () -> ARCS.withoutEdge(1, 0));
        assertRefused(
                "there is no edge between these nodes to be taken away",
                () -> Shapes.star(3).withoutEdge(1, 2));
        assertRefused("an edge must join two nodes, got one node twice", () -> ARCS.withEdge(1, 1));
        assertRefused(
                "a weight must be given to a weighted graph, this one has no weights",
                () -> Shapes.star(3).withEdge(1, 2, 2));
        assertRefused("node must be in [0, 3], got 4", () -> ARCS.withEdge(0, 4));
        assertRefused(
                "values must be one per node, so 4, got 1",
                () -> ARCS.byDegree().toOriginal(new double[1]));
    }

    private static void assertRefused(String sentence, Executable call) {
        assertEquals(
                sentence, assertThrows(IllegalArgumentException.class, call).getMessage());
    }
}
