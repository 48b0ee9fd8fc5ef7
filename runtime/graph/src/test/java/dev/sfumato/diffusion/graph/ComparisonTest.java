package dev.sfumato.diffusion.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.data.graph.RMat;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.noise.NoiseSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rankings on a graph with hubs of 2,048 nodes, from 20 seeds. */
class ComparisonTest {
    private static final Graph GRAPH = RMat.graph500(11, 1).graph();
    private static final PublicFacts FACTS = PublicFacts.of(GRAPH.nodes());
    private static final Diffusion LAZY = Diffusion.lazyPageRank(0.8, 20);
    private static final List<Seeds> SEEDS = IntStream.range(0, GRAPH.nodes())
            .filter(v -> GRAPH.degree(v) >= 5 && GRAPH.degree(v) <= 100)
            .filter(v -> v % 7 == 0)
            .limit(20)
            .mapToObj(Seeds::of)
            .toList();
    private static final Comparison COMPARISON = new Comparison(GRAPH, FACTS, LAZY, SEEDS, 100);

    @Test
    void hybrid_beats_what_the_recipient_knows_anyway() {
        assertEquals(20, SEEDS.size());
        List<Comparison.Measured> both = COMPARISON.run(
                List.of(MechanismFamily.publicNeighbours(LAZY), MechanismFamily.hybrid(LAZY)),
                List.of(1.0),
                NoiseSource.seeded(5),
                Progress.NONE);
        Comparison.Measured floor = both.get(0);
        Comparison.Measured hybrid = both.get(1);
        assertTrue(hybrid.recall().mean() > floor.recall().mean() + 0.1, both::toString);
        assertTrue(hybrid.ndcg().mean() > floor.ndcg().mean(), both::toString);
        assertTrue(hybrid.rankCorrelation().mean() > floor.rankCorrelation().mean(), both::toString);
    }

    @Test
    void more_epsilon_ranks_better() {
        Diffusion few = Diffusion.lazyPageRank(0.8, 4);
        Comparison fewSeeds = new Comparison(GRAPH, FACTS, few, SEEDS.subList(0, 6), 100);
        for (MechanismFamily family : List.of(
                MechanismFamily.hybrid(few),
                MechanismFamily.edgeFlipping(few),
                MechanismFamily.pushFlowCap(0.8, 4, 1e-6, FACTS))) {
            List<Comparison.Measured> all =
                    fewSeeds.run(List.of(family), List.of(0.01, 10.0), NoiseSource.seeded(5), Progress.NONE);
            assertTrue(all.get(1).ndcg().mean() > all.get(0).ndcg().mean(), all::toString);
            assertTrue(all.get(1).recall().mean() > all.get(0).recall().mean(), all::toString);
        }
    }

    @Test
    void figures_come_in_the_order_asked_for_with_progress_and_can_be_interrupted() {
        Comparison few = new Comparison(GRAPH, FACTS, LAZY, SEEDS.subList(0, 2), 10);
        List<MechanismFamily> families =
                List.of(MechanismFamily.publicNeighbours(LAZY), MechanismFamily.noisyDegrees(LAZY));
        List<Long> done = new ArrayList<>();
        List<Comparison.Measured> all =
                few.run(families, List.of(0.5, 2.0), NoiseSource.seeded(1), (what, some, total) -> {
                    assertEquals(8, total);
                    done.add(some);
                });
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L), done);
        assertEquals(
                List.of("public neighbours", "public neighbours", "noisy degrees", "noisy degrees"),
                all.stream().map(Comparison.Measured::mechanism).toList());
        assertEquals(
                List.of(0.5, 2.0, 0.5, 2.0),
                all.stream().map(Comparison.Measured::epsilon).toList());
        assertEquals(all.get(0).recall(), all.get(1).recall());
        assertThrows(
                CancellationException.class,
                () -> few.run(
                        families,
                        List.of(1.0),
                        NoiseSource.seeded(1),
                        (what, some, total) -> Thread.currentThread().interrupt()));
        assertTrue(Thread.interrupted());
    }
}
