package dev.sfumato.diffusion.graph;

import dev.sfumato.data.graph.Graph;
import java.util.Arrays;

/**
 * What the recipient knows about a pair of nodes away from the seeds before anything is released: whether none, one or both of them are
 * neighbours of a seed. It follows from the edges at the seeds alone, so that graphs which differ in another edge have the same classes,
 * and the edge is in one of them (docs/proofs/graph.md, "Classes of edges").
 *
 * <p>The counts are whole numbers. They are private until noise is added, and each method names the class whose edges it counts.
 */
final class EdgeClasses {
    private static final byte SEED = 0;
    private static final byte NEAR = 1;
    private static final byte FAR = 2;

    private final byte[] kinds;
    private final int[] near;
    private final int[] far;

    EdgeClasses(SeedEdges known, int nodes) {
        kinds = new byte[nodes];
        Arrays.fill(kinds, FAR);
        for (int i = 0; i < known.count(); i++) {
            kinds[known.end(i)] = NEAR;
        }
        for (int v = 0; v < nodes; v++) {
            kinds[v] = known.isSeed(v) ? SEED : kinds[v];
        }
        near = nodesOf(NEAR);
        far = nodesOf(FAR);
    }

    private int[] nodesOf(byte kind) {
        int[] found = new int[kinds.length];
        int count = 0;
        for (int v = 0; v < kinds.length; v++) {
            if (kinds[v] == kind) {
                found[count++] = v;
            }
        }
        return Arrays.copyOf(found, count);
    }

    int nodes() {
        return kinds.length;
    }

    /** The neighbours of the seeds, in their order; no seed is among them. */
    int[] near() {
        return near;
    }

    /** All others that are no seeds. */
    int[] far() {
        return far;
    }

    /** The edges of each near node to near ones. An edge changes two of them by one. */
    long[] edgesAmongNear(Graph graph) {
        return counts(graph, near, NEAR);
    }

    /** The edges of each far node to far ones. An edge changes two of them by one. */
    long[] edgesAmongFar(Graph graph) {
        return counts(graph, far, FAR);
    }

    /** The edges of each near node to far ones. An edge changes one of them by one. */
    long[] edgesOutward(Graph graph) {
        return counts(graph, near, FAR);
    }

    private long[] counts(Graph graph, int[] nodes, byte ends) {
        long[] counts = new long[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            for (int place = graph.start(nodes[i]); place < graph.start(nodes[i] + 1); place++) {
                counts[i] += kinds[graph.neighbour(place)] == ends ? 1 : 0;
            }
        }
        return counts;
    }

    /**
     * The edges of each far node to the near nodes of each group, one group after the other. An edge between a near and a far node changes
     * one of them by one, whatever the groups are, if they are the same on both graphs.
     *
     * @param groups the group of each near node
     */
    long[] edgesInward(Graph graph, int[] groups, int count) {
        int[] groupOf = new int[kinds.length];
        for (int i = 0; i < near.length; i++) {
            groupOf[near[i]] = groups[i];
        }
        long[] counts = new long[count * far.length];
        for (int i = 0; i < far.length; i++) {
            for (int place = graph.start(far[i]); place < graph.start(far[i] + 1); place++) {
                int end = graph.neighbour(place);
                if (kinds[end] == NEAR) {
                    counts[groupOf[end] * far.length + i]++;
                }
            }
        }
        return counts;
    }
}
