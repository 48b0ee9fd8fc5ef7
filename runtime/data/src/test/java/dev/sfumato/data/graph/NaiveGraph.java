package dev.sfumato.data.graph;

import dev.sfumato.testing.Cases;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Random edges, and the graph that they make, as a map from pairs to weights: slow and plain. */
record NaiveGraph(int nodes, List<Edge> edges, boolean isDirected) {
    record Edge(int from, int to, double weight) {}

    /** Few nodes and many edges, so that self-loops, duplicates and opposite arcs are common. */
    static NaiveGraph random(Cases cases, boolean isDirected) {
        int nodes = cases.whole(1, 12);
        List<Edge> edges = new ArrayList<>();
        for (int i = cases.whole(0, 40); i > 0; i--) {
            edges.add(new Edge(
                    cases.whole(0, nodes - 1), cases.whole(0, nodes - 1), cases.whole(1, 64) * cases.oneOf(0.25, 1.0)));
        }
        return new NaiveGraph(nodes, edges, isDirected);
    }

    /** The sum of the weights of each pair that is joined; an undirected pair is there both ways. */
    Map<Integer, Map<Integer, Double>> sums() {
        Map<Integer, Map<Integer, Double>> sums = new HashMap<>();
        for (Edge edge : edges) {
            if (edge.from != edge.to) {
                add(sums, edge.from, edge.to, edge.weight);
                if (!isDirected) {
                    add(sums, edge.to, edge.from, edge.weight);
                }
            }
        }
        return sums;
    }

    private static void add(Map<Integer, Map<Integer, Double>> sums, int from, int to, double weight) {
        sums.computeIfAbsent(to, row -> new TreeMap<>()).merge(from, weight, Double::sum);
    }

    /** The first of each edge, in either direction where undirected. */
    NaiveGraph withoutRepeats() {
        List<Edge> kept = new ArrayList<>();
        for (Edge edge : edges) {
            if (kept.stream().noneMatch(other -> isSame(edge, other))) {
                kept.add(edge);
            }
        }
        return new NaiveGraph(nodes, kept, isDirected);
    }

    private boolean isSame(Edge edge, Edge other) {
        return (edge.from == other.from && edge.to == other.to)
                || (!isDirected && edge.from == other.to && edge.to == other.from);
    }

    long selfLoops() {
        return edges.stream().filter(edge -> edge.from == edge.to).count();
    }

    int[] from() {
        return edges.stream().mapToInt(Edge::from).toArray();
    }

    int[] to() {
        return edges.stream().mapToInt(Edge::to).toArray();
    }

    double[] weights() {
        return edges.stream().mapToDouble(Edge::weight).toArray();
    }

    /** The rows of a graph in the same form. */
    static Map<Integer, Map<Integer, Double>> rows(Graph graph) {
        Map<Integer, Map<Integer, Double>> rows = new HashMap<>();
        for (int v = 0; v < graph.nodes(); v++) {
            for (int i = graph.start(v); i < graph.start(v + 1); i++) {
                add(rows, graph.neighbour(i), v, graph.weight(i));
            }
        }
        return rows;
    }
}
