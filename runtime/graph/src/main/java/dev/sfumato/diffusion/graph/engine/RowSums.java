package dev.sfumato.diffusion.graph.engine;

import dev.sfumato.data.graph.Graph;

/**
 * Sums of the messages that a row of a graph receives. The order of the additions depends on the row alone, and no message
 * goes through many of them: four at a time inside a chunk, and chunks with their rounding errors carried along
 * (docs/proofs/graph.md, Proposition 4). {@link BlockSums} adds in the same order.
 */
final class RowSums {
    static final int CHUNK = 128;

    private RowSums() {}

    static double sum(Graph graph, int row, double[] messages) {
        int from = graph.start(row);
        int to = graph.start(row + 1);
        if (to - from <= CHUNK) {
            return lastChunk(graph, from, to, messages);
        }
        double high = 0;
        double low = 0;
        for (; to - from > CHUNK; from += CHUNK) {
            double part = chunk(graph, from, messages);
            // Knuth's 2Sum: the sum and its error are together exactly high and part
            double sum = high + part;
            double back = sum - high;
            low += (high - (sum - back)) + (part - back);
            high = sum;
        }
        double part = lastChunk(graph, from, to, messages);
        double sum = high + part;
        double back = sum - high;
        return sum + (low + ((high - (sum - back)) + (part - back)));
    }

    /** The same additions as {@link #lastChunk}; a loop of known length is faster. */
    private static double chunk(Graph graph, int from, double[] messages) {
        double sum = 0;
        for (int i = from; i < from + CHUNK; i += 4) {
            sum += four(graph, i, messages);
        }
        return sum;
    }

    private static double lastChunk(Graph graph, int from, int to, double[] messages) {
        double sum = 0;
        int i = from;
        for (; i < to - 3; i += 4) {
            sum += four(graph, i, messages);
        }
        for (; i < to; i++) {
            sum += messages[graph.neighbour(i)];
        }
        return sum;
    }

    private static double four(Graph graph, int i, double[] messages) {
        return (messages[graph.neighbour(i)] + messages[graph.neighbour(i + 1)])
                + (messages[graph.neighbour(i + 2)] + messages[graph.neighbour(i + 3)]);
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
        for (; i < to - 3; i += 4) {
            sum += (sent(graph, i, messages) + sent(graph, i + 1, messages))
                    + (sent(graph, i + 2, messages) + sent(graph, i + 3, messages));
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
