package dev.sfumato.diffusion.graph.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.data.graph.RMat;
import dev.sfumato.diffusion.graph.Distortion;
import dev.sfumato.diffusion.graph.PublicFacts;
import dev.sfumato.testing.Cases;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The diffusion in whole numbers: what it is in doubles, the same bits however it is computed, and how far an edge moves it. */
class FixedWaveTest {
    private static final Unit PERSONAL = Unit.EDGE_NOT_AT_SEED;
    private static final Disturbance NONE = Disturbance.NONE;

    private static double[] run(
            Walker walker,
            FixedPoint fixed,
            Diffusion diffusion,
            Threshold threshold,
            double offset,
            Seeds seeds,
            Unit unit) {
        return walker.runAll(fixed, diffusion, threshold, offset, List.of(seeds), unit, NONE)
                .get(0);
    }

    @Test
    void is_the_diffusion_in_doubles_up_to_its_units() {
        Cases.check(300, cases -> {
            int nodes = cases.whole(2, 9);
            Graph graph = cases.oneOf(true, false) ? RandomGraphs.any(cases, nodes) : directed(cases, nodes);
            Unit unit = cases.oneOf(PERSONAL, Unit.EDGE);
            Seeds seeds = unit == Unit.EDGE && cases.oneOf(true, false)
                    ? Seeds.everyNode()
                    : Seeds.of(cases.oneOf(new int[] {0}, new int[] {0, nodes - 1}));
            double eta = cases.oneOf(cases.magnitude(1e-4, 1), 0.0);
            Threshold threshold = cases.oneOf(new Threshold.Degree(eta), new Threshold.Uniform(eta));
            Diffusion diffusion = cases.oneOf(
                    Diffusion.lazyPageRank(cases.between(0.1, 0.9), cases.whole(0, 12)),
                    Diffusion.pageRank(cases.between(0.1, 0.9), cases.whole(0, 12)),
                    Diffusion.heatKernel(cases.between(0.1, 1), cases.whole(0, 12)));
            double offset = cases.oneOf(0.0, cases.magnitude(1e-6, 1e-2));
            Walker walker = new Walker(graph, 2);
            double[] doubles = walker.run(diffusion, threshold, offset, seeds, unit);
            assertArrayEquals(
                    doubles, run(walker, FixedPoint.of(eta, nodes), diffusion, threshold, offset, seeds, unit), 1e-13);
        });
    }

    private static Graph directed(Cases cases, int nodes) {
        List<int[]> edges = new ArrayList<>();
        for (int v = 0; v < nodes; v++) {
            for (int u = 0; u < nodes; u++) {
                if (u != v && cases.oneOf(true, false, false)) {
                    edges.add(new int[] {u, v});
                }
            }
        }
        return Graph.directed(
                nodes,
                edges.stream().mapToInt(edge -> edge[0]).toArray(),
                edges.stream().mapToInt(edge -> edge[1]).toArray());
    }

    @Test
    void is_the_same_bits_on_any_number_of_cores_and_in_any_order_of_the_nodes() {
        Graph graph = RMat.graph500(9, 1).graph();
        Threshold threshold = new Threshold.Degree(1e-5);
        FixedPoint fixed = FixedPoint.of(1e-5, graph.nodes());
        Diffusion diffusion = Diffusion.lazyPageRank(0.8, 30);
        // what is disturbed by node is disturbed alike wherever the walk has the node
        Disturbance byNode = new Disturbance() {
            @Override
            public double grid(int step) {
                return 0x1p-30;
            }

            @Override
            public void disturb(int step, int seed, int node, double[] values, int at, int count) {
                for (int i = 0; i < count; i++) {
                    values[at + i] += (node + i) * 31 % 17 * (step % 3) * 0x1p-30;
                }
            }
        };
        for (Disturbance disturbance : List.of(NONE, byNode)) {
            for (Unit unit : List.of(PERSONAL, Unit.EDGE)) {
                List<Seeds> seeds = List.of(Seeds.of(3), Seeds.of(1, 200, 17));
                List<double[]> first = Walker.inGivenOrder(graph, 1)
                        .runAll(fixed, diffusion, threshold, 1e-6, seeds, unit, disturbance);
                for (int cores : new int[] {1, 2, 3, 7}) {
                    for (Walker walker : List.of(new Walker(graph, cores), Walker.inGivenOrder(graph, cores))) {
                        List<double[]> again =
                                walker.runAll(fixed, diffusion, threshold, 1e-6, seeds, unit, disturbance);
                        assertArrayEquals(first.get(0), again.get(0));
                        assertArrayEquals(first.get(1), again.get(1));
                    }
                }
            }
        }
    }

