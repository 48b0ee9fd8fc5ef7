package dev.sfumato.diffusion.graph.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.data.graph.RMat;
import dev.sfumato.testing.Cases;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WalkerTest {
    private static final Threshold NONE = new Threshold.None();

    @Test
    void every_diffusion_on_every_kind_of_graph_is_what_the_matrices_say() {
        Cases.check(1500, cases -> {
            Graph graph =
                    RandomGraphs.graph(cases, cases.whole(1, 14), cases.oneOf(true, false), cases.oneOf(true, false));
            boolean isPersonal = cases.oneOf(true, false);
            Seeds seeds = seeds(cases, graph.nodes(), isPersonal);
            Diffusion diffusion = diffusion(cases);
            Threshold threshold = threshold(cases);
            double offset = cases.oneOf(0.0, 0.01, 1.0);
            Walker walker = cases.oneOf(
                    new Walker(graph), new Walker(graph, 1), new Walker(graph, 5), Walker.inGivenOrder(graph, 2));
            Unit unit = isPersonal ? Unit.EDGE_NOT_AT_SEED : Unit.EDGE;

            double[] walked = walker.run(diffusion, threshold, offset, seeds, unit);

            assertArrayEquals(DenseWalk.run(graph, diffusion, threshold, offset, seeds, isPersonal), walked, 1e-12);
        });
    }

    private static Seeds seeds(Cases cases, int nodes, boolean isPersonal) {
        if (!isPersonal && cases.whole(0, 2) == 0) {
            return Seeds.everyNode();
        }
        int first = cases.whole(0, nodes - 1);
        return Seeds.of(IntStream.rangeClosed(0, cases.whole(0, 2))
                .map(i -> (first + i) % nodes)
                .distinct()
                .toArray());
    }

    private static Diffusion diffusion(Cases cases) {
        int steps = cases.whole(0, 12);
        List<Step> own = IntStream.range(0, steps)
                .mapToObj(k -> new Step(cases.between(0, 1), cases.between(0, 0.5), cases.between(0, 1)))
                .toList();
        return cases.oneOf(
                Diffusion.lazyPageRank(cases.between(0.1, 0.9), steps),
                Diffusion.pageRank(cases.between(0.1, 0.9), steps),
                Diffusion.heatKernel(cases.between(0.1, 5), steps),
                Diffusion.of(own));
    }

    private static Threshold threshold(Cases cases) {
        double eta = cases.oneOf(0.0, 0.001, 0.1, 10.0);
        return cases.oneOf(NONE, new Threshold.Degree(eta), new Threshold.Uniform(eta));
    }

    @Test
    void the_heat_kernel_on_two_nodes_is_the_closed_form() {
        Graph pair = Graph.undirected(2, new int[] {0}, new int[] {1});

        double[] heat = new Walker(pair).run(Diffusion.heatKernel(1.5, 40), NONE, 0, Seeds.of(0), Unit.EDGE);

        assertEquals((1 + Math.exp(-3)) / 2, heat[0], 1e-15);
        assertEquals((1 - Math.exp(-3)) / 2, heat[1], 1e-15);
    }

    @Test
    void cores_and_blocks_change_no_bit() {
        Graph graph = RMat.graph500(11, 3).graph();
        Graph weighted = weighted(graph);
        List<Seeds> seeds = new ArrayList<>();
        for (int i = 0; i < 37; i++) {
            seeds.add(i % 5 == 0 ? Seeds.of(i, i + 40, i + 80) : Seeds.of(50 * i));
        }
        Diffusion diffusion = Diffusion.lazyPageRank(0.85, 12);
        for (Graph each : List.of(graph, weighted)) {
            for (Threshold threshold : List.of(NONE, new Threshold.Degree(1e-5), new Threshold.Degree(0))) {
                List<double[]> block =
                        new Walker(each).runAll(diffusion, threshold, 1e-6, seeds, Unit.EDGE_NOT_AT_SEED);
                for (int i = 0; i < seeds.size(); i++) {
                    for (int cores = 1; cores <= (i < 2 ? 3 : 1); cores++) {
                        double[] single = new Walker(each, cores)
                                .run(diffusion, threshold, 1e-6, seeds.get(i), Unit.EDGE_NOT_AT_SEED);
                        assertArrayEquals(single, block.get(i));
                    }
                }
            }
        }
    }

    private static Graph weighted(Graph graph) {
        List<int[]> edges = new ArrayList<>();
        for (int v = 0; v < graph.nodes(); v++) {
            for (int i = graph.start(v); i < graph.start(v + 1); i++) {
                if (graph.neighbour(i) < v) {
                    edges.add(new int[] {v, graph.neighbour(i)});
                }
            }
        }
        return Graph.undirected(
                graph.nodes(),
                edges.stream().mapToInt(edge -> edge[0]).toArray(),
                edges.stream().mapToInt(edge -> edge[1]).toArray(),
                edges.stream()
                        .mapToDouble(edge -> 1.0 / (1 + edge[0] % 7 + edge[1] % 5))
                        .toArray());
    }

    @Test
    void walking_in_the_given_order_gives_the_same_up_to_rounding() {
        Graph graph = RMat.graph500(11, 4).graph();
        List<Seeds> seeds = List.of(Seeds.of(1), Seeds.of(2, 3), Seeds.of(77));
        Diffusion diffusion = Diffusion.pageRank(0.9, 30);

        List<double[]> plain = new Walker(graph).runAll(diffusion, NONE, 0, seeds, Unit.EDGE);
        List<double[]> byDegree = Walker.inGivenOrder(graph, 2).runAll(diffusion, NONE, 0, seeds, Unit.EDGE);

        for (int i = 0; i < seeds.size(); i++) {
            assertArrayEquals(plain.get(i), byDegree.get(i), 1e-15);
        }
    }

    @Test
    void mass_is_kept_without_clipping_and_a_seed_without_neighbours_keeps_what_it_may() {
        Graph graph = Graph.undirected(4, new int[] {0, 1}, new int[] {1, 2});
        Diffusion keeping = Diffusion.of(List.of(new Step(0.5, 0.5, 0), new Step(1, 0, 0)));

        double[] connected = new Walker(graph).run(keeping, NONE, 0, Seeds.of(0), Unit.EDGE);
        double[] alone = new Walker(graph).run(Diffusion.lazyPageRank(0.8, 200), NONE, 0, Seeds.of(3), Unit.EDGE);

        assertEquals(1, connected[0] + connected[1] + connected[2], 1e-15);
        assertArrayEquals(new double[] {0, 0, 0, 0.2 / 0.6}, alone, 1e-15);
    }

    @Test
    void a_threshold_of_zero_leaves_what_restarts() {
        Graph triangle = Graph.undirected(3, new int[] {0, 1, 2}, new int[] {1, 2, 0});
        Diffusion diffusion = Diffusion.lazyPageRank(0.8, 9);

        double[] clipped = new Walker(triangle).run(diffusion, new Threshold.Degree(0), 0.5, Seeds.of(1), Unit.EDGE);

        assertArrayEquals(new double[] {0, 1 - 0.8, 0}, clipped);
    }

    @Test
    void no_steps_leave_the_seeds_and_no_nodes_leave_nothing() {
        Graph pair = Graph.undirected(2, new int[] {0}, new int[] {1});
        Diffusion none = Diffusion.lazyPageRank(0.5, 0);

        assertArrayEquals(new double[] {0.5, 0.5}, new Walker(pair).run(none, NONE, 0, Seeds.of(1, 0), Unit.EDGE));
        Graph empty = Graph.undirected(0, new int[0], new int[0]);
        assertEquals(
                0, new Walker(empty).run(Diffusion.pageRank(0.5, 3), NONE, 0, Seeds.everyNode(), Unit.EDGE).length);
    }

    @Test
    void what_cannot_be_walked_is_refused() {
        Graph pair = Graph.undirected(2, new int[] {0}, new int[] {1});
        Walker walker = new Walker(pair);
        Diffusion diffusion = Diffusion.lazyPageRank(0.5, 2);

        assertRefused("a seed must be in [0, 1], got 2", () -> walker.run(diffusion, NONE, 0, Seeds.of(2), Unit.EDGE));
        assertRefused(
                "offset must be in [0, infinity), got NaN",
                () -> walker.run(diffusion, NONE, Double.NaN, Seeds.of(0), Unit.EDGE));
        assertRefused(
                "with the unit 'edge-not-at-seed' seeds must be some nodes, got every node: no edge would be left to"
                        + " protect",
                () -> walker.run(diffusion, NONE, 0, Seeds.everyNode(), Unit.EDGE_NOT_AT_SEED));
        assertRefused("parallelism must be at least 1, got 0", () -> new Walker(pair, 0));
        assertRefused("seeds must be different nodes, got 1 twice", () -> Seeds.of(1, 0, 1));
        assertRefused("each of nodes must be at least 0, got -1", () -> Seeds.of(-1));
        assertRefused("seeds must be either some nodes or every node, got neither", () -> Seeds.of());
        assertRefused("beta must be in (0, 1), got 1.0", () -> Diffusion.lazyPageRank(1, 3));
        assertRefused("beta must be in (0, 1), got NaN", () -> Diffusion.pageRank(Double.NaN, 3));
        assertRefused("steps must be at least 0, got -1", () -> Diffusion.pageRank(0.5, -1));
        assertRefused("t must be in (0, infinity), got 0.0", () -> Diffusion.heatKernel(0, 3));
        assertRefused("walk must be in [0, infinity), got NaN", () -> new Step(Double.NaN, 0, 0));
        assertRefused("eta must be in [0, infinity), got -1.0", () -> new Threshold.Degree(-1));
        assertRefused("eta must be in [0, infinity), got NaN", () -> new Threshold.Uniform(Double.NaN));
    }

    @Test
    void an_interrupted_run_ends_and_leaves_the_flag() {
        Walker walker = new Walker(RMat.graph500(8, 5).graph(), 1);
        for (int steps : new int[] {0, 100}) {
            for (List<Seeds> seeds : List.of(List.of(Seeds.of(0)), List.of(Seeds.of(0), Seeds.of(1)))) {
                Diffusion diffusion = Diffusion.lazyPageRank(0.8, steps);
                Thread.currentThread().interrupt();
                CancellationException ended = assertThrows(
                        CancellationException.class, () -> walker.runAll(diffusion, NONE, 0, seeds, Unit.EDGE));

                assertEquals("interrupted while preparing the first step; nothing was kept", ended.getMessage());
                assertTrue(Thread.interrupted());
            }
        }
    }

    @Test
    void an_interrupt_in_any_core_is_seen_by_all() {
        Graph graph = RMat.graph500(12, 5).graph();
        Thread asking = Thread.currentThread();
        for (int cores : new int[] {1, 2, 3}) {
            Disturbance interrupting = (step, seed, node, values, at, count) -> {
                if (step == 2 && node > graph.nodes() / 2) {
                    asking.interrupt();
                }
            };
            CancellationException ended = assertThrows(
                    CancellationException.class,
                    () -> new Walker(graph, cores)
                            .runAll(
                                    Diffusion.lazyPageRank(0.8, 100),
                                    NONE,
                                    0,
                                    List.of(Seeds.of(0)),
                                    Unit.EDGE,
                                    interrupting));

            assertEquals("interrupted while taking step 3 of 100; nothing was kept", ended.getMessage());
            assertTrue(Thread.interrupted());
        }
    }

    @Test
    void what_fails_in_another_core_fails_the_run() {
        Graph graph = RMat.graph500(12, 5).graph();
        Disturbance failing = (step, seed, node, values, at, count) -> {
            if (node > graph.nodes() / 2) {
                throw new IllegalStateException("no more noise");
            }
        };
        for (int cores : new int[] {1, 2}) {
            assertThrows(
                    IllegalStateException.class,
                    () -> new Walker(graph, cores)
                            .runAll(Diffusion.lazyPageRank(0.8, 5), NONE, 0, List.of(Seeds.of(0)), Unit.EDGE, failing));
        }
    }

    private static void assertRefused(String sentence, Runnable call) {
        assertEquals(
                sentence,
                assertThrows(IllegalArgumentException.class, call::run).getMessage());
    }
}
