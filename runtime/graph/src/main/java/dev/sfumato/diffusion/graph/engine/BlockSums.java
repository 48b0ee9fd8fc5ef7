package dev.sfumato.diffusion.graph.engine;

import dev.sfumato.data.graph.Graph;
import java.util.Arrays;

/**
 * The sums of {@link RowSums} for a block of runs at once: an array per node with a message per run. The loops over runs are
 * such that the compiler makes vector instructions of them, which one array with offsets would prevent. For one thread.
 */
final class BlockSums {
    private final Graph graph;
    private final double[] parts;
    private final double[] highs;
    private final double[] lows;

    BlockSums(Graph graph, int runs) {
        this.graph = graph;
        parts = new double[runs];
        highs = new double[runs];
        lows = new double[runs];
    }

    /** The sums of a row; the array is used again for the next one. */
    double[] sums(int row, double[][] messages) {
        int from = graph.start(row);
        int to = graph.start(row + 1);
        if (to - from <= RowSums.CHUNK) {
            addChunk(from, to, messages);
            return parts;
        }
        Arrays.fill(highs, 0);
        Arrays.fill(lows, 0);
        while (from < to) {
            int end = to - from > RowSums.CHUNK ? from + RowSums.CHUNK : to;
            addChunk(from, end, messages);
            carry(parts, highs, lows);
            from = end;
        }
        for (int j = 0; j < highs.length; j++) {
            highs[j] += lows[j];
        }
        return highs;
    }

    /** As {@link RowSums#plainSum}. */
    double[] plainSums(int row, double[][] messages) {
        Arrays.fill(parts, 0);
        for (int i = graph.start(row); i < graph.start(row + 1); i++) {
            addOne(messages[graph.neighbour(i)], graph.weight(i), parts);
        }
        return parts;
    }

    private void addChunk(int from, int to, double[][] messages) {
        Arrays.fill(parts, 0);
        int i = from;
        if (graph.isWeighted()) {
            for (; i < to - 3; i += 4) {
                addFourWeighted(i, messages);
            }
        } else {
            for (; i < to - 3; i += 4) {
                addFour(
                        messages[graph.neighbour(i)],
                        messages[graph.neighbour(i + 1)],
                        messages[graph.neighbour(i + 2)],
                        messages[graph.neighbour(i + 3)],
                        parts);
            }
        }
        for (; i < to; i++) {
            addOne(messages[graph.neighbour(i)], graph.weight(i), parts);
        }
    }

    private static void addFour(double[] a, double[] b, double[] c, double[] d, double[] sums) {
        for (int j = 0; j < sums.length; j++) {
            sums[j] += (a[j] + b[j]) + (c[j] + d[j]);
        }
    }

    private void addFourWeighted(int i, double[][] messages) {
        double[] a = messages[graph.neighbour(i)];
        double[] b = messages[graph.neighbour(i + 1)];
        double[] c = messages[graph.neighbour(i + 2)];
        double[] d = messages[graph.neighbour(i + 3)];
        double ofA = graph.weight(i);
        double ofB = graph.weight(i + 1);
        double ofC = graph.weight(i + 2);
        double ofD = graph.weight(i + 3);
        for (int j = 0; j < parts.length; j++) {
            parts[j] += (ofA * a[j] + ofB * b[j]) + (ofC * c[j] + ofD * d[j]);
        }
    }

    private static void addOne(double[] messages, double weight, double[] sums) {
        for (int j = 0; j < sums.length; j++) {
            sums[j] += weight * messages[j];
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
}
