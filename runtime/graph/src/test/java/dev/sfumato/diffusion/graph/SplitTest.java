package dev.sfumato.diffusion.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.ParallelEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.RandomGraphs;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.testing.Cases;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The classes of edges: the same on neighbours, an edge in one of them, and each paid for in full. */
class SplitTest {
    private static final Diffusion LAZY = Diffusion.lazyPageRank(0.8, 4);
    private static final Unit UNIT = Unit.EDGE_NOT_AT_SEED;

    private static Seeds seeds(Cases cases, int nodes) {
        return cases.oneOf(true, false) ? Seeds.of(cases.whole(0, nodes - 1)) : Seeds.of(0, nodes - 1);
    }

    private static EdgeClasses classes(Graph graph, Seeds seeds) {
        return new EdgeClasses(SeedEdges.of(graph, seeds), graph.nodes());
    }

    private static long apart(long[] here, long[] there) {
        return IntStream.range(0, here.length)
                .mapToLong(i -> Math.abs(here[i] - there[i]))
                .sum();
    }

    /** Every pair away from the seeds of many small graphs: what it changes, in what it would cost at epsilon 1. */
    @Test
    void an_edge_changes_the_counts_of_one_class_and_no_class_of_any_pair() {
        double[] dearest = new double[1];
        Cases.check(1000, cases -> {
            Graph graph = RandomGraphs.any(cases, cases.whole(3, 9));
            Seeds seeds = seeds(cases, graph.nodes());
            EdgeClasses here = classes(graph, seeds);
            int[] groups = IntStream.range(0, here.near().length)
                    .map(i -> cases.whole(0, 2))
                    .toArray();
            RandomGraphs.pairsNotAt(seeds, graph.nodes(), (u, v) -> {
                Graph other = RandomGraphs.flipped(graph, u, v);
                EdgeClasses there = classes(other, seeds);
                assertArrayEquals(here.near(), there.near());
                assertArrayEquals(here.far(), there.far());
                long near = apart(here.edgesAmongNear(graph), there.edgesAmongNear(other));
                long far = apart(here.edgesAmongFar(graph), there.edgesAmongFar(other));
                long outward = apart(here.edgesOutward(graph), there.edgesOutward(other));
                long inward = apart(here.edgesInward(graph, groups, 3), there.edgesInward(other, groups, 3));
                assertEquals(1, (near > 0 ? 1 : 0) + (far > 0 ? 1 : 0) + (outward + inward > 0 ? 1 : 0));
                assertTrue(near == 0 || near == 2);
                assertTrue(far == 0 || far == 2);
                assertTrue(outward <= 1 && outward == inward);
                double cost = 0.08 * outward + 0.92 * inward + (near + far) / 2.0;
                assertTrue(cost <= 1 + 1e-15, () -> "an edge costs " + cost);
                dearest[0] = Math.max(dearest[0], cost);
            });
        });
        assertEquals(1, dearest[0], 1e-15);
    }

    @Test
    void every_edge_away_from_the_seeds_is_counted_as_often_as_its_class_says() {
        Cases.check(200, cases -> {
            Graph graph = RandomGraphs.any(cases, cases.whole(3, 9));
            Seeds seeds = seeds(cases, graph.nodes());
            EdgeClasses classes = classes(graph, seeds);
            int inside = IntStream.of(classes.near()).map(graph::degree).sum();
            inside += IntStream.of(classes.far()).map(graph::degree).sum();
            int[] atSeeds = SeedEdges.of(graph, seeds).degrees(graph.nodes());
            for (int v = 0; v < graph.nodes(); v++) {
                inside -= seeds.nodes().contains(v) ? 0 : atSeeds[v];
            }
            long counted = sum(classes.edgesAmongNear(graph))
                    + sum(classes.edgesAmongFar(graph))
                    + sum(classes.edgesOutward(graph))
                    + sum(classes.edgesInward(graph, new int[classes.near().length], 1));
            assertEquals(inside, counted);
        });
    }

    private static long sum(long[] counts) {
        return IntStream.range(0, counts.length).mapToLong(i -> counts[i]).sum();
    }

