package dev.sfumato.data.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GraphCheckTest {
    @Test
    void the_summary_says_what_is_public() {
        Graph graph = Graph.undirected(7, new int[] {0, 0, 0, 4}, new int[] {1, 2, 3, 5});
        assertEquals("""
                kind        undirected                                   public
                nodes       7                                            public
                edges       4                                            private
                degree      min 0, median 1, mean 1.1, max 3             private
                isolated    1                                            private
                components  3, largest 4                                 private
                Private figures must not be published without a price: any edge may show in them.""", graph.check().toString().replace(System.lineSeparator(), "\n"));
        assertEquals(new GraphCheck(7, true, false, false, 4, 0, 1, 8.0 / 7, 3, 1, 3, 4), graph.check());
    }

    @Test
    void a_number_of_nodes_taken_from_the_edges_is_private() {
        String text = EdgeList.fromText("0 1 2.5")
                .nodesFromEdges()
                .directed()
                .weighted()
                .read()
                .graph()
                .check()
                .toString()
                .replace(System.lineSeparator(), "\n");
        assertEquals("""
                kind        weighted directed                            public
                nodes       2                                            private
                edges       1                                            private
                out-degree  min 0, median 0.5, mean 0.5, max 1           private
                isolated    0                                            private
                components  1, largest 2                                 private
                Private figures must not be published without a price: any edge may show in them. So may the number of \
                nodes, since it was taken from the edges.""", text);
    }

    @Test
    void damaged_rows_are_found() {
        assertDamaged("row 0 ends before it begins", new int[] {1, 0, 0}, new int[0], null, false);
        assertDamaged("row 1 holds 2, which is no node", new int[] {0, 0, 1}, new int[] {2}, null, false);
        assertDamaged("row 1 holds 1, a self-loop", new int[] {0, 0, 1}, new int[] {1}, null, true);
        assertDamaged(
                "row 2 is not sorted, or holds a node twice", new int[] {0, 0, 0, 2}, new int[] {1, 0}, null, true);
        assertDamaged(
                "row 2 is not sorted, or holds a node twice", new int[] {0, 0, 0, 2}, new int[] {1, 1}, null, true);
        assertDamaged("row 0 has a weight of NaN", new int[] {0, 1, 1}, new int[] {1}, new double[] {Double.NaN}, true);
        assertDamaged("row 0 holds 1, and row 1 does not mirror it", new int[] {0, 1, 1}, new int[] {1}, null, false);
        assertDamaged(
                "row 0 holds 1, and row 1 does not mirror it",
                new int[] {0, 1, 2},
                new int[] {1, 0},
                new double[] {1, 2},
                false);
    }

    private static void assertDamaged(
            String fault, int[] starts, int[] neighbours, double @Nullable [] weights, boolean isDirected) {
        Graph graph = new Graph(
                new Rows(starts, neighbours, weights), isDirected, new NodeNames.Numbered(starts.length - 1, 0), true);
        assertEquals(
                "the graph is damaged: " + fault,
                assertThrows(IllegalStateException.class, graph::check).getMessage());
    }

    @Test
    void a_graph_is_held_to_what_was_declared() {
        PublicStructure declared = PublicStructure.undirected(5).withMostEdges(4);
        assertEquals(List.of(), declared.faults(Shapes.star(5)));
        assertEquals(Shapes.star(5), declared.require(Shapes.star(5)));
        assertEquals(
                "the graph must have 5 nodes, it has 6; the graph must have at most 4 edges, it has more",
                assertThrows(IllegalArgumentException.class, () -> declared.require(Shapes.star(6)))
                        .getMessage());
        Graph arcs = Graph.directed(5, new int[] {0}, new int[] {1}, new double[] {2});
        assertEquals(
                List.of("the graph must be undirected, it is directed", "the graph must be unweighted, it is weighted"),
                declared.faults(arcs));
        assertEquals(List.of(), PublicStructure.directed(5).weighted().faults(arcs));
        assertEquals(
                List.of("the nodes were taken from the edges, so they are private: declare them with nodes(...)"),
                declared.faults(EdgeList.fromText("0 4").nodesFromEdges().read().graph()));
    }

    @Test
    void bad_declarations_are_refused() {
        assertEquals(
                "mostEdges must be in [0, 10] for 5 nodes, got 11",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> PublicStructure.undirected(5).withMostEdges(11))
                        .getMessage());
        assertEquals(
                "nodes must be at least 0, got -1",
                assertThrows(IllegalArgumentException.class, () -> PublicStructure.directed(-1))
                        .getMessage());
        assertEquals(
                2_305_843_005_992_468_481L,
                PublicStructure.undirected(Integer.MAX_VALUE).mostEdges());
    }
}
