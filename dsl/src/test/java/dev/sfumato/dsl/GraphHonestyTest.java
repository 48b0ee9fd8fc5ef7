package dev.sfumato.dsl;

import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.budget.Gates.newLedger;
import static dev.sfumato.dsl.graph.Graphs.lazyPageRank;
import static dev.sfumato.dsl.price.Pricing.EDGE;
import static dev.sfumato.dsl.price.Pricing.EDGE_NOT_AT_SEED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.NoisyIterationEvent.Noise;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.NoiseSchedule;
import dev.sfumato.diffusion.graph.NoisyDiffusion;
import dev.sfumato.diffusion.graph.PublicFacts;
import dev.sfumato.dsl.budget.Account;
import dev.sfumato.dsl.budget.TeamLedger;
import dev.sfumato.dsl.graph.GraphDiffusion;
import dev.sfumato.dsl.graph.PrivateDiffusion;
import dev.sfumato.dsl.graph.RankingResult;
import dev.sfumato.dsl.graph.RankingsResult;
import dev.sfumato.dsl.price.Release;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** No way of saying it gives a certified label to what is not protected at the price. */
class GraphHonestyTest {
    @TempDir
    Path folder;

    private final Graph ring = Graph.undirected(
            400,
            IntStream.range(0, 400).toArray(),
            IntStream.range(0, 400).map(i -> (i + 1) % 400).toArray());

    @Test
    void an_edge_heavier_than_the_most_a_weight_can_change_is_not_certified_as_protected() {
        Graph heavy = Graph.undirected(4, new int[] {0, 1, 2}, new int[] {1, 2, 3}, new double[] {1, 1, 5});
        PublicFacts facts = PublicFacts.weighted(4, 0.01, 20);
        assertThrows(
                IllegalArgumentException.class,
                () -> lazyPageRank(0.8, 3)
                        .per(EDGE)
                        .eta(0.1)
                        .on(heavy, facts)
                        .within(0.5)
                        .from(0));
    }

    @Test
    void a_release_that_shows_the_edges_at_the_seed_cannot_be_restated_per_edge() {
        Release done = lazyPageRank(0.8, 5)
                .publicNeighbours()
                .on(ring)
                .within(1)
                .from(3)
                .released();
        assertThrows(IllegalArgumentException.class, () -> done.per(EDGE).epsilon());
    }

    @Test
    void a_release_from_a_set_of_seeds_costs_no_more_than_was_asked_for() {
        PrivateDiffusion way =
                lazyPageRank(0.8, 30).eta(1e-14).pushFlowCap().on(ring).within(0.1);
        assertTrue(way.fromSet(IntStream.range(0, 300).toArray()).price().epsilon() <= 0.1);
    }

    @Test
    void a_geometric_release_from_a_set_of_seeds_costs_no_more_than_was_asked_for() {
        PrivateDiffusion way = lazyPageRank(0.8, 30).geometric().on(ring).within(0.1);
        assertTrue(way.fromSet(1, 2, 3).price().epsilon() <= 0.1);
    }

    @Test
    void a_seeded_diffusion_is_labelled_none_before_its_release_as_after_it() {
        assertEquals(
                Label.NONE,
                lazyPageRank(0.8, 5)
                        .on(ring)
                        .within(1)
                        .seeded(1)
                        .price()
                        .guarantee()
                        .label());
    }

    @Test
    void the_default_release_says_that_it_is_for_one_recipient() {
        assertFalse(lazyPageRank(0.8, 5)
                .on(ring)
                .within(1)
                .from(3)
                .price()
                .guarantee()
                .assumptions()
                .isEmpty());
    }

    @Test
    void a_schedule_of_gaussian_noise_stays_one() {
        NoiseSchedule gaussian = NoiseSchedule.uniform(1, 5).with(Noise.GAUSSIAN);
        NoisyDiffusion way = (NoisyDiffusion) lazyPageRank(0.8, 5)
                .noiseSchedule(gaussian)
                .on(ring)
                .within(1, 1e-6)
                .mechanism();
        assertEquals(Noise.GAUSSIAN, way.schedule().noise());
    }

    @Test
    void the_first_step_is_free_and_can_be_asked_for() {
        assertEquals(
                0,
                lazyPageRank(0.8, 1)
                        .geometric()
                        .on(ring)
                        .within(1)
                        .from(3)
                        .price()
                        .epsilon());
    }

    private static final Graph SIX = Graph.undirected(6, new int[] {0, 1, 2, 3, 4, 5}, new int[] {1, 2, 3, 4, 5, 0});

