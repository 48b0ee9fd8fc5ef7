package dev.sfumato.diffusion.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.RandomGraphs;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.testing.Cases;
import dev.sfumato.testing.ManyDigits;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EdgeFlippingTest {
    /** The flipped graph that a seeded source makes, written out pair by pair. */
    private static Graph flipped(Graph graph, EdgeFlipping flipping, Seeds seeds, long seed) {
        boolean isPersonal = flipping.unit() == Unit.EDGE_NOT_AT_SEED;
        return NoiseSource.seeded(seed)
                .releaseField(new BlackBoxEvent(flipping.epsilon(), 0, flipping.unit()), field -> {
                    List<Integer> ends = new ArrayList<>();
                    for (int u = 0; u < graph.nodes(); u++) {
                        for (int v = u + 1; v < graph.nodes(); v++) {
                            boolean isOpen = isPersonal
                                    && (seeds.nodes().contains(u)
                                            || seeds.nodes().contains(v));
                            boolean isFlipped = !isOpen && field.flip(u, v, flipping.probability());
                            if (graph.hasEdge(u, v) != isFlipped) {
                                ends.addAll(List.of(u, v));
                            }
                        }
                    }
                    return RandomGraphs.of(
                            graph.nodes(), ends.stream().mapToInt(end -> end).toArray());
                })
                .value();
    }

    @Test
    void release_is_the_diffusion_on_the_flipped_graph() {
        Cases.check(60, cases -> {
            Unit unit = cases.oneOf(Unit.EDGE, Unit.EDGE_NOT_AT_SEED);
            Graph graph = RandomGraphs.any(
                    cases,
                    unit == Unit.EDGE
                            ? cases.oneOf(1, 2, 5, 20, 63, 64, 65, 70, 128)
                            : cases.oneOf(4, 5, 20, 63, 64, 65, 70, 128));
            Seeds seeds = graph.nodes() > 2 && cases.oneOf(true, false)
                    ? Seeds.of(0, graph.nodes() - 1)
                    : unit == Unit.EDGE && cases.oneOf(true, false)
                            ? Seeds.everyNode()
                            : Seeds.of(cases.whole(0, graph.nodes() - 1));
            Diffusion diffusion = cases.oneOf(
                    Diffusion.lazyPageRank(0.8, cases.whole(0, 4)),
                    Diffusion.pageRank(0.5, 3),
                    Diffusion.heatKernel(1.5, 4));
            EdgeFlipping flipping = new EdgeFlipping(diffusion, cases.magnitude(0.01, 20), unit);
            long seed = cases.whole(0, 1000);
            double[] released =
                    flipping.release(graph, seeds, NoiseSource.seeded(seed)).value();
            Graph flipped = flipped(graph, flipping, seeds, seed);
            assertArrayEquals(RandomGraphs.naive(flipped, diffusion, seeds), released, 1e-12);
        });
    }

    @Test
    void pairs_are_flipped_at_the_rate_of_epsilon_and_those_at_the_seed_never() {
        Graph graph = RandomGraphs.of(300, 0, 1, 0, 2, 1, 2, 5, 9);
        Seeds seeds = Seeds.of(0);
        EdgeFlipping flipping = new EdgeFlipping(Diffusion.lazyPageRank(0.8, 1), 1, Unit.EDGE_NOT_AT_SEED);
        Graph flipped = flipped(graph, flipping, seeds, 11);
        assertEquals(2, flipped.degree(0));
        double pairs = 299 * 298 / 2.0;
        double rate = (flipped.edges() - 2) / pairs;
        double expected = 1 / (1 + Math.E);
        // two edges more or less do not matter; six standard errors
        assertEquals(expected, rate, 6 * Math.sqrt(expected * (1 - expected) / pairs));
        // the seed's neighbours after one step are those it had
        double[] released =
                flipping.release(graph, seeds, NoiseSource.seeded(11)).value();
        for (int v = 1; v < released.length; v++) {
            assertEquals(v <= 2 ? 0.2 : 0, released[v], 1e-15);
        }
    }

    @Test
    void probability_is_never_below_what_epsilon_asks_for() {
        MathContext digits = new MathContext(60);
        Cases.check(1000, cases -> {
            double epsilon = cases.oneOf(cases.magnitude(1e-12, 1), cases.magnitude(1, 1000));
            double probability = new EdgeFlipping(Diffusion.lazyPageRank(0.8, 1), epsilon, Unit.EDGE).probability();
            assertTrue(probability <= 0.5);
            // q (1 + e^epsilon) >= 1, with a lower bound on the exponential from its series
            BigDecimal exponential = ManyDigits.exp(epsilon, digits);
            BigDecimal product = new BigDecimal(probability).multiply(exponential.add(BigDecimal.ONE));
            assertTrue(product.compareTo(BigDecimal.ONE) >= 0, () -> "epsilon " + epsilon);
            assertTrue(epsilon > 700 || product.compareTo(new BigDecimal(1 + 1e-10)) <= 0, () -> "epsilon " + epsilon);
        });
    }

    @Test
    void price_is_epsilon() {
        Cases.check(100, cases -> {
            double epsilon = cases.magnitude(1e-4, 100);
            EdgeFlipping flipping = new EdgeFlipping(Diffusion.lazyPageRank(0.8, 1), epsilon, Unit.EDGE);
            assertEquals(
                    epsilon,
                    Accountants.best()
                            .pricePure(flipping.event(PublicFacts.of(5), Seeds.of(0)))
                            .epsilon());
        });
    }
}
