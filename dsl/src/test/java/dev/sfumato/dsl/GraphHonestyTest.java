package dev.sfumato.dsl;

import static dev.sfumato.dsl.graph.Graphs.lazyPageRank;
import static dev.sfumato.dsl.price.Pricing.EDGE;
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
import dev.sfumato.dsl.graph.PrivateDiffusion;
import dev.sfumato.dsl.price.Release;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** No way of saying it gives a certified label to what is not protected at the price. */
class GraphHonestyTest {
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
}
