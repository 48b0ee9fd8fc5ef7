package dev.sfumato.diffusion.graph.engine;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.data.graph.Relabelled;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs diffusions on a graph without noise. What it returns is exact up to rounding and private in no way.
 *
 * <p>Results do not depend on how many cores work or on what else is in a block, not in the last bit. An interrupted run
 * throws a {@link java.util.concurrent.CancellationException} and leaves the thread's flag set.
 */
public final class Walker {
    /** How many runs share one pass over the edges. */
    static final int BLOCK = 32;

    /** How many nodes make a copy in order of degree pay off within a hundred steps. */
    private static final int LARGE = 1 << 16;

    private final Graph graph;
    private final @Nullable Relabelled relabelled;
    private final int parallelism;
    private final double[] strengths;

    /** With all cores. */
    public Walker(Graph graph) {
        this(graph, Runtime.getRuntime().availableProcessors());
    }

    /**
     * One that walks a copy of the graph with the nodes of highest degree first, which is faster. Nodes keep their numbers in
     * what it is given and returns.
     *
     * @param parallelism how many cores to use at most
     */
    public Walker(Graph graph, int parallelism) {
        this(graph.byDegree(), parallelism);
    }

    private Walker(Relabelled relabelled, int parallelism) {
        this(relabelled.graph(), relabelled, parallelism);
    }

    private Walker(Graph graph, @Nullable Relabelled relabelled, int parallelism) {
        this.graph = graph;
        this.relabelled = relabelled;
        this.parallelism = (int) Require.atLeast("parallelism", 1, parallelism);
        strengths = Strengths.of(graph);
    }

    /** Returns the walker that suits one release; chosen by the number of nodes, which is public, so that Proposition 5 holds. */
    public static Walker forRelease(Graph graph) {
        int cores = Runtime.getRuntime().availableProcessors();
        return graph.nodes() >= LARGE ? new Walker(graph, cores) : inGivenOrder(graph, cores);
    }

    /** One that copies nothing, for a single short run; its results differ in their last bits. */
    public static Walker inGivenOrder(Graph graph, int parallelism) {
        return new Walker(graph, null, parallelism);
    }

    /**
     * The last state of a diffusion, in the order of the nodes.
     *
     * @param offset added before clipping to each node that is not a seed, from the second step on
     * @param unit with {@link Unit#EDGE_NOT_AT_SEED} seeds are not clipped by the threshold
     */
    public double[] run(Diffusion diffusion, Threshold threshold, double offset, Seeds seeds, Unit unit) {
        return runAll(diffusion, threshold, offset, List.of(seeds), unit).get(0);
    }

    /** As {@link #run} for each of some sets of seeds, in blocks that share their passes over the edges. */
    public List<double[]> runAll(
            Diffusion diffusion, Threshold threshold, double offset, List<Seeds> seeds, Unit unit) {
        return runAll(diffusion, threshold, offset, seeds, unit, Disturbance.NONE);
    }

    public List<double[]> runAll(
            Diffusion diffusion,
            Threshold threshold,
            double offset,
            List<Seeds> seeds,
            Unit unit,
            Disturbance disturbance) {
        Require.nonNegative("offset", offset);
        requireSeeds(seeds, unit);
        Wave.Task task = new Wave.Task(this, diffusion, threshold, offset, unit == Unit.EDGE_NOT_AT_SEED, disturbance);
        List<double[]> results = new ArrayList<>();
        for (int first = 0; first < seeds.size(); first += BLOCK) {
            List<Seeds> block = seeds.subList(first, Math.min(first + BLOCK, seeds.size()));
            Wave wave =
                    block.size() == 1 ? new SingleWave(task, block.get(0), first) : new BlockWave(task, block, first);
            results.addAll(wave.run());
        }
        return results;
    }

    /**
     * As {@link #runAll(Diffusion, Threshold, double, List, Unit, Disturbance)} in whole numbers, one run after the other: the same bits on any
     * number of cores and whatever order the walk has. For graphs without weights, thresholds, and steps with shares up to one.
     */
    public List<double[]> runAll(
            FixedPoint fixed,
            Diffusion diffusion,
            Threshold threshold,
            double offset,
            List<Seeds> seeds,
            Unit unit,
            Disturbance disturbance) {
        Require.nonNegative("offset", offset);
        requireSeeds(seeds, unit);
        if (graph.isWeighted() || threshold instanceof Threshold.None) {
            throw new IllegalArgumentException("whole numbers are for graphs without weights and with a threshold, got "
                    + (graph.isWeighted() ? "weights" : "no threshold"));
        }
        Wave.Task task = new Wave.Task(this, diffusion, threshold, offset, unit == Unit.EDGE_NOT_AT_SEED, disturbance);
        List<double[]> results = new ArrayList<>();
        for (int number = 0; number < seeds.size(); number++) {
            results.addAll(new FixedWave(task, fixed, seeds.get(number), number).run());
        }
        return results;
    }

    private void requireSeeds(List<Seeds> all, Unit unit) {
        for (Seeds seeds : all) {
            seeds.requireIn(graph.nodes());
            if (unit == Unit.EDGE_NOT_AT_SEED && seeds.isEveryNode()) {
                throw new IllegalArgumentException("with the unit '" + unit
                        + "' seeds must be some nodes, got every node: no edge would be left to protect");
            }
        }
    }

    Graph graph() {
        return graph;
    }

    int parallelism() {
        return parallelism;
    }

    /** The total weight of the outgoing edges of a node, with an error of at most two roundings. */
    double strength(int place) {
        return strengths[place];
    }

    /** Where the walk has a node. */
    int place(int node) {
        return relabelled != null ? relabelled.relabelled(node) : node;
    }

    /** The node that the walk has at a place. */
    int node(int place) {
        return relabelled != null ? relabelled.original(place) : place;
    }
}
