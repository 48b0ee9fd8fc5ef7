package dev.sfumato.diffusion.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.NoisyIterationEvent.Noise;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.data.graph.RMat;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.RandomGraphs;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.diffusion.graph.engine.Threshold;
import dev.sfumato.diffusion.graph.engine.Walker;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.testing.Cases;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class NoisyDiffusionTest {
    private static final Diffusion LAZY = Diffusion.lazyPageRank(0.8, 100);
    private static final Graph GRAPH = RMat.graph500(11, 7).graph();

    @Test
    void our_default_adds_noise_in_the_last_twelve_steps_and_states_the_exact_distortion() {
        NoisyDiffusion ours = NoisyDiffusion.geometric(LAZY, 24e-8, Unit.EDGE_NOT_AT_SEED);

        NoisyIterationEvent event = ours.event(PublicFacts.of(10_312));

        assertEquals(Collections.nCopies(100, 0.8), event.lipschitz());
        assertEquals(Collections.nCopies(88, 0.0), event.scales().subList(0, 88));
        assertEquals(24e-8, event.scales().get(99));
        assertEquals(3 * 24e-8, event.scales().get(98), 1e-20);
        assertEquals(0, event.distortions().get(0));
        for (int k = 1; k < 88; k++) {
            assertAtLeastAndClose(1.6e-8, event.distortions().get(k), 1e-5);
        }
        assertAtLeastAndClose(1.6e-8, event.distortions().get(99), 1e-3);
    }

    private static void assertAtLeastAndClose(double bound, double given, double tolerance) {
        assertTrue(given >= bound && given <= bound * (1 + tolerance), () -> given + " beside " + bound);
    }

    /** In pure differential privacy, where the price of each step's distortion is known. */
    @Test
    void rounding_takes_little_of_the_price() {
        Cases.check(100, cases -> {
            int steps = cases.whole(1, 60);
            double eta = cases.magnitude(1e-8, 1e-4);
            double scale = cases.magnitude(1, 1000) * eta;
            NoiseSchedule schedule = cases.oneOf(
                    NoiseSchedule.geometric(scale, 3, 12, steps),
                    NoiseSchedule.uniform(scale, steps),
                    NoiseSchedule.published(scale, steps),
                    NoiseSchedule.lastSteps(scale, 2, steps));
            Diffusion diffusion = Diffusion.lazyPageRank(0.8, steps);
            NoisyDiffusion noisy = new NoisyDiffusion(diffusion, new Threshold.Degree(eta), 0, schedule, Unit.EDGE);

            NoisyIterationEvent event = noisy.event(PublicFacts.of(cases.whole(2, 20_000)));

            double rho = Distortion.of(diffusion.steps().get(0), noisy.threshold(), PublicFacts.of(2));
            int draws = event.steps() / steps;
            double exact = 0;
            double stated = 0;
            double later = Double.POSITIVE_INFINITY;
            for (int i = event.steps() - 1; i >= 0; i--) {
                double price = Math.min(1 / event.scales().get(i), later);
                stated += price * event.distortions().get(i);
                exact += i % draws == 0 ? price * rho : 0;
                later = event.lipschitz().get(i) * price;
            }
            assertTrue(stated >= exact && stated <= 1.02 * exact, stated + " beside " + exact);
        });
    }

    @Test
    void two_draws_per_step_are_two_links_of_which_the_second_moves_nothing_but_by_rounding() {
        NoisyIterationEvent event =
                NoisyDiffusion.published(LAZY, 1e-6, 1e-4, Unit.EDGE).event(PublicFacts.of(1000));

        assertEquals(200, event.steps());
        for (int k = 0; k < 100; k++) {
            assertEquals(0.8, event.lipschitz().get(2 * k));
            assertAtLeastAndClose(1.6e-6, event.distortions().get(2 * k), 0.1);
            assertEquals(1, event.lipschitz().get(2 * k + 1));
            assertTrue(event.distortions().get(2 * k + 1) < 0.1 * 1.6e-6);
        }
    }

    @Test
    void what_no_edge_can_change_costs_nothing() {
        PublicFacts facts = PublicFacts.of(1000);
        NoiseSchedule one = NoiseSchedule.published(1e-6, 1);
        Diffusion step = Diffusion.lazyPageRank(0.8, 1);
        Threshold.Degree degree = new Threshold.Degree(1e-8);

        NoisyIterationEvent own = new NoisyDiffusion(step, degree, 0, one, Unit.EDGE_NOT_AT_SEED).event(facts);
        NoisyIterationEvent everybody = new NoisyDiffusion(step, degree, 0, one, Unit.EDGE).event(facts);
        NoisyIterationEvent nothingSent =
                NoisyDiffusion.geometric(LAZY, 0, 1e-6, Unit.EDGE).event(facts);
        NoisyIterationEvent noStep = NoisyDiffusion.geometric(Diffusion.lazyPageRank(0.8, 0), 1, Unit.EDGE)
                .event(facts);

        assertEquals(List.of(0.0, 0.0), own.distortions());
        assertTrue(everybody.distortions().get(0) >= 1.6e-8);
        assertEquals(Collections.nCopies(100, 0.0), nothingSent.distortions());
        assertEquals(0, noStep.steps());
    }

    /** Proposition 5 for the engine: not a bit of the first step depends on an edge away from the seeds. */
    @Test
    void the_first_step_of_ones_own_is_the_same_on_neighbours() {
        Cases.check(300, cases -> {
            int nodes = cases.whole(5, 200);
            Graph graph = RandomGraphs.graph(cases, nodes, cases.oneOf(true, false), cases.oneOf(true, false));
            int from = cases.whole(3, nodes - 1);
            int to = 3 + (from - 3 + cases.whole(1, nodes - 4)) % (nodes - 3);
            if (from == to) {
                return;
            }
            Graph other = graph.hasEdge(from, to) ? graph.withoutEdge(from, to) : graph.withEdge(from, to);
            Seeds seeds = cases.oneOf(Seeds.of(0), Seeds.of(2, 0, 1));
            Diffusion step = Diffusion.lazyPageRank(0.7, 1);
            Diffusion steps = Diffusion.lazyPageRank(0.7, 8);
            Threshold zero = new Threshold.Degree(0);
            Threshold some = new Threshold.Degree(0.1);

            assertArrayEquals(
                    new Walker(graph).run(step, some, 1, seeds, Unit.EDGE_NOT_AT_SEED),
                    new Walker(other).run(step, some, 1, seeds, Unit.EDGE_NOT_AT_SEED));
            assertArrayEquals(
                    new Walker(graph).run(steps, zero, 1, seeds, Unit.EDGE_NOT_AT_SEED),
                    new Walker(other).run(steps, zero, 1, seeds, Unit.EDGE_NOT_AT_SEED));
            assertArrayEquals(
                    Walker.inGivenOrder(graph, 1).run(step, some, 1, seeds, Unit.EDGE_NOT_AT_SEED),
                    Walker.inGivenOrder(other, 1).run(step, some, 1, seeds, Unit.EDGE_NOT_AT_SEED));
        });
    }

    @Test
    void a_seeded_release_is_reproducible_and_says_that_it_is_seeded() {
        NoisyDiffusion ours = NoisyDiffusion.geometric(LAZY, 1e-6, 1e-4, Unit.EDGE_NOT_AT_SEED);

        Noisy<double[]> one = ours.release(GRAPH, Seeds.of(5), NoiseSource.seeded(1));
        Noisy<double[]> again = ours.release(GRAPH, Seeds.of(5), NoiseSource.seeded(1));
        Noisy<double[]> other = ours.release(GRAPH, Seeds.of(5), NoiseSource.seeded(2));

        assertArrayEquals(one.value(), again.value());
        assertNotEquals(Arrays.hashCode(one.value()), Arrays.hashCode(other.value()));
        assertEquals(
                ours.event(GRAPH),
                assertInstanceOf(SeededEvent.class, one.event()).event());
        assertEquals(
                ours.event(GRAPH),
                ours.from(PublicFacts.of(GRAPH), Seeds.of(5)).release(GRAPH).event());
    }

    @Test
    void the_noise_of_the_last_step_has_the_scale_that_was_asked_for() {
        double scale = 1e-3;
        double[] exact = new Walker(GRAPH).run(LAZY, new Threshold.Degree(1e-6), 0, Seeds.of(5), Unit.EDGE_NOT_AT_SEED);
        for (Noise kind : Noise.values()) {
            NoiseSchedule last = NoiseSchedule.lastSteps(scale, 1, 100).with(kind);
            double[] released = new NoisyDiffusion(LAZY, new Threshold.Degree(1e-6), 0, last, Unit.EDGE_NOT_AT_SEED)
                    .release(GRAPH, Seeds.of(5), NoiseSource.seeded(3))
                    .value();
            double absolute = 0;
            double squared = 0;
            for (int v = 0; v < exact.length; v++) {
                absolute += Math.abs(released[v] - exact[v]) / exact.length;
                squared += Math.pow(released[v] - exact[v], 2) / exact.length;
            }
            // of 2048 draws; six standard errors of either mean are below 0.14 and 0.30
            assertEquals(scale * (kind == Noise.LAPLACE ? 1 : Math.sqrt(2 / Math.PI)), absolute, 0.14 * scale);
            assertEquals(scale * scale * (kind == Noise.LAPLACE ? 2 : 1), squared, 0.6 * scale * scale);
        }
    }

    @Test
    void noise_inside_reaches_what_is_released() {
        NoiseSchedule early = new NoiseSchedule(Noise.LAPLACE, List.of(0.0, 1e-2, 0.0), List.of(0.0, 0.0, 0.0));
        Diffusion diffusion = Diffusion.lazyPageRank(0.8, 3);
        Threshold threshold = new Threshold.Degree(1e-3);
        double[] exact = new Walker(GRAPH).run(diffusion, threshold, 0, Seeds.of(5), Unit.EDGE);

        double[] released = new NoisyDiffusion(diffusion, threshold, 0, early, Unit.EDGE)
                .release(GRAPH, Seeds.of(5), NoiseSource.seeded(4))
                .value();

        long moved = 0;
        for (int v = 0; v < exact.length; v++) {
            moved += released[v] != exact[v] ? 1 : 0;
        }
        assertTrue(moved > exact.length / 2, moved + " of " + exact.length);
    }

    @Test
    void a_block_releases_what_single_runs_of_the_same_field_would() {
        NoisyDiffusion ours = NoisyDiffusion.geometric(LAZY, 1e-6, 1e-4, Unit.EDGE_NOT_AT_SEED)
                .withOffset(1e-5);
        List<Seeds> seeds = List.of(Seeds.of(5), Seeds.of(6), Seeds.of(7));

        List<Noisy<double[]>> all = ours.releaseAll(GRAPH, seeds, NoiseSource.seeded(1));
        double[] first = ours.release(GRAPH, Seeds.of(5), NoiseSource.seeded(1)).value();

        assertEquals(3, all.size());
        assertArrayEquals(first, all.get(0).value());
        double[] exactOfSecond =
                new Walker(GRAPH).run(LAZY, ours.threshold(), 1e-5, Seeds.of(6), Unit.EDGE_NOT_AT_SEED);
        double[] noiseOfFirst = difference(
                first, new Walker(GRAPH).run(LAZY, ours.threshold(), 1e-5, Seeds.of(5), Unit.EDGE_NOT_AT_SEED));
        double[] noiseOfSecond = difference(all.get(1).value(), exactOfSecond);
        double product = 0;
        double square = 0;
        for (int v = 0; v < noiseOfFirst.length; v++) {
            product += noiseOfFirst[v] * noiseOfSecond[v];
            square += noiseOfFirst[v] * noiseOfFirst[v];
        }
        // independent draws: the correlation of 2048 pairs is beyond 0.15 once in 10^11 tries
        assertTrue(Math.abs(product) < 0.15 * square, product + " beside " + square);
    }

    private static double[] difference(double[] one, double[] other) {
        double[] difference = new double[one.length];
        for (int v = 0; v < one.length; v++) {
            difference[v] = one[v] - other[v];
        }
        return difference;
    }

    @Test
    void every_kind_of_graph_and_schedule_can_be_released() {
        Cases.check(150, cases -> {
            Graph graph =
                    RandomGraphs.graph(cases, cases.whole(4, 40), cases.oneOf(true, false), cases.oneOf(true, false));
            int steps = cases.whole(0, 6);
            double eta = cases.oneOf(0.0, 1e-6, 1.0);
            double scale = cases.magnitude(0.01, 1e4) * (eta > 0 ? eta : 1);
            NoiseSchedule schedule = cases.oneOf(
                            NoiseSchedule.published(scale, steps),
                            NoiseSchedule.uniform(scale, steps),
                            NoiseSchedule.geometric(scale, 3, 12, steps))
                    .with(cases.oneOf(Noise.LAPLACE, Noise.GAUSSIAN));
            NoisyDiffusion noisy = new NoisyDiffusion(
                    cases.oneOf(Diffusion.pageRank(0.5, steps), Diffusion.heatKernel(3, steps)),
                    cases.oneOf(new Threshold.Degree(eta), new Threshold.Uniform(eta)),
                    cases.oneOf(0.0, 0.1),
                    schedule,
                    cases.oneOf(Unit.EDGE, Unit.EDGE_NOT_AT_SEED));

            double[] released = noisy.release(
                            graph,
                            RandomGraphs.facts(graph, 10),
                            cases.oneOf(Seeds.of(1), Seeds.of(0, 2)),
                            NoiseSource.seeded(cases.whole(0, 1000)))
                    .value();

            assertTrue(Arrays.stream(released).allMatch(Double::isFinite));
        });
    }

    @Test
    void what_would_not_be_private_or_not_true_is_refused() {
        NoiseSchedule schedule = NoiseSchedule.uniform(1, 100);
        Threshold.Degree degree = new Threshold.Degree(1e-8);
        assertRefused(
                "threshold must be Degree or Uniform, got None: without one no noise hides an edge",
                () -> new NoisyDiffusion(LAZY, new Threshold.None(), 0, schedule, Unit.EDGE));
        assertRefused(
                "unit must be 'edge' or 'edge-not-at-seed', got 'record'",
                () -> new NoisyDiffusion(LAZY, degree, 0, schedule, Unit.RECORD));
        assertRefused(
                "schedule must have as many steps as the diffusion, 100, got 3",
                () -> new NoisyDiffusion(LAZY, degree, 0, NoiseSchedule.uniform(1, 3), Unit.EDGE));
        assertRefused(
                "offset must be in [0, infinity), got NaN",
                () -> new NoisyDiffusion(LAZY, degree, Double.NaN, schedule, Unit.EDGE));
        assertRefused("each of scales must be in [0, infinity), got NaN", () -> NoiseSchedule.published(Double.NaN, 2));
        NoisyDiffusion noisy = new NoisyDiffusion(LAZY, degree, 0, schedule, Unit.EDGE);
        assertRefused(
                "mostEdges must be at least the number of edges, which is larger, got 3",
                () -> noisy.release(GRAPH, new PublicFacts(2048, 3), Seeds.of(1), NoiseSource.seeded(1)));
        assertRefused(
                "the graph must be as the public facts say (7 nodes, undirected, without weights), got 2048 nodes,"
                        + " undirected, without weights",
                () -> noisy.release(GRAPH, PublicFacts.of(7), Seeds.of(1), NoiseSource.seeded(1)));
        Graph weighted = Graph.undirected(2, new int[] {0}, new int[] {1}, new double[] {2});
        assertRefused(
                "a graph with weights needs PublicFacts.weighted: how much one weight can change, and what all weigh at"
                        + " most, cannot be read off the graph",
                () -> noisy.release(weighted, Seeds.of(1), NoiseSource.seeded(1)));
    }

    @Test
    void too_much_rounding_is_refused_with_what_to_do() {
        NoisyDiffusion tiny = NoisyDiffusion.geometric(LAZY, 1e-14, 1e-12, Unit.EDGE_NOT_AT_SEED);

        String sentence = assertThrows(IllegalArgumentException.class, () -> tiny.event(PublicFacts.of(1_000_000)))
                .getMessage();

        assertTrue(
                sentence.endsWith(
                        "% of what an edge costs, and must cost at most 2 %: state a lower public bound on the"
                                + " edges than 499999500000, or take a larger eta than 1.0E-14"),
                sentence);
    }

    @Test
    void an_interrupted_release_releases_nothing() {
        NoisyDiffusion noisy = NoisyDiffusion.published(LAZY, 1e-6, 1e-4, Unit.EDGE);
        Thread.currentThread().interrupt();

        assertThrows(CancellationException.class, () -> noisy.release(GRAPH, Seeds.of(1), NoiseSource.seeded(1)));

        assertTrue(Thread.interrupted());
    }

    private static void assertRefused(String sentence, Runnable call) {
        assertEquals(
                sentence,
                assertThrows(IllegalArgumentException.class, call::run).getMessage());
    }
}