    @Test
    void seeds_that_leave_no_edge_to_protect_are_refused() {
        PrivateDiffusion way = lazyPageRank(0.8, 5).on(SIX).within(0.5);
        for (int[] seeds : new int[][] {{0, 1, 2, 3, 4, 5}, {0, 1, 2, 3, 4}}) {
            refused(
                    "at least 2 nodes must be no seeds, got " + seeds.length + " seeds of 6 nodes",
                    () -> way.fromEach(seeds));
            refused("no edge would be left to protect", () -> way.fromSet(seeds));
        }
        assertEquals(4, way.fromEach(0, 1, 2, 3).all().size());
        assertEquals(
                6,
                lazyPageRank(0.8, 5)
                        .per(EDGE)
                        .on(SIX)
                        .within(0.5)
                        .fromEach(0, 1, 2, 3, 4, 5)
                        .all()
                        .size());
    }

    @Test
    void which_edges_several_seeds_leave_protected_is_stated_wherever_their_price_is() throws IOException {
        String stated = "protects only edges at none of the 3 seeds";
        for (GraphDiffusion how : List.of(
                lazyPageRank(0.8, 5),
                lazyPageRank(0.8, 5).geometric(),
                lazyPageRank(0.8, 5).noisyDegrees(),
                lazyPageRank(0.8, 5).publicNeighbours(),
                lazyPageRank(0.8, 5).edgeFlipping(),
                lazyPageRank(0.8, 5).pushFlowCap())) {
            for (PrivateDiffusion way :
                    List.of(how.on(ring).within(0.5), how.on(ring).within(0.5).seeded(1))) {
                RankingsResult each = way.fromEach(3, 5, 7);
                assertTrue(each.price().guarantee().assumptions().contains(stated), each::toString);
                assertFalse(each.priceOfEach().guarantee().assumptions().contains(stated), each::toString);
                assertTrue(
                        way.fromSet(3, 5, 7).price().guarantee().assumptions().contains(stated), how::toString);
                assertFalse(way.from(3).price().guarantee().assumptions().contains(stated), how::toString);
            }
        }
        PrivateDiffusion way = lazyPageRank(0.8, 5).on(ring).within(0.5);
        RankingsResult each = way.fromEach(3, 5, 7);
        RankingResult set = way.fromSet(3, 5, 7);
        TeamLedger books = newLedger(folder.resolve("books").toString());
        Account friends = budget(3).per(EDGE_NOT_AT_SEED).on("friends").chargedTo(books);
        friends.spend(each.released().named("each"));
        for (String form : List.of(
                each.json(),
                set.json(),
                each.released().json(),
                set.released().json(),
                unwrapped(each),
                unwrapped(set),
                unwrapped(friends.check(each.released())),
                unwrapped(friends.spent()),
                unwrapped(budget(0.5).per(EDGE_NOT_AT_SEED).check(set.released())))) {
            assertTrue(form.contains(stated), form);
        }
        try (Stream<Path> files = Files.walk(folder.resolve("books"))) {
            assertTrue(files.filter(Files::isRegularFile).anyMatch(file -> holds(file, stated)));
        }
        // what is charged one by one is pooled as well
        assertTrue(unwrapped(way.from(3)).contains("then only edges at none of their seeds are protected"));
    }

    @Test
    void rankings_that_could_not_be_priced_together_are_not_drawn() {
        PrivateDiffusion way = lazyPageRank(0.8, 5).geometric().on(ring).within(1, 0.4);
        refused("delta of 3 rankings together must be in (0, 1), got 3 times 0.4", () -> way.fromEach(0, 1, 2));
        assertTrue(Double.isFinite(way.fromEach(0, 1).price().epsilon()));
        refused("a seed must be in [0, 399], got 400", () -> way.fromEach(0, 400));
    }

    /** What holds of each ranking has no seed; what holds of all says which edges are protected once. */
    @Test
    void the_price_of_each_ranking_is_not_that_of_the_first_seed() {
        String shown =
                lazyPageRank(0.8, 5).on(ring).within(0.5).fromEach(3, 5, 7).toString();
        assertFalse(shown.contains("seed     3"), shown);
        String exact =
                lazyPageRank(0.8, 5).on(ring).unprotected().fromEach(3, 5).toString();
        assertFalse(exact.contains("protect the edges"), exact);
    }

    private static String unwrapped(Object shown) {
        return shown.toString().replaceAll("\\s+", " ");
    }

    private static boolean holds(Path file, String text) {
        try {
            return Files.readString(file).contains(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void refused(String sentence, Executable what) {
        String message = assertThrows(IllegalArgumentException.class, what).getMessage();
        assertTrue(message.contains(sentence), message);
    }
}
