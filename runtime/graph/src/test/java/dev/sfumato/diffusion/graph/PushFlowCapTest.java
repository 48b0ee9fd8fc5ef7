package dev.sfumato.diffusion.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.engine.RandomGraphs;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.testing.Cases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PushFlowCapTest {
    private static PushFlowCap any(Cases cases, Unit unit) {
        return new PushFlowCap(cases.between(0.05, 0.95), cases.whole(1, 12), cases.magnitude(1e-4, 1), 1, unit);
    }

    private static Seeds seeds(Cases cases, int nodes) {
        return cases.oneOf(true, false) ? Seeds.of(cases.whole(0, nodes - 1)) : Seeds.of(0, nodes - 1);
    }

    /** Residuals r, what was pushed h and the estimate p, round by round, as the algorithm is published. */
    private static double[] literally(PushFlowCap push, Graph graph, Seeds seeds) {
        int n = graph.nodes();
        double alpha = 1 - push.beta();
        double[] r = new double[n];
        double[] h = new double[n];
        double[] p = new double[n];
        seeds.nodes().forEach(seed -> r[seed] = 1.0 / seeds.nodes().size());
        for (int round = 0; round < push.rounds(); round++) {
            double[] f = new double[n];
            for (int v = 0; v < n; v++) {
                boolean isFree =
                        push.unit() == Unit.EDGE_NOT_AT_SEED && seeds.nodes().contains(v);
                double cap = isFree ? 1 / alpha : push.eta() * graph.degree(v);
                f[v] = Math.min(r[v], cap - h[v]);
                h[v] += f[v];
                r[v] -= f[v];
                p[v] += alpha * f[v];
            }
            for (int v = 0; v < n; v++) {
                r[v] += (1 - alpha) / 2 * f[v];
                for (int place = graph.start(v); place < graph.start(v + 1); place++) {
                    int u = graph.neighbour(place);
                    r[v] += (1 - alpha) / 2 * f[u] / graph.degree(u);
                }
            }
        }
        return p;
    }

    @Test
    void pushed_is_what_the_published_rounds_give() {
        for (Unit unit : new Unit[] {Unit.EDGE, Unit.EDGE_NOT_AT_SEED}) {
            Cases.check(300, cases -> {
                Graph graph = RandomGraphs.any(cases, cases.whole(2, 12));
                Seeds seeds = seeds(cases, graph.nodes());
                PushFlowCap push = any(cases, unit);
                assertArrayEquals(literally(push, graph, seeds), push.pushed(graph, seeds), 1e-13);
            });
        }
    }

    @Test
    void no_edge_changes_more_than_the_sensitivity() {
        for (Unit unit : new Unit[] {Unit.EDGE, Unit.EDGE_NOT_AT_SEED}) {
            Cases.check(300, cases -> {
                Graph graph = RandomGraphs.any(cases, cases.whole(2, 7));
                Seeds seeds = seeds(cases, graph.nodes());
                PushFlowCap push = any(cases, unit);
                double[] here = push.pushed(graph, seeds);
                Seeds open = unit == Unit.EDGE ? Seeds.of(1_000_000) : seeds;
                RandomGraphs.pairsNotAt(open, graph.nodes(), (u, v) -> {
                    double change = RandomGraphs.l1(here, push.pushed(RandomGraphs.flipped(graph, u, v), seeds));
                    assertTrue(change <= push.sensitivity(), change + " exceeds " + push.sensitivity());
                });
            });
        }
    }

    /** Figures of another program, to twelve digits. */
    @ParameterizedTest
    @CsvSource({
        "0.5, 10, 1e-6, 2.49755859375e-06",
        "0.8, 10, 1e-4, 0.000249935228928",
        "0.85, 10, 1e-8, 2.28890794763e-08",
        "0.95, 100, 1e-6, 2.9325344388e-06",
        "0.8, 100, 1e-6, 2.79999999943e-06",
        "0.95, 5, 1e-4, 6.67346234375e-05",
        "0.85, 50, 1e-8, 2.84915707071e-08"
    })
    void sensitivity_is_as_published(double beta, int rounds, double eta, double expected) {
        double sensitivity = new PushFlowCap(beta, rounds, eta, 1, Unit.EDGE).sensitivity();
        assertEquals(expected, sensitivity, 1e-11 * expected);
    }

    @Test
    void price_is_within_epsilon_and_close_to_it_for_any_seeds() {
        Cases.check(200, cases -> {
            double epsilon = cases.magnitude(1e-4, 100);
            PublicFacts facts = PublicFacts.of(cases.whole(2, 5000));
            PushFlowCap push = PushFlowCap.within(
                    cases.between(0.05, 0.95),
                    cases.whole(1, 100),
                    cases.magnitude(1e-7, 1),
                    epsilon,
                    facts,
                    Unit.EDGE_NOT_AT_SEED);
            for (Seeds seeds : new Seeds[] {Seeds.of(0), Seeds.of(0, 1)}) {
                double price =
                        Accountants.best().pricePure(push.event(facts, seeds)).epsilon();
                assertTrue(price <= epsilon && price >= 0.999 * epsilon, price + " for " + epsilon);
            }
        });
    }

    @Test
    void release_stays_between_zero_and_one_and_follows_the_noise() {
        Graph graph = RandomGraphs.of(4, 0, 1, 1, 2);
        PushFlowCap loud = new PushFlowCap(0.8, 5, 0.1, 3, Unit.EDGE_NOT_AT_SEED);
        for (double value :
                loud.release(graph, Seeds.of(0), NoiseSource.seeded(1)).value()) {
            assertTrue(value >= 0 && value <= 1);
        }
        PushFlowCap quiet = new PushFlowCap(0.8, 5, 0.1, 1e-9, Unit.EDGE_NOT_AT_SEED);
        assertArrayEquals(
                quiet.pushed(graph, Seeds.of(0)),
                quiet.release(graph, Seeds.of(0), NoiseSource.seeded(1)).value(),
                1e-7);
    }

    @Test
    void seed_without_neighbours_keeps_what_it_has() {
        PushFlowCap push = new PushFlowCap(0.8, 3, 0.1, 1, Unit.EDGE_NOT_AT_SEED);
        double kept = 0.2 * (1 + 0.4 + 0.16);
        assertArrayEquals(new double[] {kept, 0}, push.pushed(RandomGraphs.of(2), Seeds.of(0)), 1e-15);
        assertArrayEquals(new double[] {kept}, push.pushed(RandomGraphs.of(1), Seeds.of(0)), 1e-15);
    }
}
