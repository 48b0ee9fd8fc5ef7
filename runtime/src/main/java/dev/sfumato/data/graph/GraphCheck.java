package dev.sfumato.data.graph;

import java.util.Arrays;
import java.util.Locale;

/**
 * The structure of a graph whose rows were verified. All but the kind of the graph and a declared number of nodes is private:
 * it is for the eyes of those who hold the data, and whoever publishes it must pay for it.
 *
 * @param isolated nodes without an edge in either direction
 * @param components parts that no edge joins, whatever its direction
 */
public record GraphCheck(
        int nodes,
        boolean nodesArePublic,
        boolean isDirected,
        boolean isWeighted,
        long edges,
        int minDegree,
        double medianDegree,
        double meanDegree,
        int maxDegree,
        int isolated,
        int components,
        int largestComponent) {

    static GraphCheck of(Graph graph) {
        requireRows(graph);
        int n = graph.nodes();
        int[] degrees = new int[n];
        boolean[] joined = new boolean[n];
        int[] parents = new int[n];
        Arrays.setAll(parents, v -> v);
        for (int v = 0; v < n; v++) {
            degrees[v] = graph.degree(v);
            for (int i = graph.start(v); i < graph.start(v + 1); i++) {
                joined[v] = true;
                joined[graph.neighbour(i)] = true;
                join(parents, v, graph.neighbour(i));
            }
        }
        int isolated = 0;
        int components = 0;
        int[] sizes = new int[n];
        for (int v = 0; v < n; v++) {
            isolated += joined[v] ? 0 : 1;
            int root = root(parents, v);
            components += root == v ? 1 : 0;
            sizes[root]++;
        }
        Arrays.sort(degrees);
        return new GraphCheck(
                n,
                graph.nodesArePublic(),
                graph.isDirected(),
                graph.isWeighted(),
                graph.edges(),
                n == 0 ? 0 : degrees[0],
                n == 0 ? 0 : (degrees[(n - 1) / 2] + degrees[n / 2]) / 2.0,
                n == 0 ? 0 : (double) Arrays.stream(degrees).asLongStream().sum() / n,
                n == 0 ? 0 : degrees[n - 1],
                isolated,
                components,
                Arrays.stream(sizes).max().orElse(0));
    }

    /** The promises of {@link Graph}: rows in order, simple, mirrored where undirected, degrees and strengths that agree. */
    private static void requireRows(Graph graph) {
        int n = graph.nodes();
        long[] out = new long[n];
        double[] strengths = new double[n];
        for (int v = 0; v < n; v++) {
            require(graph.start(v) <= graph.start(v + 1), "row " + v + " ends before it begins");
            for (int i = graph.start(v); i < graph.start(v + 1); i++) {
                int u = graph.neighbour(i);
                require(u >= 0 && u < n, "row " + v + " holds " + u + ", which is no node");
                require(u != v, "node " + v + " has a self-loop");
                require(
                        i == graph.start(v) || graph.neighbour(i - 1) < u,
                        "row " + v + " is not sorted, or holds a node twice");
                double weight = graph.weight(i);
                require(weight > 0 && weight < Double.POSITIVE_INFINITY, "row " + v + " has a weight of " + weight);
                require(
                        graph.isDirected() || mirrored(graph, u, v, weight),
                        "edge " + u + " - " + v + " is undirected and not the same in both rows");
                out[u]++;
                strengths[graph.isDirected() ? u : v] += weight;
            }
        }
        for (int v = 0; v < n; v++) {
            require(graph.degree(v) == out[v], "the degree of node " + v + " is not the number of its edges");
            require(graph.strength(v) == strengths[v], "the strength of node " + v + " is not the sum of its weights");
        }
    }

    private static boolean mirrored(Graph graph, int u, int v, double weight) {
        int place = graph.place(u, v);
        return place >= 0 && graph.weight(place) == weight;
    }

    private static void require(boolean holds, String fault) {
        if (!holds) {
            throw new IllegalStateException("the graph is damaged: " + fault);
        }
    }

    private static void join(int[] parents, int u, int v) {
        int a = root(parents, u);
        int b = root(parents, v);
        parents[Math.max(a, b)] = Math.min(a, b);
    }

    private static int root(int[] parents, int node) {
        int v = node;
        while (parents[v] != v) {
            parents[v] = parents[parents[v]];
            v = parents[v];
        }
        return v;
    }

    @Override
    public String toString() {
        String kind = (isWeighted ? "weighted " : "") + (isDirected ? "directed" : "undirected");
        return row("kind", kind, true)
                + row("nodes", "" + nodes, nodesArePublic)
                + row("edges", "" + edges, false)
                + row(
                        isDirected ? "out-degree" : "degree",
                        String.format(
                                Locale.ROOT,
                                "min %d, median %s, mean %.1f, max %d",
                                minDegree,
                                medianDegree % 1 == 0 ? "" + (long) medianDegree : "" + medianDegree,
                                meanDegree,
                                maxDegree),
                        false)
                + row("isolated", "" + isolated, false)
                + row("components", components + ", largest " + largestComponent, false)
                + "Private figures must not be published without a price: any edge may show in them."
                + (nodesArePublic ? "" : " So may the number of nodes, since it was taken from the edges.");
    }

    private static String row(String what, String figure, boolean isPublic) {
        return String.format(Locale.ROOT, "%-11s %-44s %s%n", what, figure, isPublic ? "public" : "private");
    }
}
