package dev.sfumato.attack.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.NoisyIterationEvent.Noise;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.shift.PublishedBounds;
import dev.sfumato.attack.CoinGame;
import dev.sfumato.attack.TestPower;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.Distortion;
import dev.sfumato.diffusion.graph.EdgeFlipping;
import dev.sfumato.diffusion.graph.GraphMechanism;
import dev.sfumato.diffusion.graph.Hybrid;
import dev.sfumato.diffusion.graph.MechanismFamily;
import dev.sfumato.diffusion.graph.NoiseSchedule;
import dev.sfumato.diffusion.graph.NoisyDegrees;
import dev.sfumato.diffusion.graph.NoisyDiffusion;
import dev.sfumato.diffusion.graph.PublicFacts;
import dev.sfumato.diffusion.graph.PublicNeighbours;
import dev.sfumato.diffusion.graph.PushFlowCap;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.diffusion.graph.engine.Threshold;
import dev.sfumato.evidence.Rate;
import dev.sfumato.noise.Laplace;
import dev.sfumato.noise.NoiseSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Worst cases on tiny graphs: the attack gets close to what is certified and not beyond, and beyond where the noise is half of
 * what was declared. Everything is seeded; at 95 % confidence a certified mechanism could be called refuted by bad luck, but
 * then it would be in every run.
 */
class EdgeAttackTest {
    private static final Unit PERSONAL = Unit.EDGE_NOT_AT_SEED;
    private static final Diffusion LAZY = Diffusion.lazyPageRank(0.8, 2);
    private static final double ETA = 1e-3;

    /** A seed with two neighbours, which are joined or not. */
    private static final Graph TRIANGLE = graph(3, 0, 1, 0, 2, 1, 2);

    private static final PublicFacts OF_TRIANGLE = PublicFacts.of(3);
    private static final Seeds SEED = Seeds.of(0);

    /** Two seeds with a neighbour each; these are joined or not, and nobody else is there. */
    private static final Graph PATH = graph(4, 0, 2, 1, 3, 2, 3);

    private static final PublicFacts OF_PATH = PublicFacts.of(4);
    private static final Seeds BOTH = Seeds.of(0, 1);

    private static Graph graph(int nodes, int... ends) {
        int[] from = new int[ends.length / 2];
        int[] to = new int[ends.length / 2];
        for (int i = 0; i < from.length; i++) {
            from[i] = ends[2 * i];
            to[i] = ends[2 * i + 1];
        }
        return Graph.undirected(nodes, from, to);
    }

    private static EdgeAttackResult attack(Graph graph, int from, int to, int runs, ReleaseClaim claim) {
        return new EdgeAttack(graph, from, to, runs).run(claim, NoiseSource.seeded(7), Progress.NONE);
    }

    private static void assertWithin(EdgeAttackResult result, double share) {
        assertFalse(result.isRefuted(), result::toString);
        assertEquals("within what the certified epsilon allows", result.verdict());
        assertTrue(result.epsilonAtLeast() >= share * result.claimed().epsilon(), result::toString);
        assertTrue(result.forAdvantage().advantageLow() <= result.advantageAllowed(), result::toString);
    }

    private static void assertRefuted(EdgeAttackResult result) {
        assertTrue(result.isRefuted(), result::toString);
        assertEquals("REFUTED: the release leaks more than it claims", result.verdict());
    }

    private static NoisyDiffusion lastStepOnly(double epsilon) {
        NoisyDiffusion shape =
                new NoisyDiffusion(LAZY, new Threshold.Degree(ETA), 0, NoiseSchedule.lastSteps(ETA, 1, 2), PERSONAL);
        return MechanismFamily.calibrated(shape, OF_TRIANGLE, SEED, epsilon, 0);
    }

    @Test
    void noisy_diffusion_leaks_nearly_all_that_it_is_certified_for_and_no_more() {
        ReleaseClaim claim = ReleaseClaim.of(lastStepOnly(2), OF_TRIANGLE, SEED, 0);
        assertEquals(2, claim.claimed().epsilon(), 1e-6);
        assertWithin(attack(TRIANGLE, 1, 2, 2000, claim), 0.4);
    }

    @Test
    void noisy_diffusion_with_half_its_noise_is_caught() {
        ReleaseClaim claim = ReleaseClaim.of(lastStepOnly(2), OF_TRIANGLE, SEED, 0);
        assertRefuted(attack(
                TRIANGLE,
                1,
                2,
                2000,
                claim.madeFor(lastStepOnly(2).withNoiseTimes(0.5).from(OF_TRIANGLE, SEED))));
    }

