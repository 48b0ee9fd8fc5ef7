package dev.sfumato.diffusion.graph;

import dev.sfumato.data.graph.Graph;
import dev.sfumato.testing.Cases;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Small graphs for property tests. */
final class RandomGraphs {
    private RandomGraphs() {}

    static Graph of(int nodes, int... ends) {
        int[] from = new int[ends.length / 2];
        int[] to = new int[ends.length / 2];
        for (int i = 0; i < from.length; i++) {
            from[i] = ends[2 * i];
            to[i] = ends[2 * i + 1];
        }
        return Graph.undirected(nodes, from, to);
    }

    /** Every pair is joined with one chance, which is itself any. */
    static Graph any(Cases cases, int nodes) {
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
    static void pairsNotAt(Seeds seeds, int nodes, BiConsumer<Integer, Integer> pair) {
        for (int v = 0; v < nodes; v++) {
            for (int u = 0; u < v; u++) {
                if (!seeds.nodes().contains(u) && !seeds.nodes().contains(v)) {
                    pair.accept(u, v);
                }
            }
        }
    }

    static Graph flipped(Graph graph, int u, int v) {
        return graph.hasEdge(u, v) ? graph.withoutEdge(u, v) : graph.withEdge(u, v);
    }

    static double l1(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += Math.abs(one[i] - other[i]);
        }
        return sum;
    }

    /** The diffusion without threshold, straight from its definition. */
    static double[] naive(Graph graph, Diffusion diffusion, Seeds seeds) {
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
}
