package dev.sfumato.diffusion.graph;

import dev.sfumato.data.graph.Graph;

/**
 * Sums of the messages that a row of a graph receives. The order of the additions depends on the row alone, and no message
 * goes through many of them: eight at a time inside a chunk, and chunks with their rounding errors carried along
 * (docs/proofs/graph.md, Proposition 4).
 */
final class RowSums {
    private static final int CHUNK = 128;

    private RowSums() {}

    static double sum(Graph graph, int row, double[] messages) {
        int from = graph.start(row);
        int to = graph.start(row + 1);
        if (to - from <= CHUNK) {
            return chunk(graph, from, to, messages);
        }
        double high = 0;
        double low = 0;
        while (from < to) {
            int end = to - from > CHUNK ? from + CHUNK : to;
            double part = chunk(graph, from, end, messages);
            // Knuth's 2Sum: sum plus its error is exactly high plus part
            double sum = high + part;
            double back = sum - high;
            low += (high - (sum - back)) + (part - back);
            high = sum;
            from = end;
        }
        return high + low;
    }

    private static double chunk(Graph graph, int from, int to, double[] messages) {
        double sum = 0;
        int i = from;
        for (; i < to - 7; i += 8) {
            sum += ((messages[graph.neighbour(i)] + messages[graph.neighbour(i + 1)])
                            + (messages[graph.neighbour(i + 2)] + messages[graph.neighbour(i + 3)]))
                    + ((messages[graph.neighbour(i + 4)] + messages[graph.neighbour(i + 5)])
                            + (messages[graph.neighbour(i + 6)] + messages[graph.neighbour(i + 7)]));
        }
        if (i < to - 3) {
            sum += (messages[graph.neighbour(i)] + messages[graph.neighbour(i + 1)])
                    + (messages[graph.neighbour(i + 2)] + messages[graph.neighbour(i + 3)]);
            i += 4;
        }
        for (; i < to; i++) {
            sum += messages[graph.neighbour(i)];
        }
        return sum;
    }

    static double weightedSum(Graph graph, int row, double[] messages) {
        int from = graph.start(row);
        int to = graph.start(row + 1);
        double high = 0;
        double low = 0;
        while (from < to) {
            int end = to - from > CHUNK ? from + CHUNK : to;
            double part = weightedChunk(graph, from, end, messages);
            double sum = high + part;
            double back = sum - high;
            low += (high - (sum - back)) + (part - back);
            high = sum;
            from = end;
        }
        return high + low;
    }

    private static double weightedChunk(Graph graph, int from, int to, double[] messages) {
        double sum = 0;
        int i = from;
        for (; i < to - 7; i += 8) {
            sum += ((sent(graph, i, messages) + sent(graph, i + 1, messages))
                            + (sent(graph, i + 2, messages) + sent(graph, i + 3, messages)))
                    + ((sent(graph, i + 4, messages) + sent(graph, i + 5, messages))
                            + (sent(graph, i + 6, messages) + sent(graph, i + 7, messages)));
        }
        if (i < to - 3) {
            sum += (sent(graph, i, messages) + sent(graph, i + 1, messages))
                    + (sent(graph, i + 2, messages) + sent(graph, i + 3, messages));
            i += 4;
        }
        for (; i < to; i++) {
            sum += sent(graph, i, messages);
        }
        return sum;
    }

    private static double sent(Graph graph, int place, double[] messages) {
        return graph.weight(place) * messages[graph.neighbour(place)];
    }

    /** One after the other: messages of zero, wherever in the row, do not change the result (Proposition 5). */
    static double plainSum(Graph graph, int row, double[] messages) {
        double sum = 0;
        for (int i = graph.start(row); i < graph.start(row + 1); i++) {
            sum += sent(graph, i, messages);
        }
        return sum;
    }
}
