package dev.sfumato.diffusion.graph;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.engine.Arithmetic;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Disturbance;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.diffusion.graph.engine.Threshold;
import dev.sfumato.diffusion.graph.engine.Walker;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rounding before noise, Proposition 9: a hub whose message crosses a step of the grid at each of its many leaves at once. */
class FixedGridTest {
    private static final Diffusion TWO_STEPS = Diffusion.pageRank(0.8, 2);

    /** Seed 0, hub 1, its leaves, and a last node that is a leaf as well or has no edge. */
    private static Graph star(int nodes, int leaves, boolean hasLast) {
        int edges = 1 + leaves + (hasLast ? 1 : 0);
        int[] from = new int[edges];
        int[] to = IntStream.range(0, edges).map(i -> i + 1).toArray();
        Arrays.fill(from, 1, edges, 1);
        to[leaves] = leaves + 1;
        if (hasLast) {
            to[edges - 1] = nodes - 1;
        }
        return Graph.undirected(nodes, from, to);
    }

    private static NoisyDiffusion mechanism(int base, double epsilon, int nodes) {
        double eta = 1.0 / base;
        NoisyDiffusion shape = new NoisyDiffusion(
                TWO_STEPS,
                new Threshold.Degree(eta),
                0,
                NoiseSchedule.lastSteps(eta, 1, 2),
                Unit.EDGE_NOT_AT_SEED,
                Arithmetic.WHOLE);
        return MechanismFamily.calibrated(shape, PublicFacts.of(nodes), Seeds.of(0), epsilon, 0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 1})
    void what_an_edge_moves_with_all_rounding_is_charged(double epsilon) {
        int base = 1 << 16;
        int nodes = base + 203;
        NoisyDiffusion mechanism = mechanism(base, epsilon, nodes);
        NoisyIterationEvent event = mechanism.event(PublicFacts.of(nodes));
        DiffusionChain chain = new DiffusionChain(mechanism, PublicFacts.of(nodes), 1);
        double charged = event.distortions().get(1);
        for (int leaves = base; leaves < base + 20; leaves++) {
            double[] without = beforeNoise(star(nodes, leaves, false), mechanism, chain);
            double[] with = beforeNoise(star(nodes, leaves, true), mechanism, chain);
            double moved = IntStream.range(0, nodes)
                            .mapToDouble(v -> Math.abs(with[v] - without[v]))
                            .sum()
                    / TWO_STEPS.factor();
            assertTrue(moved <= charged, () -> moved + " of " + charged);
        }
    }

    /** The last state as it is when its noise is drawn. */
    private static double[] beforeNoise(Graph graph, NoisyDiffusion mechanism, DiffusionChain chain) {
        Disturbance grids = chain.noise(null);
        Disturbance none = new Disturbance() {
            @Override
            public boolean isIn(int step) {
                return grids.isIn(step);
            }

            @Override
            public double grid(int step) {
                return grids.grid(step);
            }

            @Override
            public void disturb(int step, int seed, int node, double[] values, int at, int count) {
                // only its roundings are looked at
            }
        };
        return Walker.inGivenOrder(graph, 1)
                .runAll(
                        chain.fixed(),
                        mechanism.diffusion(),
                        mechanism.threshold(),
                        0,
                        List.of(Seeds.of(0)),
                        mechanism.unit(),
                        none)
                .get(0);
    }

    @Test
    void seeds_that_could_send_too_much_together_are_refused() {
        NoisyDiffusion mechanism = mechanism(100, 1, 300);
        mechanism.steps(PublicFacts.of(300), Seeds.of(0, 1, 2));
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> mechanism.steps(
                        PublicFacts.of(300), Seeds.of(IntStream.range(0, 16).toArray())));
        assertTrue(refused.getMessage().contains("release from fewer seeds, or in doubles"), refused.getMessage());
    }
}
