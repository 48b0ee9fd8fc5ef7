package dev.sfumato.diffusion.graph;

import dev.sfumato.data.graph.Graph;
import java.util.Arrays;

/**
 * Sums of the messages that a row of a graph receives, for one run or for a block of them. The order of the additions depends
 * on the row alone, and no message goes through many of them: four at a time inside a chunk, and chunks with their rounding
 * errors carried along (docs/proofs/graph.md, Proposition 4).
 */
final class RowSums {
    private static final int CHUNK = 128;

    private final Graph graph;
    private final int width;
    private final double[] parts;
    private final double[] highs;
    private final double[] lows;

    /** For one thread. Message j of node u is at {@code width u + j}. */
    RowSums(Graph graph, int width) {
        this.graph = graph;
        this.width = width;
        parts = new double[width];
        highs = new double[width];
        lows = new double[width];
    }

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

    /** The sums of a row for all runs of the block; the array is used again for the next row. */
    double[] sums(int row, double[] messages) {
        int from = graph.start(row);
        int to = graph.start(row + 1);
        if (to - from <= CHUNK) {
            addChunk(from, to, messages);
            return parts;
        }
        Arrays.fill(highs, 0);
        Arrays.fill(lows, 0);
        while (from < to) {
            int end = to - from > CHUNK ? from + CHUNK : to;
            addChunk(from, end, messages);
            carry(parts, highs, lows);
            from = end;
        }
        for (int j = 0; j < width; j++) {
            highs[j] += lows[j];
        }
        return highs;
    }

    private void addChunk(int from, int to, double[] messages) {
        Arrays.fill(parts, 0);
        int i = from;
        if (graph.isWeighted()) {
            for (; i < to - 3; i += 4) {
                addFourWeighted(i, messages);
            }
        } else {
            for (; i < to - 3; i += 4) {
                addFour(
                        messages,
                        width * graph.neighbour(i),
                        width * graph.neighbour(i + 1),
                        width * graph.neighbour(i + 2),
                        width * graph.neighbour(i + 3),
                        parts);
            }
        }
        for (; i < to; i++) {
            addOne(messages, width * graph.neighbour(i), graph.weight(i), parts);
        }
    }

    private static void addFour(double[] messages, int a, int b, int c, int d, double[] sums) {
        for (int j = 0; j < sums.length; j++) {
            sums[j] += (messages[a + j] + messages[b + j]) + (messages[c + j] + messages[d + j]);
        }
    }

    private void addFourWeighted(int i, double[] messages) {
        for (int j = 0; j < width; j++) {
            parts[j] += (sent(i, j, messages) + sent(i + 1, j, messages))
                    + (sent(i + 2, j, messages) + sent(i + 3, j, messages));
        }
    }

    private double sent(int place, int j, double[] messages) {
        return graph.weight(place) * messages[width * graph.neighbour(place) + j];
    }

    private static void addOne(double[] messages, int a, double weight, double[] sums) {
        for (int j = 0; j < sums.length; j++) {
            sums[j] += weight * messages[a + j];
        }
    }

    private static void carry(double[] parts, double[] highs, double[] lows) {
        for (int j = 0; j < parts.length; j++) {
            double sum = highs[j] + parts[j];
            double back = sum - highs[j];
            lows[j] += (highs[j] - (sum - back)) + (parts[j] - back);
            highs[j] = sum;
        }
    }

    /** One after the other: messages of zero, wherever in the row, do not change the result (Proposition 5). */
    double[] plainSums(int row, double[] messages) {
        Arrays.fill(parts, 0);
        for (int i = graph.start(row); i < graph.start(row + 1); i++) {
            addOne(messages, width * graph.neighbour(i), graph.weight(i), parts);
        }
        return parts;
    }
}
