package dev.sfumato.diffusion.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.RandomGraphs;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.diffusion.graph.engine.Threshold;
import dev.sfumato.diffusion.graph.engine.Walker;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.testing.Cases;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Noisy degrees, the hybrid and the floor: what they ask of the graph, and that they ask no more. */
class DegreeMechanismsTest {
    private static final Diffusion LAZY = Diffusion.lazyPageRank(0.8, 2);

    private static Seeds seeds(Cases cases, int nodes) {
        return cases.oneOf(true, false) ? Seeds.of(cases.whole(0, nodes - 1)) : Seeds.of(0, nodes - 1);
    }

    private static double price(GraphMechanism mechanism) {
        return Accountants.best()
                .pricePure(mechanism.event(PublicFacts.of(5), Seeds.of(0)))
                .epsilon();
    }

    @Test
    void an_edge_away_from_the_seeds_changes_two_degrees_by_one() {
        Cases.check(200, cases -> {
            Graph graph = RandomGraphs.any(cases, cases.whole(2, 9));
            Seeds seeds = seeds(cases, graph.nodes());
            double[] here = SeedEdges.of(graph, seeds).otherDegrees(graph);
            RandomGraphs.pairsNotAt(seeds, graph.nodes(), (u, v) -> {
                Graph other = RandomGraphs.flipped(graph, u, v);
                assertEquals(2, RandomGraphs.l1(here, SeedEdges.of(other, seeds).otherDegrees(other)));
            });
        });
    }

    @Test
    void an_edge_away_from_the_seeds_changes_the_sums_by_two_caps_at_most() {
        double[] most = new double[1];
        Cases.check(200, cases -> {
            Graph graph = RandomGraphs.any(cases, cases.whole(2, 9));
            Seeds seeds = seeds(cases, graph.nodes());
            SeedEdges known = SeedEdges.of(graph, seeds);
            double[] noisy = IntStream.range(0, graph.nodes())
                    .mapToDouble(v -> cases.between(-1, 5))
                    .toArray();
            DegreeModel model = new DegreeModel(known, seeds, noisy);
            double[] messages = model.messages(model.diffuse(LAZY, 1));
            double[] parts = Hybrid.parts(messages, Hybrid.cap(messages, known), known);
            double[] here = Hybrid.sums(graph, known, parts);
            RandomGraphs.pairsNotAt(seeds, graph.nodes(), (u, v) -> {
                Graph other = RandomGraphs.flipped(graph, u, v);
                double[] there = Hybrid.sums(other, SeedEdges.of(other, seeds), parts);
                double change = RandomGraphs.l1(here, there);
                assertTrue(change <= 2 * Hybrid.PARTS, () -> "sums change by " + change / Hybrid.PARTS + " caps");
                most[0] = Math.max(most[0], change / Hybrid.PARTS);
            });
            for (int v = 0; v < graph.nodes(); v++) {
                assertEquals(Math.rint(parts[v]), parts[v]);
                assertFalse(known.isSeed(v) && (parts[v] > 0 || here[v] > 0));
            }
        });
        assertEquals(2, most[0]);
    }

    /** Two edges swap their ends: no degree changes. Where nobody near the seed is touched, no sum does either. */
    @Test
    void release_depends_on_nothing_but_the_noisy_answers() {
        Graph graph = RandomGraphs.of(9, 0, 1, 0, 2, 1, 3, 2, 4, 3, 4, 5, 6, 7, 8, 4, 5);
        Graph swapped = graph.withoutEdge(5, 6).withoutEdge(7, 8).withEdge(5, 8).withEdge(6, 7);
        Graph near = graph.withoutEdge(1, 3).withoutEdge(2, 4).withEdge(1, 4).withEdge(2, 3);
        Seeds seeds = Seeds.of(0);
        for (long seed = 0; seed < 20; seed++) {
            for (GraphMechanism mechanism : List.of(new NoisyDegrees(LAZY, 0.5), new Hybrid(LAZY, 0.5, 0.01))) {
                assertArrayEquals(release(mechanism, graph, seeds, seed), release(mechanism, swapped, seeds, seed));
            }
            NoisyDegrees degrees = new NoisyDegrees(LAZY, 0.5);
            assertArrayEquals(release(degrees, graph, seeds, seed), release(degrees, near, seeds, seed));
        }
    }

