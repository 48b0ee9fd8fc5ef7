package dev.sfumato.data.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** R-MAT, block models and shapes. */
class PublicGraphsTest {
    /** A result of the first version: figures that were recorded for a seed must stay reproducible. */
    private static final int PINNED_RMAT = 1362324490;

    private static final int PINNED_BLOCKS = 1639167672;

    @Test
    void a_seed_gives_one_graph_for_ever() {
        Graph graph = RMat.graph500(10, 1).graph();
        assertEquals(graph, RMat.graph500(10, 1).graph());
        assertNotEquals(graph, RMat.graph500(10, 2).graph());
        assertEquals(PINNED_RMAT, graph.hashCode());
        assertEquals(
                PINNED_BLOCKS,
                new BlockModel(List.of(20, 30), 0.3, 0.05, 1).graph().hashCode());
    }

    @Test
    void r_mat_is_simple_and_skewed() {
        GraphCheck check = RMat.graph500(14, 1).graph().check();
        assertEquals(1 << 14, check.nodes());
        // of 16 edges per node some are self-loops or duplicates
        assertTrue(check.edges() > 12 << 14 && check.edges() < 16 << 14, () -> "" + check.edges());
        assertTrue(check.maxDegree() > 50 * check.meanDegree(), () -> "" + check.maxDegree());
        assertTrue(check.isolated() > 1 << 10, () -> "" + check.isolated());
    }

    @Test
    void even_quadrants_give_an_even_graph() {
        GraphCheck check = new RMat(12, 8, 0.25, 0.25, 0.25, 3).graph().check();
        // Poisson of mean 16: beyond 48 with chance 1e-10 per node
        assertTrue(check.maxDegree() <= 48, () -> "" + check.maxDegree());
        assertEquals(16, check.meanDegree(), 0.2);
    }

    @Test
    void numbers_of_an_r_mat_say_nothing_of_degrees() {
        Graph graph = RMat.graph500(14, 5).graph();
        long first = 0;
        for (int v = 0; v < graph.nodes() / 2; v++) {
            first += graph.degree(v);
        }
        // unshuffled, 76 % of the ends would lie in the first half
        assertEquals(0.5, (double) first / (2 * graph.edges()), 0.1);
    }

    @Test
    void blocks_are_joined_as_often_as_they_should() {
        BlockModel model = new BlockModel(List.of(400, 600, 0, 1000), 0.05, 0.004, 7);
        Graph graph = model.graph();
        graph.check();
        long inside = 0;
        long between = 0;
        for (int v = 0; v < graph.nodes(); v++) {
            for (int i = graph.start(v); i < graph.start(v + 1) && graph.neighbour(i) < v; i++) {
                boolean isInside = model.block(v) == model.block(graph.neighbour(i));
                inside += isInside ? 1 : 0;
                between += isInside ? 0 : 1;
            }
        }
        double pairsInside = (400 * 399 + 600 * 599 + 1000 * 999) / 2.0;
        double pairsBetween = 400 * 600 + 1000 * 1000.0;
        // five standard deviations: a false alarm once in a million seeds
        assertEquals(0.05 * pairsInside, (double) inside, 5 * Math.sqrt(0.05 * pairsInside));
        assertEquals(0.004 * pairsBetween, (double) between, 5 * Math.sqrt(0.004 * pairsBetween));
    }

    @Test
    void every_pair_has_the_same_chance() {
        int[][] joined = new int[5][5];
        int seeds = 20_000;
        for (int seed = 0; seed < seeds; seed++) {
            Graph graph = new BlockModel(List.of(3, 2), 0.3, 0.6, seed).graph();
            for (int v = 0; v < 5; v++) {
                for (int i = graph.start(v); i < graph.start(v + 1); i++) {
                    joined[v][graph.neighbour(i)]++;
                }
            }
        }
        for (int v = 0; v < 5; v++) {
            for (int u = 0; u < v; u++) {
                double chance = v < 3 || u >= 3 ? 0.3 : 0.6;
                // five standard deviations
                assertEquals(chance, (double) joined[v][u] / seeds, 5 * Math.sqrt(0.25 / seeds));
            }
        }
    }

    @Test
    void chances_of_zero_and_one_are_certain() {
        assertEquals(0, new BlockModel(List.of(5, 5), 0, 0, 1).graph().edges());
        assertEquals(45, new BlockModel(List.of(5, 5), 1, 1, 1).graph().edges());
        assertEquals(25, new BlockModel(List.of(5, 5), 0, 1, 1).graph().edges());
        assertEquals(0, new BlockModel(List.of(), 0.5, 0.5, 1).graph().nodes());
        assertTrue(new BlockModel(List.of(1000, 1000), Double.MIN_VALUE, 1e-300, 1)
                        .graph()
                        .edges()
                == 0);
    }

    @Test
    void shapes_are_what_their_names_say() {
        Cases.check(20, cases -> {
            int n = cases.whole(3, 30);
            assertEquals(n - 1, Shapes.star(n).degree(0));
            assertEquals(n - 1, Shapes.star(n).edges());
            assertEquals(n - 1, Shapes.path(n).edges());
            assertEquals(1, Shapes.path(n).degree(n - 1));
            assertEquals(n, Shapes.cycle(n).edges());
            assertEquals(2, Shapes.cycle(n).check().minDegree());
            assertEquals(n - 1, Shapes.complete(n).check().minDegree());
            assertEquals(1, Shapes.star(n).check().components());
            assertEquals(n, Shapes.empty(n).check().components());
        });
        assertEquals(0, Shapes.star(0).nodes());
        assertEquals(1, Shapes.path(1).nodes());
        assertEquals(1, Shapes.complete(1).nodes());
    }

    @Test
    void bad_parameters_are_refused() {
        assertRefused("scale must be in [0, 30], got 31", () -> RMat.graph500(31, 1));
        assertRefused("edgeFactor 2^scale must be at most 1073741824, got 17179869184", () -> RMat.graph500(30, 1));
        assertRefused("a must be in [0.0, 1.0], got NaN", () -> new RMat(3, 1, Double.NaN, 0, 0, 1));
        assertRefused("a + b + c must be in [0.0, 1.0], got 1.5", () -> new RMat(3, 1, 0.5, 0.5, 0.5, 1));
        assertRefused("size must be at least 0, got -1", () -> new BlockModel(List.of(-1), 0, 0, 1));
        assertRefused("within must be in [0.0, 1.0], got NaN", () -> new BlockModel(List.of(1), Double.NaN, 0, 1));
        assertRefused("between must be in [0.0, 1.0], got 2.0", () -> new BlockModel(List.of(1), 0, 2, 1));
        assertRefused("node must be in [0, 2], got 3", () -> new BlockModel(List.of(1, 2), 0, 0, 1).block(3));
        assertRefused("nodes of a cycle must be at least 3, got 2", () -> Shapes.cycle(2));
        assertRefused("nodes must be at least 0, got -1", () -> Shapes.star(-1));
    }

    private static void assertRefused(String sentence, Executable call) {
        assertEquals(
                sentence, assertThrows(IllegalArgumentException.class, call).getMessage());
    }
}