    /** Proposition 8, on units so coarse that rounding is most of it: one step of the engine from any two states, on any two neighbours. */
    @Test
    void an_edge_and_rounding_move_a_step_by_no_more_than_is_charged() {
        double[] most = new double[1];
        Cases.check(3000, cases -> {
            int nodes = cases.whole(3, 7);
            Graph graph = RandomGraphs.any(cases, nodes);
            Seeds seeds = Seeds.of(cases.whole(0, nodes - 1));
            int u = cases.whole(0, nodes - 1);
            int v = (u + cases.whole(1, nodes - 1)) % nodes;
            if (seeds.nodes().contains(u) || seeds.nodes().contains(v)) {
                return;
            }
            Graph other = RandomGraphs.flipped(graph, u, v);
            FixedPoint fixed = new FixedPoint(cases.whole(4, 8), cases.whole(1, 20));
            double unit = fixed.unit();
            Threshold threshold = new Threshold.Degree(fixed.eta() * unit);
            double beta = cases.between(0.1, 0.9);
            Diffusion two = cases.oneOf(true, false) ? Diffusion.lazyPageRank(beta, 2) : Diffusion.pageRank(beta, 2);
            double[] x = state(cases, nodes, unit);
            double[] near = x.clone();
            near[cases.whole(0, nodes - 1)] += cases.whole(-3, 3) * unit;
            double[] here = second(graph, fixed, two, threshold, seeds, x);
            double[] there = second(other, fixed, two, threshold, seeds, near);
            double edges = Math.max(graph.edges(), other.edges());
            double distortion = Distortion.of(two.steps().get(1), threshold, PublicFacts.of(nodes));
            double rounding = (2 * edges + 2 * nodes) * unit + (nodes + 4) * 0x1p-60;
            double moved = RandomGraphs.l1(here, there) - two.lipschitz(1) * RandomGraphs.l1(x, near) - distortion;
            assertTrue(moved <= rounding, () -> moved / unit + " units of " + rounding / unit);
            most[0] = Math.max(most[0], moved / rounding);
        });
        assertTrue(most[0] > 0.02, () -> "rounding is never seen, " + most[0]);
    }

    private static double[] state(Cases cases, int nodes, double unit) {
        return IntStream.range(0, nodes)
                .mapToDouble(i -> cases.whole(-20, 100) * unit)
                .toArray();
    }

    /** The second step of two, before which a disturbance puts a state of one's own. */
    private static double[] second(
            Graph graph, FixedPoint fixed, Diffusion two, Threshold threshold, Seeds seeds, double[] state) {
        Disturbance replaced = new Disturbance() {
            @Override
            public boolean isIn(int step) {
                return step == 0;
            }

            @Override
            public double grid(int step) {
                return fixed.unit();
            }

            @Override
            public void disturb(int step, int seed, int node, double[] values, int at, int count) {
                System.arraycopy(state, node, values, at, count);
            }
        };
        return Walker.inGivenOrder(graph, 1)
                .runAll(fixed, two, threshold, 0, List.of(seeds), PERSONAL, replaced)
                .get(0);
    }