    @Test
    void its_event_says_what_is_done_to_each_class() {
        Split split = new Split(LAZY, 12.5, 1.25, 2);
        DiscreteLaplaceEvent inside = new DiscreteLaplaceEvent(2, 2, UNIT);
        assertEquals(
                new ParallelEvent(
                        UNIT,
                        List.of(
                                new ComposedEvent(
                                        UNIT,
                                        List.of(
                                                new DiscreteLaplaceEvent(12.5, 1, UNIT),
                                                new DiscreteLaplaceEvent(1.25, 1, UNIT))),
                                inside,
                                inside)),
                split.event(PublicFacts.of(5), Seeds.of(0)));
        assertEquals(1, price(split));
        assertEquals(1.08, price(new Split(LAZY, 12.5, 1, 2)), 1e-15);
        assertEquals(
                new SeededEvent(split.event(PublicFacts.of(5), Seeds.of(0))),
                split.release(RandomGraphs.of(5, 0, 1, 1, 2, 3, 4), Seeds.of(0), NoiseSource.seeded(1))
                        .event());
    }

    private static double price(GraphMechanism mechanism) {
        return Accountants.best()
                .pricePure(mechanism.event(PublicFacts.of(5), Seeds.of(0)))
                .epsilon();
    }

    @Test
    void costs_no_more_than_it_is_asked_to() {
        Cases.check(500, cases -> {
            double epsilon = cases.magnitude(1e-6, 500);
            double price = price(Split.within(LAZY, epsilon));
            assertTrue(price <= epsilon && price >= epsilon * (1 - 1e-6), price + " for " + epsilon);
        });
        assertInstanceOf(NoisyDegrees.class, Split.within(LAZY, 0.1));
        assertInstanceOf(Split.class, Split.within(LAZY, 0.25));
        assertEquals("split", Split.within(LAZY, 1).name());
    }

    /** Edges swap their ends so that no count of any class changes: the release must not either, whatever the noise. */
    @Test
    void a_release_depends_on_nothing_but_the_noisy_counts() {
        int[] star = {0, 1, 0, 2, 1, 2, 1, 3, 2, 4, 3, 4, 5, 6, 7, 8, 4, 5};
        Graph graph = RandomGraphs.of(9, star);
        Graph far = graph.withoutEdge(5, 6).withoutEdge(7, 8).withEdge(5, 8).withEdge(6, 7);
        Graph between = graph.withoutEdge(1, 3).withoutEdge(2, 4).withEdge(1, 4).withEdge(2, 3);
        for (long seed = 0; seed < 20; seed++) {
            // with so much noise on the edges inward there is one group
            Split split = new Split(LAZY, 3, 1, 2);
            double[] expected = release(split, graph, seed);
            assertArrayEquals(expected, release(split, far, seed));
            assertArrayEquals(expected, release(split, between, seed));
        }
    }

    private static double[] release(GraphMechanism mechanism, Graph graph, long seed) {
        return mechanism.release(graph, Seeds.of(0), NoiseSource.seeded(seed)).value();
    }

    /** A seed, four neighbours that all know each other and each of six others, who know each other: the model is the graph. */
    @Test
    void with_little_noise_a_graph_that_the_model_can_say_is_what_is_walked() {
        int n = 11;
        int[] ends = IntStream.range(0, n * n)
                .filter(pair -> pair / n < pair % n && !(pair / n == 0 && pair % n > 4))
                .flatMap(pair -> IntStream.of(pair / n, pair % n))
                .toArray();
        Graph graph = RandomGraphs.of(n, ends);
        double[] truth = RandomGraphs.naive(graph, LAZY, Seeds.of(0));
        double[] released = release(new Split(LAZY, 0.02, 0.02, 0.02), graph, 1);
        // the configuration model has edges from a node to itself
        assertArrayEquals(truth, released, 0.02);
        Diffusion two = Diffusion.lazyPageRank(0.8, 2);
        assertArrayEquals(
                RandomGraphs.naive(graph, two, Seeds.of(0)), release(new Split(two, 0.02, 0.02, 0.02), graph, 1), 0.02);
    }

    /** Nodes 3 and 5 have as many edges; only 3 is next to a neighbour of the seed. */
    @Test
    void it_sees_who_is_next_to_a_neighbour_of_the_seed() {
        Graph graph = RandomGraphs.of(9, 0, 1, 0, 2, 1, 3, 2, 3, 1, 4, 2, 4, 5, 6, 6, 7, 7, 8, 8, 5);
        double[] released = release(new Split(LAZY, 0.05, 0.05, 0.05), graph, 1);
        assertTrue(released[3] > 10 * released[5], () -> released[3] + " and " + released[5]);
    }
}
