package dev.sfumato.diffusion.graph;

import dev.sfumato.Require;
import dev.sfumato.accounting.Unit;
import dev.sfumato.data.graph.Graph;
import java.util.List;

/**
 * Runs diffusions on a graph without noise. What it returns is exact up to rounding and private in no way.
 *
 * <p>Results do not depend on how many cores work, not in the last bit. An interrupted run throws a {@link
 * java.util.concurrent.CancellationException} and leaves the thread's flag set.
 */
public final class Walker {
    private final Graph graph;
    private final int parallelism;

    public Walker(Graph graph) {
        this(graph, Runtime.getRuntime().availableProcessors());
    }

    /** @param parallelism how many cores to use at most */
    public Walker(Graph graph, int parallelism) {
        this.graph = graph;
        this.parallelism = (int) Require.atLeast("parallelism", 1, parallelism);
    }

    /**
     * The last state of a diffusion, in the order of the nodes.
     *
     * @param offset added before clipping to each node that is not a seed, from the second step on
     * @param unit with {@link Unit#EDGE_NOT_AT_SEED} seeds are not clipped by the threshold
     */
    public double[] run(Diffusion diffusion, Threshold threshold, double offset, Seeds seeds, Unit unit) {
        return run(diffusion, threshold, offset, List.of(seeds), unit, Disturbance.NONE)
                .get(0);
    }

    List<double[]> run(
            Diffusion diffusion,
            Threshold threshold,
            double offset,
            List<Seeds> block,
            Unit unit,
            Disturbance disturbance) {
        Require.nonNegative("offset", offset);
        boolean isPersonal = unit == Unit.EDGE_NOT_AT_SEED;
        for (Seeds seeds : block) {
            seeds.requireIn(graph.nodes());
            if (isPersonal && seeds.isEveryNode()) {
                throw new IllegalArgumentException("with the unit '" + unit
                        + "' seeds must be some nodes, got every node: no edge would be left to protect");
            }
        }
        return block.stream()
                .map(seeds -> new Wave(graph, diffusion, threshold, offset, seeds, isPersonal, disturbance, parallelism)
                        .run())
                .toList();
    }
}
