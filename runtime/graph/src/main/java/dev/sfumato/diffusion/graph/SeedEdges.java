package dev.sfumato.diffusion.graph;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.engine.Seeds;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The edges at the seeds, which the recipient of a personal release knows: all of the graph that such a release may use
 * without noise. An edge between two seeds is there once.
 */
final class SeedEdges {
    private final int[] seeds;
    private final int[] ends;
    private final BitSet isSeed;

    private SeedEdges(int[] seeds, int[] ends, BitSet isSeed) {
        this.seeds = seeds;
        this.ends = ends;
        this.isSeed = isSeed;
    }

    static SeedEdges of(Graph graph, Seeds from) {
        requireSimple(graph, from);
        BitSet isSeed = new BitSet(graph.nodes());
        from.nodes().forEach(isSeed::set);
        int count = 0;
        for (int seed : from.nodes()) {
            count += graph.degree(seed);
        }
        int[] seeds = new int[count];
        int[] ends = new int[count];
        int at = 0;
        for (int seed : from.nodes()) {
            for (int place = graph.start(seed); place < graph.start(seed + 1); place++) {
                int end = graph.neighbour(place);
                if (!isSeed.get(end) || seed < end) {
                    seeds[at] = seed;
                    ends[at++] = end;
                }
            }
        }
        return new SeedEdges(Arrays.copyOf(seeds, at), Arrays.copyOf(ends, at), isSeed);
    }

    private static void requireSimple(Graph graph, Seeds seeds) {
        if (graph.isDirected() || graph.isWeighted()) {
            throw new IllegalArgumentException(
                    "the graph must be undirected and without weights for this mechanism, got one"
                            + (graph.isDirected() ? " with directions" : "")
                            + (graph.isWeighted() ? " with weights" : "")
                            + "; NoisyDiffusion takes both");
        }
        if (seeds.isEveryNode()) {
            throw new IllegalArgumentException("with the unit '" + Unit.EDGE_NOT_AT_SEED
                    + "' seeds must be some nodes, got every node: no edge would be left to protect");
        }
        seeds.requireIn(graph.nodes());
    }

    int count() {
        return seeds.length;
    }

    /** The seed that an edge is at. */
    int seed(int edge) {
        return seeds[edge];
    }

    /** The other end of an edge. */
    int end(int edge) {
        return ends[edge];
    }

    BitSet seeds() {
        return (BitSet) isSeed.clone();
    }

    boolean isSeed(int node) {
        return isSeed.get(node);
    }

    /** The edges as a graph. */
    Graph graph(int nodes) {
        return Graph.undirected(nodes, seeds, ends);
    }

    /** How many edges of each node end at a seed; for a seed, all that it has. */
    int[] degrees(int nodes) {
        int[] degrees = new int[nodes];
        for (int i = 0; i < seeds.length; i++) {
            degrees[seeds[i]]++;
            degrees[ends[i]]++;
        }
        return degrees;
    }

    /** How many of each node's edges do not end at a seed, as doubles; none for a seed. */
    double[] otherDegrees(Graph graph) {
        int[] known = degrees(graph.nodes());
        double[] others = new double[graph.nodes()];
        for (int v = 0; v < others.length; v++) {
            others[v] = isSeed.get(v) ? 0 : graph.degree(v) - known[v];
        }
        return others;
    }
}
