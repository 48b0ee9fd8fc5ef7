package dev.sfumato.data.graph;

import java.util.Arrays;
import java.util.Locale;

/**
 * The structure of a graph whose rows were verified. All but the kind of the graph and a declared number of nodes is private: it is for the
 * holders of the data only, and publishing it must be paid for.
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
        int[] out = new int[n];
        double[] strengths = new double[n];
        for (int v = 0; v < n; v++) {
            if (graph.start(v) > graph.start(v + 1)) {
                throw damaged("row " + v + " ends before it begins");
            }
            for (int i = graph.start(v); i < graph.start(v + 1); i++) {
                int u = graph.neighbour(i);
                double weight = graph.weight(i);
                if (u < 0 || u >= n || u == v) {
                    throw damaged("row " + v + " holds " + (u == v ? "a self-loop" : "what is no node"));
                }
                if (i > graph.start(v) && graph.neighbour(i - 1) >= u) {
                    throw damaged("row " + v + " is not sorted, or holds a node twice");
                }
                if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
                    throw damaged("row " + v + " has a weight that is not above 0 and finite");
                }
                if (!graph.isDirected()) {
                    // rows are walked in order, so a mirrored row shows its nodes in order as well
                    int mirror = graph.start(u) + out[u];
                    if (mirror >= graph.start(u + 1)
                            || graph.neighbour(mirror) != v
                            || graph.weight(mirror) != weight) {
                        throw damaged("row " + v + " holds a node whose row does not mirror it");
                    }
                }
                out[u]++;
                strengths[graph.isDirected() ? u : v] += weight;
            }
        }
        for (int v = 0; v < n; v++) {
            if (graph.degree(v) != out[v] || graph.strength(v) != strengths[v]) {
                throw damaged("the degree or strength of node " + v + " is not that of its edges");
            }
        }
    }

    private static IllegalStateException damaged(String fault) {
        return new IllegalStateException("the graph is damaged: " + fault);
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
