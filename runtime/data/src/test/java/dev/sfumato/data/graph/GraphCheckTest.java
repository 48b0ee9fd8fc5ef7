package dev.sfumato.data.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
        assertDamaged("row 1 holds what is no node", new int[] {0, 0, 1}, new int[] {2}, null, false);
        assertDamaged("row 1 holds a self-loop", new int[] {0, 0, 1}, new int[] {1}, null, true);
        assertDamaged(
                "row 2 is not sorted, or holds a node twice", new int[] {0, 0, 0, 2}, new int[] {1, 0}, null, true);
        assertDamaged(
                "row 2 is not sorted, or holds a node twice", new int[] {0, 0, 0, 2}, new int[] {1, 1}, null, true);
        assertDamaged(
                "row 0 has a weight that is not above 0 and finite",
                new int[] {0, 1, 1},
                new int[] {1},
                new double[] {Double.NaN},
                true);
        assertDamaged(
                "row 0 holds a node whose row does not mirror it", new int[] {0, 1, 1}, new int[] {1}, null, false);
        assertDamaged(
                "row 0 holds a node whose row does not mirror it",
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
}