    private static double[] release(GraphMechanism mechanism, Graph graph, Seeds seeds, long seed) {
        return mechanism.release(graph, seeds, NoiseSource.seeded(seed)).value();
    }

    @Test
    void mechanisms_cost_no_more_than_they_are_asked_to() {
        Cases.check(500, cases -> {
            double epsilon = cases.magnitude(1e-6, 1000);
            double degrees = price(NoisyDegrees.within(LAZY, epsilon));
            assertTrue(degrees <= epsilon && degrees >= epsilon * (1 - 1e-6), degrees + " for " + epsilon);
            double hybrid = price(Hybrid.within(LAZY, epsilon));
            assertTrue(hybrid <= epsilon && hybrid >= epsilon * (1 - 1e-6), hybrid + " for " + epsilon);
        });
        assertInstanceOf(NoisyDegrees.class, Hybrid.within(LAZY, 0.1));
        assertInstanceOf(Hybrid.class, Hybrid.within(LAZY, 1));
        for (double epsilon : new double[] {0.01, 0.03, 0.1, 0.3, 4.0 / 9, 0.5, 1, 3, 10}) {
            assertTrue(price(Hybrid.within(LAZY, epsilon)) <= epsilon);
        }
    }

    /** All nodes but the seed are alike there, so that the model's mean is the truth. */
    @Test
    void with_little_noise_degrees_give_the_diffusion_of_a_complete_graph() {
        int n = 30;
        int[] from = new int[n * (n - 1) / 2];
        int[] to = new int[from.length];
        int at = 0;
        for (int v = 0; v < n; v++) {
            for (int u = 0; u < v; u++) {
                from[at] = u;
                to[at++] = v;
            }
        }
        Graph complete = Graph.undirected(n, from, to);
        Diffusion diffusion = Diffusion.heatKernel(2, 6);
        double[] truth =
                new Walker(complete).run(diffusion, new Threshold.None(), 0, Seeds.of(3), Unit.EDGE_NOT_AT_SEED);
        for (GraphMechanism mechanism : List.of(new NoisyDegrees(diffusion, 1e-6), new Hybrid(diffusion, 1e-6, 1e-6))) {
            assertArrayEquals(truth, release(mechanism, complete, Seeds.of(3), 5), 1e-4);
        }
    }

    /** Two classes that degrees cannot tell apart: the hybrid's last step can, and noisy degrees cannot. */
    @Test
    void with_little_noise_the_hybrid_sees_more_than_degrees() {
        Graph graph = RandomGraphs.of(9, 0, 1, 0, 2, 1, 3, 2, 3, 1, 4, 2, 4, 5, 6, 6, 7, 7, 8, 8, 5);
        double[] hybrid = release(new Hybrid(LAZY, 1e-6, 1e-6), graph, Seeds.of(0), 1);
        assertArrayEquals(RandomGraphs.naive(graph, LAZY, Seeds.of(0)), hybrid, 1e-4);
        double[] degrees = release(new NoisyDegrees(LAZY, 1e-6), graph, Seeds.of(0), 1);
        assertEquals(degrees[3], degrees[5], 1e-4);
    }

