package dev.sfumato.data.graph;

import dev.sfumato.Require;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A graph on the nodes 0 to n - 1, as compressed rows: for each node, sorted, the nodes that it receives from. Immutable.
 *
 * <p>An undirected simple graph stores no weights, and each edge in both rows. In a directed graph the row of a node holds the
 * sources of the edges that end there.
 */
public final class Graph {
    private final int[] starts;
    private final int[] neighbours;
    private final double @Nullable [] weights;
    private final int @Nullable [] outDegrees;
    private final double @Nullable [] strengths;

    private Graph(
            int[] starts,
            int[] neighbours,
            double @Nullable [] weights,
            int @Nullable [] outDegrees,
            double @Nullable [] strengths) {
        this.starts = starts;
        this.neighbours = neighbours;
        this.weights = weights;
        this.outDegrees = outDegrees;
        this.strengths = strengths;
    }

    /** The undirected simple graph with these edges; self-loops and duplicates are dropped. */
    public static Graph undirected(int nodes, int[] from, int[] to) {
        Require.atLeast("nodes", 0, nodes);
        if (from.length != to.length) {
            throw new IllegalArgumentException(
                    "from and to must be of one length, got " + from.length + " and " + to.length);
        }
        int[] starts = new int[nodes + 1];
        for (int i = 0; i < from.length; i++) {
            requireNode(nodes, from[i]);
            requireNode(nodes, to[i]);
            if (from[i] != to[i]) {
                starts[from[i] + 1]++;
                starts[to[i] + 1]++;
            }
        }
        for (int v = 0; v < nodes; v++) {
            starts[v + 1] = Math.addExact(starts[v], starts[v + 1]);
        }
        int[] next = Arrays.copyOf(starts, nodes);
        int[] neighbours = new int[starts[nodes]];
        for (int i = 0; i < from.length; i++) {
            if (from[i] != to[i]) {
                neighbours[next[from[i]]++] = to[i];
                neighbours[next[to[i]]++] = from[i];
            }
        }
        return new Graph(starts, distinct(starts, neighbours), null, null, null);
    }

    /** Sorts every row and drops duplicates; {@code starts} is adjusted in place. */
    private static int[] distinct(int[] starts, int[] neighbours) {
        int kept = 0;
        int start = 0;
        for (int v = 0; v + 1 < starts.length; v++) {
            int end = starts[v + 1];
            Arrays.sort(neighbours, start, end);
            int first = kept;
            for (int i = start; i < end; i++) {
                if (kept == first || neighbours[kept - 1] != neighbours[i]) {
                    neighbours[kept++] = neighbours[i];
                }
            }
            start = end;
            starts[v + 1] = kept;
        }
        return kept == neighbours.length ? neighbours : Arrays.copyOf(neighbours, kept);
    }

    private static void requireNode(int nodes, int node) {
        if (node < 0 || node >= nodes) {
            throw new IllegalArgumentException("node must be in [0, " + (nodes - 1) + "], got " + node);
        }
    }

    public int nodes() {
        return starts.length - 1;
    }

    public long edges() {
        return isDirected() ? neighbours.length : neighbours.length / 2;
    }

    public boolean isDirected() {
        return outDegrees != null;
    }

    public boolean isWeighted() {
        return weights != null;
    }

    /** How many edges leave a node. */
    public int degree(int node) {
        return outDegrees != null ? outDegrees[node] : starts[node + 1] - starts[node];
    }

    /** What a node's outgoing edges weigh together: its degree where there are no weights. */
    public double strength(int node) {
        return strengths != null ? strengths[node] : degree(node);
    }

    /** Where a node's row begins; it ends where the next node's begins. */
    public int start(int node) {
        return starts[node];
    }

    /** The node at a place of a row. */
    public int neighbour(int place) {
        return neighbours[place];
    }

    /** The weight at a place of a row; one where there are no weights. */
    public double weight(int place) {
        return weights != null ? weights[place] : 1;
    }

    /** Whether there is an edge from a node to another. */
    public boolean hasEdge(int from, int to) {
        return Arrays.binarySearch(neighbours, starts[to], starts[to + 1], from) >= 0;
    }
}
