package dev.sfumato.data.graph;

import dev.sfumato.util.Require;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A graph on the nodes 0 to n - 1, as compressed rows: for each node, sorted, the nodes that it receives from. Immutable.
 *
 * <p>An undirected simple graph stores no weights, and each edge in both rows. In a directed graph the row of a node holds the
 * sources of the edges that end there. There are no self-loops and no edge is there twice.
 */
public final class Graph {
    static final double LEAST_WEIGHT = 0x1p-400;
    static final double LARGEST_WEIGHT = 0x1p400;

    private final Rows rows;
    private final int[] starts;
    private final int[] neighbours;
    private final double @Nullable [] weights;
    private final int @Nullable [] outDegrees;
    private final double @Nullable [] strengths;
    private final NodeNames names;
    private final boolean nodesArePublic;

    Graph(Rows rows, boolean isDirected, NodeNames names, boolean nodesArePublic) {
        this.rows = rows;
        starts = rows.starts;
        neighbours = rows.neighbours;
        weights = rows.weights;
        outDegrees = isDirected ? outDegrees(rows) : null;
        strengths = rows.weights != null ? strengths(rows, rows.weights, isDirected) : null;
        this.names = names;
        this.nodesArePublic = nodesArePublic;
    }

    /** The undirected simple graph with these edges; self-loops and duplicates are dropped. */
    public static Graph undirected(int nodes, int[] from, int[] to) {
        return of(Rows.undirected(nodes, edges(nodes, from, to, null), Rows.Repeats.DROP), false);
    }

    /** The undirected graph with these positive weights; self-loops are dropped, an edge given twice is refused. */
    public static Graph undirected(int nodes, int[] from, int[] to, double[] weights) {
        return of(Rows.undirected(nodes, edges(nodes, from, to, weights), Rows.Repeats.REFUSE), false);
    }

    /** The directed simple graph with these edges; self-loops and duplicates are dropped. */
    public static Graph directed(int nodes, int[] from, int[] to) {
        return of(Rows.incoming(nodes, edges(nodes, from, to, null), Rows.Repeats.DROP), true);
    }

    /** The directed graph with these positive weights; self-loops are dropped, an edge given twice is refused. */
    public static Graph directed(int nodes, int[] from, int[] to, double[] weights) {
        return of(Rows.incoming(nodes, edges(nodes, from, to, weights), Rows.Repeats.REFUSE), true);
    }

    private static Graph of(Rows rows, boolean isDirected) {
        return new Graph(rows, isDirected, new NodeNames.Numbered(rows.starts.length - 1, 0), true);
    }

    private static EdgeBuffer edges(int nodes, int[] from, int[] to, double @Nullable [] weights) {
        Require.atLeast("nodes", 0, nodes);
        if (from.length != to.length) {
            throw new IllegalArgumentException(
                    "from and to must be of one length, got " + from.length + " and " + to.length);
        }
        if (weights != null && weights.length != from.length) {
            throw new IllegalArgumentException(
                    "from and weights must be of one length, got " + from.length + " and " + weights.length);
        }
        // edges are private: a refusal tells which one, and nothing of it
        for (int i = 0; i < from.length; i++) {
            if (Math.min(from[i], to[i]) < 0 || Math.max(from[i], to[i]) >= nodes) {
                throw new IllegalArgumentException("both nodes of an edge must be in [0, " + (nodes - 1)
                        + "], one of edge " + (i + 1) + " is not");
            }
            if (weights != null && !(weights[i] >= LEAST_WEIGHT && weights[i] <= LARGEST_WEIGHT)) {
                throw new IllegalArgumentException("a weight must be in [" + LEAST_WEIGHT + ", " + LARGEST_WEIGHT
                        + "], that of edge " + (i + 1) + " is not");
            }
        }
        return new EdgeBuffer(from, to, weights);
    }

    /** So that no sum or quotient of weights leaves the doubles. */
    private static void requireWeight(double weight) {
        Require.positive("weight", weight);
        Require.within("weight", LEAST_WEIGHT, LARGEST_WEIGHT, weight);
    }

    private static void requireNode(int nodes, int node) {
        if (node < 0 || node >= nodes) {
            throw new IllegalArgumentException(
                    nodes == 0
                            ? "the graph has no nodes, got node " + node
                            : "node must be in [0, " + (nodes - 1) + "], got " + node);
        }
    }

    private static int[] outDegrees(Rows rows) {
        int[] degrees = new int[rows.starts.length - 1];
        for (int source : rows.neighbours) {
            degrees[source]++;
        }
        return degrees;
    }

