package dev.sfumato.diffusion.graph.engine;

import dev.sfumato.data.graph.Graph;
import dev.sfumato.diffusion.graph.PublicFacts;
import dev.sfumato.testing.Cases;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Small graphs of every kind for property tests, and what they are compared with. */
public final class RandomGraphs {
    private RandomGraphs() {}

    public static Graph of(int nodes, int... ends) {
        int[] from = new int[ends.length / 2];
        int[] to = new int[ends.length / 2];
        for (int i = 0; i < from.length; i++) {
            from[i] = ends[2 * i];
            to[i] = ends[2 * i + 1];
        }
        return Graph.undirected(nodes, from, to);
    }

    /** Every pair is joined with one chance, which is itself any. */
    public static Graph any(Cases cases, int nodes) {
        double chance = cases.between(0, 1);
        List<Integer> ends = new ArrayList<>();
        for (int v = 0; v < nodes; v++) {
            for (int u = 0; u < v; u++) {
                if (cases.between(0, 1) < chance) {
                    ends.addAll(List.of(u, v));
                }
            }
        }
        return of(nodes, ends.stream().mapToInt(end -> end).toArray());
    }

    /** Every pair that is at none of some nodes. */
    public static void pairsNotAt(Seeds seeds, int nodes, BiConsumer<Integer, Integer> pair) {
        for (int v = 0; v < nodes; v++) {
            for (int u = 0; u < v; u++) {
                if (!seeds.nodes().contains(u) && !seeds.nodes().contains(v)) {
                    pair.accept(u, v);
                }
            }
        }
    }

    public static Graph flipped(Graph graph, int u, int v) {
        return graph.hasEdge(u, v) ? graph.withoutEdge(u, v) : graph.withEdge(u, v);
    }

    public static double l1(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += Math.abs(one[i] - other[i]);
        }
        return sum;
    }

    /** The diffusion without threshold, straight from its definition. */
    public static double[] naive(Graph graph, Diffusion diffusion, Seeds seeds) {
        int n = graph.nodes();
        double[] start = new double[n];
        for (int v = 0; v < n; v++) {
            start[v] = seeds.isEveryNode() || seeds.nodes().contains(v) ? seeds.share(n) : 0;
        }
        double[] state = start.clone();
        for (Step step : diffusion.steps()) {
            double[] next = new double[n];
            for (int v = 0; v < n; v++) {
                next[v] += step.stay() * state[v] + step.restart() * start[v];
                for (int u = 0; u < n; u++) {
                    if (u != v && graph.hasEdge(u, v)) {
                        next[v] += step.walk() * state[u] / graph.degree(u);
                    }
                }
            }
            state = next;
        }
        for (int v = 0; v < n; v++) {
            state[v] *= diffusion.factor();
        }
        return state;
    }

    /** Sparse and dense ones, stars, with isolated nodes, directed, weighted. */
    public static Graph graph(Cases cases, int nodes, boolean isDirected, boolean isWeighted) {
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

    public static PublicFacts facts(Graph graph, double mostChange) {
        if (!graph.isWeighted()) {
            return PublicFacts.of(graph);
        }
        return graph.isDirected()
                ? PublicFacts.directedWeighted(graph.nodes(), mostChange, 1e4)
                : PublicFacts.weighted(graph.nodes(), mostChange, 1e4);
    }
}
