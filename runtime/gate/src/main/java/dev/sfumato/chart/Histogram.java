package dev.sfumato.chart;

import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * How many there are of each magnitude: five bins to a decade, one more for zero and one for infinity where there are such.
 *
 * @param bins from small to large; those between the smallest and the largest figure are all there
 */
public record Histogram(List<Histogram.Bin> bins) {
    private static final int PER_DECADE = 5;
    private static final int MOST_DECADES = 24;

    /** Figures in [from, to), weighted. Zero is [0, 0], infinity is [infinity, infinity]. */
    public record Bin(double from, double to, long count) {
        /** Whether it is zero or infinity. */
        public boolean isSingle() {
            return from == to;
        }
    }

    public Histogram {
        bins = List.copyOf(bins);
        Require.atLeast("bins", 1, bins.size());
    }

    /**
     * @param figures what is counted, none negative
     * @param weights how often each counts
     */
    public static Histogram of(double[] figures, long[] weights) {
        if (figures.length != weights.length) {
            throw new IllegalArgumentException(
                    "there must be a weight for each figure, got " + weights.length + " for " + figures.length);
        }
        Require.atLeast("figures", 1, figures.length);
        for (double figure : figures) {
            if (!(figure >= 0)) {
                throw new IllegalArgumentException("a figure must be in [0, infinity], got " + figure);
            }
        }
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        long zeros = 0;
        long infinite = 0;
        for (int i = 0; i < figures.length; i++) {
            if (figures[i] == 0) {
                zeros += weights[i];
            } else if (Double.isInfinite(figures[i])) {
                infinite += weights[i];
            } else {
                least = Math.min(least, figures[i]);
                most = Math.max(most, figures[i]);
            }
        }
        List<Bin> bins = new ArrayList<>();
        if (zeros > 0) {
            bins.add(new Bin(0, 0, zeros));
        }
        if (most > 0) {
            int last = place(most);
            int first = Math.max(place(least), last - MOST_DECADES * PER_DECADE + 1);
            long[] counts = new long[last - first + 1];
            for (int i = 0; i < figures.length; i++) {
                if (figures[i] > 0 && !Double.isInfinite(figures[i])) {
                    counts[Math.max(0, place(figures[i]) - first)] += weights[i];
                }
            }
            for (int i = 0; i < counts.length; i++) {
                bins.add(new Bin(
                        i == 0 && place(least) < first ? least : edge(first + i), edge(first + i + 1), counts[i]));
            }
        }
        if (infinite > 0) {
            bins.add(new Bin(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, infinite));
        }
        return new Histogram(bins);
    }

    /** The same with empty bins as far as a figure, so that it can be marked among them. */
    public Histogram reaching(double figure) {
        Require.positive("figure", figure);
        List<Bin> reaching =
                new ArrayList<>(bins.stream().filter(bin -> !bin.isSingle()).toList());
        int at = place(figure);
        if (reaching.isEmpty()) {
            reaching.add(new Bin(edge(at), edge(at + 1), 0));
        }
        int first = place(reaching.get(0).from());
        int last = place(reaching.get(reaching.size() - 1).from());
        for (int i = first - 1; i >= at; i--) {
            reaching.add(0, new Bin(edge(i), edge(i + 1), 0));
        }
        for (int i = last + 1; i <= at; i++) {
            reaching.add(new Bin(edge(i), edge(i + 1), 0));
        }
        bins.stream().filter(bin -> bin.isSingle() && bin.from() == 0).forEach(zero -> reaching.add(0, zero));
        bins.stream().filter(bin -> bin.isSingle() && bin.from() > 0).forEach(reaching::add);
        return new Histogram(reaching);
    }

    private static int place(double figure) {
        return (int) Math.floor(Math.log10(figure) * PER_DECADE + 1e-9);
    }

    private static double edge(int place) {
        return Math.pow(10, (double) place / PER_DECADE);
    }
}
