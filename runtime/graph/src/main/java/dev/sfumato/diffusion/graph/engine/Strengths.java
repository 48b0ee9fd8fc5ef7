package dev.sfumato.diffusion.graph.engine;

import dev.sfumato.data.graph.Graph;

/** The total weight of the outgoing edges of each node, with an error of at most two roundings. */
final class Strengths {
    private Strengths() {}

    static double[] of(Graph graph) {
        double[] highs = new double[graph.nodes()];
        if (!graph.isWeighted()) {
            for (int v = 0; v < highs.length; v++) {
                highs[v] = graph.degree(v);
            }
            return highs;
        }
        double[] lows = new double[graph.nodes()];
        for (int v = 0; v < highs.length; v++) {
            for (int i = graph.start(v); i < graph.start(v + 1); i++) {
                int source = graph.neighbour(i);
                double weight = graph.weight(i);
                // Knuth's 2Sum, as in RowSums; the row of v is what it sends to as well where there is no direction
                double sum = highs[source] + weight;
                double back = sum - highs[source];
                lows[source] += (highs[source] - (sum - back)) + (weight - back);
                highs[source] = sum;
            }
        }
        for (int v = 0; v < highs.length; v++) {
            highs[v] += lows[v];
        }
        return highs;
    }
}