    @Test
    void published_mechanism_of_two_draws_is_within_and_caught_at_half() {
        NoisyDiffusion shape = NoisyDiffusion.published(LAZY, ETA, ETA, PERSONAL);
        NoisyDiffusion published = MechanismFamily.calibrated(shape, OF_TRIANGLE, SEED, 3, 0);
        ReleaseClaim claim = ReleaseClaim.of(published, OF_TRIANGLE, SEED, 0);
        assertWithin(attack(TRIANGLE, 1, 2, 2000, claim), 0.2);
        assertRefuted(attack(
                TRIANGLE,
                1,
                2,
                8000,
                claim.madeFor(published.withNoiseTimes(0.5).from(OF_TRIANGLE, SEED))));
    }

    @Test
    void gaussian_noise_is_within_epsilon_and_delta_and_caught_at_a_fifth() {
        NoisyDiffusion shape = new NoisyDiffusion(
                LAZY,
                new Threshold.Degree(ETA),
                0,
                NoiseSchedule.lastSteps(ETA, 1, 2).with(Noise.GAUSSIAN),
                PERSONAL);
        NoisyDiffusion gaussian = MechanismFamily.calibrated(shape, OF_TRIANGLE, SEED, 1, 1e-3);
        ReleaseClaim claim = ReleaseClaim.of(gaussian, OF_TRIANGLE, SEED, 1e-3);
        assertWithin(attack(TRIANGLE, 1, 2, 1000, claim), 0);
        assertRefuted(attack(
                TRIANGLE, 1, 2, 2000, claim.madeFor(gaussian.withNoiseTimes(0.2).from(OF_TRIANGLE, SEED))));
    }

    @Test
    void noisy_degrees_are_within_and_caught_at_half() {
        NoisyDegrees degrees = NoisyDegrees.within(LAZY, 2);
        ReleaseClaim claim = ReleaseClaim.of(degrees, OF_PATH, BOTH, 0);
        assertWithin(attack(PATH, 2, 3, 2000, claim), 0.4);
        assertRefuted(attack(
                PATH, 2, 3, 2000, claim.madeFor(new NoisyDegrees(LAZY, degrees.scale() / 2).from(OF_PATH, BOTH))));
    }

    /** A small beta makes an edge attain most of the published sensitivity: the caps of two nodes that push all they may. */
    @Test
    void push_flow_cap_is_within_and_caught_at_half() {
        PushFlowCap push = PushFlowCap.within(0.05, 2, ETA, 2, OF_TRIANGLE, PERSONAL);
        ReleaseClaim claim = ReleaseClaim.of(push, OF_TRIANGLE, SEED, 0);
        assertWithin(attack(TRIANGLE, 1, 2, 2000, claim), 0.4);
        PushFlowCap half = new PushFlowCap(push.beta(), push.rounds(), ETA, push.scale() / 2, PERSONAL);
        assertRefuted(attack(TRIANGLE, 1, 2, 3000, claim.madeFor(half.from(OF_TRIANGLE, SEED))));
    }

    /** No other pair is away from the seeds, so that a release shows whether this one was flipped. */
    @Test
    void edge_flipping_is_within_and_caught_at_half_the_flips() {
        EdgeFlipping flipping = new EdgeFlipping(LAZY, 1, PERSONAL);
        ReleaseClaim claim = ReleaseClaim.of(flipping, OF_PATH, BOTH, 0);
        assertWithin(attack(PATH, 2, 3, 2000, claim), 0.4);
        double half = flipping.probability() / 2;
        GraphMechanism fewer = new EdgeFlipping(LAZY, Math.log((1 - half) / half), PERSONAL);
        assertRefuted(attack(PATH, 2, 3, 1000, claim.madeFor(fewer.from(OF_PATH, BOTH))));
    }

    /** Twenty neighbours of the seed all know ten nodes, and nobody knows ten others: sums that degrees do not predict. */
    @Test
    void hybrid_is_within_and_caught_at_half() {
        List<Integer> ends = new ArrayList<>();
        for (int near = 1; near <= 20; near++) {
            ends.addAll(List.of(0, near));
            for (int far = 21; far <= 30; far++) {
                ends.addAll(List.of(near, far));
            }
        }
        for (int other = 31; other <= 40; other++) {
            for (int earlier = 31; earlier < other; earlier++) {
                ends.addAll(List.of(earlier, other));
            }
        }
        Graph graph = graph(41, ends.stream().mapToInt(end -> end).toArray());
        PublicFacts facts = PublicFacts.of(41);
        Hybrid hybrid = (Hybrid) Hybrid.within(LAZY, 2);
        ReleaseClaim claim = ReleaseClaim.of(hybrid, facts, SEED, 0);
        assertWithin(attack(graph, 1, 2, 6000, claim), 0.2);
        Hybrid half = new Hybrid(LAZY, hybrid.degreeScale() / 2, hybrid.sumScale() / 2);
        assertRefuted(attack(graph, 1, 2, 8000, claim.madeFor(half.from(facts, SEED))));
    }