    @Test
    void public_neighbours_cost_nothing_and_depend_on_the_seeds_edges_only() {
        PublicNeighbours floor = new PublicNeighbours(Diffusion.lazyPageRank(0.8, 6));
        assertEquals(new ComposedEvent(Unit.EDGE_NOT_AT_SEED, List.of()), floor.event(PublicFacts.of(4), Seeds.of(0)));
        assertEquals(0, price(floor));
        Cases.check(100, cases -> {
            Graph graph = RandomGraphs.any(cases, cases.whole(4, 9));
            Seeds seeds = seeds(cases, graph.nodes());
            double[] here = release(floor, graph, seeds, 1);
            RandomGraphs.pairsNotAt(seeds, graph.nodes(), (u, v) -> {
                assertArrayEquals(here, release(floor, RandomGraphs.flipped(graph, u, v), seeds, 2));
            });
            Graph star = SeedEdges.of(graph, seeds).graph(graph.nodes());
            assertArrayEquals(RandomGraphs.naive(star, floor.diffusion(), seeds), here, 1e-14);
        });
    }

    @Test
    void no_steps_release_the_seeds_times_the_factor() {
        Diffusion none = Diffusion.heatKernel(1, 0);
        Graph graph = RandomGraphs.of(3, 0, 1, 1, 2);
        double[] expected = {0, Math.exp(-1), 0};
        for (GraphMechanism mechanism : every(none)) {
            assertArrayEquals(expected, release(mechanism, graph, Seeds.of(1), 1), 1e-12, mechanism.name());
        }
    }

    private static List<GraphMechanism> every(Diffusion diffusion) {
        return List.of(
                new NoisyDegrees(diffusion, 1),
                new Hybrid(diffusion, 1, 1),
                new Split(diffusion, 1, 1, 1),
                new PublicNeighbours(diffusion),
                new EdgeFlipping(diffusion, 1, Unit.EDGE_NOT_AT_SEED));
    }

    @Test
    void seeds_without_neighbours_and_graphs_without_edges_are_defined() {
        Diffusion walk = Diffusion.lazyPageRank(0.8, 3);
        for (Graph graph : List.of(RandomGraphs.of(3), RandomGraphs.of(6), RandomGraphs.of(6, 1, 2, 2, 3))) {
            for (GraphMechanism mechanism : every(walk)) {
                double[] released = release(mechanism, graph, Seeds.of(0), 3);
                assertEquals(graph.nodes(), released.length);
                assertTrue(Arrays.stream(released).allMatch(Double::isFinite), mechanism.name());
                assertEquals(0.2 + 0.4 * (0.2 + 0.4 * (0.2 + 0.4)), released[0], 1e-12, mechanism.name());
            }
        }
    }

    /** A release that protects nothing is none with a price, however small the graph is. */
    @Test
    void seeds_that_leave_no_edge_to_protect_are_refused() {
        List<GraphMechanism> all = new ArrayList<>(every(LAZY));
        all.add(NoisyDiffusion.geometric(LAZY, 1e-6, 1, Unit.EDGE_NOT_AT_SEED));
        all.add(PushFlowCap.within(0.8, 3, 1e-6, 1, PublicFacts.of(6), Unit.EDGE_NOT_AT_SEED));
        for (GraphMechanism mechanism : all) {
            for (int seeds = 1; seeds <= 3; seeds++) {
                Seeds from = Seeds.of(IntStream.range(0, seeds).toArray());
                for (int nodes : new int[] {seeds, seeds + 1}) {
                    String sentence = assertThrows(
                                    IllegalArgumentException.class,
                                    () -> release(mechanism, RandomGraphs.of(nodes), from, 1))
                            .getMessage();
                    assertTrue(sentence.contains("no edge would be left to protect"), sentence);
                    assertThrows(IllegalArgumentException.class, () -> mechanism.event(PublicFacts.of(nodes), from));
                }
                Noisy<double[]> least = mechanism.release(RandomGraphs.of(seeds + 2), from, NoiseSource.seeded(1));
                assertEquals(
                        new SeededEvent(mechanism.event(PublicFacts.of(seeds + 2), from)),
                        least.event(),
                        mechanism.name());
                assertEquals(
                        seeds > 1,
                        Accountants.best()
                                .pricePure(least.event())
                                .assumptions()
                                .contains("protects only edges at none of the " + seeds + " seeds"),
                        mechanism.name());
            }
        }
    }
}