    private static double[] strengths(Rows rows, double[] weights, boolean isDirected) {
        double[] strengths = new double[rows.starts.length - 1];
        for (int v = 0; v < strengths.length; v++) {
            for (int i = rows.starts[v]; i < rows.starts[v + 1]; i++) {
                strengths[isDirected ? rows.neighbours[i] : v] += weights[i];
            }
        }
        for (int v = 0; v < strengths.length; v++) {
            if (strengths[v] == Double.POSITIVE_INFINITY) {
                throw new IllegalArgumentException(
                        "the weights of a node must have a finite sum, those of one node have not");
            }
        }
        return strengths;
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

    /** Whether the set of nodes was declared; one that was taken from the edges is as private as they are. */
    public boolean nodesArePublic() {
        return nodesArePublic;
    }

    /** How many edges leave a node. */
    public int degree(int node) {
        return outDegrees != null ? outDegrees[node] : starts[node + 1] - starts[node];
    }

    /** The total weight of a node's outgoing edges: its degree where there are no weights. */
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
        requireNode(nodes(), from);
        requireNode(nodes(), to);
        return rows.find(to, from) >= 0;
    }

    /** The name of a node in the input; its number where the input had numbers. */
    public String name(int node) {
        requireNode(nodes(), node);
        return names.name(node);
    }

    /** The names of all nodes, in their order. */
    public List<String> names() {
        return new AbstractList<>() {
            @Override
            public String get(int node) {
                return name(node);
            }

            @Override
            public int size() {
                return nodes();
            }
        };
    }

    /** The node that the input called so. */
    public int node(String name) {
        int node = names.find(name);
        if (node < 0) {
            throw new IllegalArgumentException(
                    "no node is called '" + name + "'" + (nodesArePublic ? NearMisses.clause(names, name) : ""));
        }
        return node;
    }

    /** The neighbouring graph with an edge more; of weight one where there are weights. */
    public Graph withEdge(int from, int to) {
        return with(from, to, 1);
    }

    /** The neighbouring weighted graph with an edge more. */
    public Graph withEdge(int from, int to, double weight) {
        requireWeights();
        return with(from, to, weight);
    }

    /** The neighbouring graph with an edge less. */
    public Graph withoutEdge(int from, int to) {
        if (!hasEdge(from, to)) {
            throw new IllegalArgumentException("there is no edge between these nodes to be taken away");
        }
        Rows fewer = rows.without(to, from);
        return same(isDirected() ? fewer : fewer.without(from, to));
    }

    /** The neighbouring weighted graph where an edge that is there has another weight. */
    public Graph withWeight(int from, int to, double weight) {
        requireWeights();
        return withoutEdge(from, to).with(from, to, weight);
    }

    private Graph with(int from, int to, double weight) {
        requireWeight(weight);
        if (from == to) {
            throw new IllegalArgumentException("an edge must join two nodes, got one node twice");
        }
        if (hasEdge(from, to)) {
            throw new IllegalArgumentException("there is an edge between these nodes already");
        }
        Rows more = rows.with(to, from, weight);
        return same(isDirected() ? more : more.with(from, to, weight));
    }

    private Graph same(Rows newRows) {
        return new Graph(newRows, isDirected(), names, nodesArePublic);
    }

    private void requireWeights() {
        if (!isWeighted()) {
            throw new IllegalArgumentException("a weight must be given to a weighted graph, this one has no weights");
        }
    }

    /** The same graph with the nodes of the highest degree first, which diffuses faster; names stay with their nodes. */
    public Relabelled byDegree() {
        int most = 0;
        for (int v = 0; v < nodes(); v++) {
            most = Math.max(most, degree(v));
        }
        int[] next = new int[most + 2];
        for (int v = 0; v < nodes(); v++) {
            next[most - degree(v) + 1]++;
        }
        Arrays.parallelPrefix(next, Integer::sum);
        int[] newOf = new int[nodes()];
        int[] oldOf = new int[nodes()];
        for (int v = 0; v < nodes(); v++) {
            newOf[v] = next[most - degree(v)]++;
            oldOf[newOf[v]] = v;
        }
        Graph graph = new Graph(
                rows.relabelled(newOf, oldOf),
                isDirected(),
                new NodeNames.Permuted(names, newOf, oldOf),
                nodesArePublic);
        return new Relabelled(graph, newOf, oldOf);
    }

    /** Verifies the rows and sums up the structure; what it says is private but for what it calls public. */
    public GraphCheck check() {
        return GraphCheck.of(this);
    }

    /** Whether both have the same nodes by the same names, the same edges and the same weights. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Graph graph
                && isDirected() == graph.isDirected()
                && nodesArePublic == graph.nodesArePublic
                && Arrays.equals(starts, graph.starts)
                && Arrays.equals(neighbours, graph.neighbours)
                && Arrays.equals(weights, graph.weights)
                && (names.equals(graph.names) || names().equals(graph.names()));
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(starts) + Arrays.hashCode(neighbours);
    }

    /** Describes the graph by public facts only: the number of nodes if it is public, and nothing of the edges. */
    @Override
    public String toString() {
        String kind = (isWeighted() ? "weighted " : "") + (isDirected() ? "directed" : "undirected") + " graph";
        return nodesArePublic
                ? kind + " on " + nodes() + " nodes (public); its edges are private and not shown"
                : kind + "; its nodes were taken from its edges, so even their number is private and not shown";
    }
}