    @Test
    void printed_theorem_4_is_refuted_where_the_certified_price_is_not() {
        Diffusion six = Diffusion.lazyPageRank(0.8, 6);
        NoisyDiffusion published =
                MechanismFamily.calibrated(NoisyDiffusion.published(six, ETA, ETA, PERSONAL), OF_TRIANGLE, SEED, 12, 0);
        double distortion = Distortion.of(six.steps().get(0), published.threshold(), OF_TRIANGLE);
        double scale = published.schedule().scales().get(0);
        double printed =
                new PublishedBounds(distortion, 0.8, scale, 6, true).theorem4AsPrinted(Double.POSITIVE_INFINITY);
        assertEquals(0, printed);
        ReleaseClaim certified = ReleaseClaim.of(published, OF_TRIANGLE, SEED, 0);
        Guarantee asPrinted = new Guarantee(printed, 0, 0, PERSONAL, Label.CLAIMED, "Theorem 4 as printed", List.of());
        EdgeAttackResult beside = attack(TRIANGLE, 1, 2, 1500, certified.claiming(asPrinted));
        assertRefuted(beside);
        assertTrue(beside.epsilonAtLeast() < certified.claimed().epsilon(), beside::toString);
    }

    @Test
    void what_costs_nothing_gives_no_advantage() {
        ReleaseClaim claim = ReleaseClaim.of(new PublicNeighbours(LAZY), OF_TRIANGLE, SEED, 0);
        EdgeAttackResult result = attack(TRIANGLE, 1, 2, 400, claim);
        assertEquals(0, claim.claimed().epsilon());
        assertEquals(0, result.epsilonAtLeast());
        assertEquals(0, result.advantage());
        assertWithin(result, 0);
    }

    @Test
    void release_without_noise_is_refuted_at_any_price_that_the_runs_can_show() {
        Guarantee claimed = new Guarantee(4, 0, 0, Unit.EDGE, Label.CLAIMED, "somebody's word", List.of());
        ReleaseClaim claim = new ReleaseClaim("count", (graph, source) -> new double[] {5, graph.edges(), 7}, claimed);
        EdgeAttackResult result = attack(TRIANGLE, 0, 2, 2000, claim);
        assertRefuted(result);
        assertEquals(1, result.advantage());
        assertEquals(Label.EMPIRICAL, result.label());
        assertTrue(result.toString().contains("REFUTED"), result::toString);
    }

    /** The count of edges with Laplace noise has exactly epsilon 1; at 80 % confidence a fifth of the bounds may exceed it. */
    @Test
    void bound_exceeds_the_truth_no_more_often_than_it_says() {
        Laplace laplace = new Laplace(1, 1, Unit.EDGE);
        ReleaseClaim claim = new ReleaseClaim(
                "noisy count",
                (graph, source) -> new double[] {
                    laplace.release((double) graph.edges(), source).value()
                },
                Accountants.best().pricePure(laplace.event()));
        assertEquals(1, claim.claimed().epsilon());
        EdgeAttack attack = new EdgeAttack(graph(2), 0, 1, 400, 0.8);
        NoiseSource source = NoiseSource.seeded(3);
        int refuted = 0;
        double mean = 0;
        for (int i = 0; i < 200; i++) {
            EdgeAttackResult result = attack.run(claim, source, Progress.NONE);
            refuted += result.isRefuted() ? 1 : 0;
            mean += result.epsilonAtLeast() / 200;
        }
        assertTrue(refuted <= 0.2 * 200, refuted + " of 200 bounds exceed the true epsilon");
        assertTrue(mean > 0.4, "mean bound " + mean);
    }

