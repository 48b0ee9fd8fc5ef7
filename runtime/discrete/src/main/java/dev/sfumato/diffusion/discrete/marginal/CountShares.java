package dev.sfumato.diffusion.discrete.marginal;

import java.util.Arrays;
import java.util.List;

/** What noisy counts of the columns say: how many rows there are, and the shares of the categories of each column. */
record CountShares(double rows, List<double[]> shares) {
    /**
     * @param counts of each column
     * @param most the rows that there can be, which is public
     */
    static CountShares of(List<NoisyCounts> counts, double most) {
        double weighted = 0;
        double weights = 0;
        for (NoisyCounts column : counts) {
            // the total of k counts has k times the variance of one
            weighted += Arrays.stream(column.counts()).sum() / column.counts().length;
            weights += 1.0 / column.counts().length;
        }
        double rows = Math.max(1, Math.min(most, weighted / weights));
        return new CountShares(
                rows,
                counts.stream().map(column -> shares(column.counts(), rows)).toList());
    }

    /** The nearest counts that are not negative and have this total, as shares of it. */
    static double[] shares(double[] counts, double total) {
        double[] sorted = counts.clone();
        Arrays.sort(sorted);
        double sum = 0;
        double level = 0;
        for (int i = 1; i <= sorted.length; i++) {
            double next = sorted[sorted.length - i];
            sum += next;
            if (next > (sum - total) / i) {
                level = (sum - total) / i;
            }
        }
        double shift = level;
        return Arrays.stream(counts)
                .map(count -> Math.max(0, count - shift) / total)
                .toArray();
    }

    /** How many rows would be in a cell if columns did not depend on each other, as a whole number. */
    long expected(int first, int ofFirst, int second, int ofSecond) {
        return (long) Math.rint(rows * shares.get(first)[ofFirst] * shares.get(second)[ofSecond]);
    }
}