    /** A threshold so large that rows would hold far more than all mass there is: what does not fit is held, and nothing wraps around. */
    @Test
    void nothing_wraps_around_whatever_noise_puts_there() {
        Graph graph = RandomGraphs.of(5, 0, 1, 0, 2, 0, 3, 0, 4, 1, 2);
        Disturbance huge = new Disturbance() {
            @Override
            public double grid(int step) {
                return 0x1p-20;
            }

            @Override
            public void disturb(int step, int seed, int node, double[] values, int at, int count) {
                for (int i = at; i < at + count; i++) {
                    values[i] += step < 2 ? 0x1p60 : 0;
                }
            }
        };
        for (Unit unit : List.of(PERSONAL, Unit.EDGE)) {
            for (double eta : new double[] {1e-3, 1e9}) {
                double[] released = Walker.inGivenOrder(graph, 1)
                        .runAll(
                                FixedPoint.of(eta, 5),
                                Diffusion.lazyPageRank(0.8, 3),
                                new Threshold.Degree(eta),
                                0,
                                List.of(Seeds.of(0)),
                                unit,
                                huge)
                        .get(0);
                assertTrue(IntStream.range(0, 5).allMatch(v -> released[v] >= 0), () -> eta + " " + unit);
            }
        }
    }

    @Test
    void units_are_as_fine_as_fits() {
        FixedPoint blog = FixedPoint.of(1e-8, 10_312);
        assertEquals(73, blog.bits());
        assertTrue(blog.eta() * 10_312.0 <= 0x1p61);
        assertTrue(blog.eta() * blog.unit() <= 1e-8 && (blog.eta() + 1) * blog.unit() > 1e-8);
        Cases.check(500, cases -> {
            double eta = cases.magnitude(1e-12, 1);
            long neighbours = cases.whole(1, 1_000_000_000);
            FixedPoint fixed = FixedPoint.of(eta, neighbours);
            assertTrue((double) fixed.eta() * neighbours <= 0x1p61);
            assertTrue((double) fixed.eta() * neighbours > 0x1p58);
        });
    }

    @Test
    void shifts_round_down_and_hold() {
        assertEquals(-2, FixedPoint.shifted(-5, -2));
        assertEquals(1, FixedPoint.shifted(5, -2));
        assertEquals(20, FixedPoint.shifted(5, 2));
        assertEquals(FixedPoint.LARGEST, FixedPoint.shifted(5, 60));
        assertEquals(-FixedPoint.LARGEST, FixedPoint.shifted(-5, 61));
        assertEquals(FixedPoint.LARGEST, FixedPoint.sum(FixedPoint.LARGEST, Long.MAX_VALUE));
        assertEquals(-FixedPoint.LARGEST, FixedPoint.sum(-FixedPoint.LARGEST, Long.MIN_VALUE));
        assertEquals(5, FixedPoint.sum(7, -2));
        assertEquals(FixedPoint.LARGEST, FixedPoint.held(1e300));
        assertEquals(0, FixedPoint.shifted(0, 200));
        assertEquals(FixedPoint.LARGEST, FixedPoint.shifted(1, 200));
        assertEquals(-1, FixedPoint.shifted(-1, -200));
        assertEquals(3, FixedPoint.times(FixedPoint.share(0.4), 9));
        assertEquals(9, FixedPoint.times(FixedPoint.share(1), 10));
    }

    @Test
    void what_whole_numbers_cannot_say_is_refused() {
        Graph weighted = Graph.undirected(3, new int[] {0}, new int[] {1}, new double[] {2});
        for (Graph graph : List.of(weighted, RandomGraphs.of(3, 0, 1))) {
            Threshold threshold = graph.isWeighted() ? new Threshold.Degree(1) : new Threshold.None();
            assertThrows(
                    IllegalArgumentException.class,
                    () -> run(
                            new Walker(graph, 1),
                            FixedPoint.of(1, 3),
                            Diffusion.lazyPageRank(0.5, 1),
                            threshold,
                            0,
                            Seeds.of(0),
                            PERSONAL));
        }
    }
}
