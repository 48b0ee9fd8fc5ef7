package dev.sfumato.data.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How often each number occurs in a column, in bounded memory: exact up to half a million different numbers; beyond, neighbours
 * are counted together under the larger one.
 */
final class NumberCounts {
    private static final int MOST = 1 << 20;

    private double[] values = new double[64];
    private long[] counts = new long[64];
    private int size;
    private boolean isSorted = true;

    void add(double value, long count) {
        if (size == values.length) {
            sort();
            if (size > MOST / 2) {
                halve();
            }
            if (size > values.length / 2) {
                values = Arrays.copyOf(values, Math.min(MOST, 2 * values.length));
                counts = Arrays.copyOf(counts, values.length);
            }
        }
        // no minus zero
        values[size] = value + 0.0;
        counts[size++] = count;
        isSorted = false;
    }

    /** Sorts, and counts equal numbers together. */
    private void sort() {
        if (isSorted || size == 0) {
            return;
        }
        double[] sorted = Arrays.copyOf(values, size);
        Arrays.sort(sorted);
        int last = 0;
        for (int i = 1; i < size; i++) {
            if (sorted[i] != sorted[last]) {
                sorted[++last] = sorted[i];
            }
        }
        long[] sums = new long[values.length];
        for (int i = 0; i < size; i++) {
            sums[Arrays.binarySearch(sorted, 0, last + 1, values[i])] += counts[i];
        }
        values = Arrays.copyOf(sorted, values.length);
        counts = sums;
        size = last + 1;
        isSorted = true;
    }

    private void halve() {
        int kept = 0;
        for (int i = 0; i < size; i += 2) {
            int upper = Math.min(i + 1, size - 1);
            long both = counts[i] + (upper > i ? counts[upper] : 0);
            values[kept] = values[upper];
            counts[kept++] = both;
        }
        size = kept;
    }

    int distinct() {
        sort();
        return size;
    }

    double least() {
        sort();
        return values[0];
    }

    double most() {
        sort();
        return values[size - 1];
    }

    boolean isWhole() {
        return IntStream.range(0, size).allMatch(i -> values[i] == Math.rint(values[i]) && Math.abs(values[i]) < 1e15);
    }

    /** Edges between which about equally many numbers lie; fewer where a number is very frequent. */
    double[] quantiles(int bins) {
        sort();
        long all = Arrays.stream(counts, 0, size).sum();
        List<Double> edges = new ArrayList<>();
        long below = 0;
        int next = 1;
        for (int i = 0; i < size - 1; i++) {
            below += counts[i];
            // below / all >= next / bins, without rounding
            if (below * bins >= next * all) {
                edges.add(values[i]);
                while (next < bins && below * bins >= next * all) {
                    next++;
                }
                if (next == bins) {
                    break;
                }
            }
        }
        return edges.stream().mapToDouble(x -> x).toArray();
    }

    /** How many numbers lie in each bin. */
    long[] counts(List<Double> edges) {
        sort();
        long[] sums = new long[edges.size() + 1];
        int bin = 0;
        for (int i = 0; i < size; i++) {
            while (bin < edges.size() && values[i] > edges.get(bin)) {
                bin++;
            }
            sums[bin] += counts[i];
        }
        return sums;
    }

    /** The bins of these edges, with the lower median of what lies in a bin as its typical value, or else its middle. */
    Cuts cut(boolean isWhole, double[] edges) {
        sort();
        List<Double> ends = Arrays.stream(edges).boxed().toList();
        long[] inside = counts(ends);
        List<Double> medians = new ArrayList<>();
        int at = 0;
        for (int bin = 0; bin <= edges.length; bin++) {
            long seen = 0;
            double median = Double.NaN;
            for (; at < size && (bin == edges.length || values[at] <= edges[bin]); at++) {
                seen += counts[at];
                if (Double.isNaN(median) && 2 * seen >= inside[bin]) {
                    median = values[at];
                }
            }
            medians.add(Double.isNaN(median) ? Cuts.of(isWhole, edges).values().get(bin) : median);
        }
        return new Cuts(isWhole, ends, medians);
    }
}
