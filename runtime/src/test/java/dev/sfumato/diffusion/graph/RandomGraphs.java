package dev.sfumato.diffusion.graph;

import dev.sfumato.data.graph.Graph;
import dev.sfumato.testing.Cases;
import java.util.ArrayList;
import java.util.List;

/** Small graphs of every kind: sparse and dense ones, stars, with isolated nodes, directed, weighted. */
final class RandomGraphs {
    private RandomGraphs() {}

    static Graph graph(Cases cases, int nodes, boolean isDirected, boolean isWeighted) {
        double density = cases.oneOf(0.05, 0.3, 0.9);
        boolean isStar = cases.whole(0, 5) == 0;
        List<int[]> edges = new ArrayList<>();
        for (int u = 0; u < nodes; u++) {
            for (int v = isDirected ? 0 : u + 1; v < nodes; v++) {
                if (u != v && (isStar ? u == 0 || v == 0 : cases.between(0, 1) < density)) {
                    edges.add(new int[] {u, v});
                }
            }
        }
        int[] from = edges.stream().mapToInt(edge -> edge[0]).toArray();
        int[] to = edges.stream().mapToInt(edge -> edge[1]).toArray();
        if (!isWeighted) {
            return isDirected ? Graph.directed(nodes, from, to) : Graph.undirected(nodes, from, to);
        }
        double[] weights =
                edges.stream().mapToDouble(edge -> cases.magnitude(0.01, 10)).toArray();
        return isDirected ? Graph.directed(nodes, from, to, weights) : Graph.undirected(nodes, from, to, weights);
    }

    static PublicFacts facts(Graph graph, double mostChange) {
        if (!graph.isWeighted()) {
            return PublicFacts.of(graph);
        }
        return graph.isDirected()
                ? PublicFacts.directedWeighted(graph.nodes(), mostChange, 1e4)
                : PublicFacts.weighted(graph.nodes(), mostChange, 1e4);
    }
}