    @Test
    void bounds_follow_from_the_rates() {
        TestPower power = new TestPower(new Rate(50, 100, 0.4, 0.6), new Rate(10, 100, 0.05, 0.2));
        assertEquals(Math.log(2), power.epsilonAtLeast(0), 1e-12);
        assertEquals(Math.log(1.5), power.epsilonAtLeast(0.1), 1e-12);
        assertEquals(0, power.epsilonAtLeast(0.9));
        assertEquals(0.4, power.advantage(), 1e-12);
        assertEquals(0.2, power.advantageLow(), 1e-12);
        assertEquals(0.55, power.advantageHigh(), 1e-12);
        // mirrored: what the complement tells
        TestPower no = new TestPower(new Rate(100, 100, 0.9, 1), new Rate(70, 100, 0.6, 0.7));
        assertEquals(Math.log(3), no.epsilonAtLeast(0), 1e-12);
        assertEquals(Math.log(2), no.epsilonAtLeast(0.1), 1e-12);
    }

    @Test
    void advantage_allowed_is_that_of_epsilon_and_delta() {
        TestPower any = TestPower.of(new CoinGame(1, 1, 1, 1), 0.1);
        Guarantee some = new Guarantee(2, 0, 0.01, Unit.EDGE, Label.CERTIFIED, "some", List.of());
        double allowed = new EdgeAttackResult("some", some, any, any, 0.9).advantageAllowed();
        assertEquals((Math.exp(2) - 1 + 0.02) / (Math.exp(2) + 1), allowed, 1e-12);
        Guarantee none = new Guarantee(Double.POSITIVE_INFINITY, 0, 0, Unit.EDGE, Label.NONE, "none", List.of());
        assertEquals(1, new EdgeAttackResult("none", none, any, any, 0.9).advantageAllowed());
    }

    @Test
    void same_seed_gives_the_same_result_whether_the_edge_was_there_or_not() {
        ReleaseClaim claim = ReleaseClaim.of(lastStepOnly(2), OF_TRIANGLE, SEED, 0);
        EdgeAttackResult one = attack(TRIANGLE, 1, 2, 200, claim);
        assertEquals(one, attack(TRIANGLE, 1, 2, 200, claim));
        assertEquals(one, attack(TRIANGLE.withoutEdge(1, 2), 2, 1, 200, claim));
    }

    @Test
    void progress_counts_the_releases_and_an_interrupt_stops_the_attack() {
        ReleaseClaim claim = ReleaseClaim.of(lastStepOnly(2), OF_TRIANGLE, SEED, 0);
        List<Long> done = new ArrayList<>();
        EdgeAttack attack = new EdgeAttack(TRIANGLE, 1, 2, 83);
        attack.run(claim, NoiseSource.seeded(1), (what, some, total) -> {
            assertEquals(166, total);
            done.add(some);
        });
        assertEquals(done.stream().sorted().distinct().toList(), done);
        assertEquals(166, done.get(done.size() - 1));

        List<Long> before = new ArrayList<>();
        assertThrows(
                CancellationException.class,
                () -> attack.run(claim, NoiseSource.seeded(1), (what, some, total) -> {
                    before.add(some);
                    Thread.currentThread().interrupt();
                }));
        assertEquals(1, before.size());
        assertTrue(Thread.interrupted());
    }

    @Test
    void bad_inputs_are_refused_with_a_sentence() {
        ReleaseClaim claim = ReleaseClaim.of(lastStepOnly(2), OF_TRIANGLE, SEED, 0);
        assertMessage(
                "the edge must not be at a node whose edges are not protected ([0]), got 0 and 1",
                () -> attack(TRIANGLE, 0, 1, 100, claim));
        assertMessage("from and to must be two nodes, got 1 twice", () -> new EdgeAttack(TRIANGLE, 1, 1, 100));
        assertMessage("node must be in [0, 2], got 3", () -> new EdgeAttack(TRIANGLE, 1, 3, 100));
        assertMessage("runs must be at least 80, got 79", () -> new EdgeAttack(TRIANGLE, 1, 2, 79));
        assertMessage("confidence must be in (0, 1), got NaN", () -> new EdgeAttack(TRIANGLE, 1, 2, 100, Double.NaN));
        ReleaseClaim uneven =
                new ReleaseClaim("uneven", (graph, source) -> new double[(int) graph.edges()], claim.claimed());
        assertMessage(
                "releases must be of one length and not empty, got 3 and 2", () -> attack(TRIANGLE, 1, 2, 100, uneven));
        ReleaseClaim nan = new ReleaseClaim("nan", (graph, source) -> new double[] {Double.NaN}, claim.claimed());
        assertMessage(
                "a released value must be in (-infinity, infinity), got NaN", () -> attack(TRIANGLE, 1, 2, 100, nan));
    }

    private static void assertMessage(String message, Executable what) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, what).getMessage());
    }
}
