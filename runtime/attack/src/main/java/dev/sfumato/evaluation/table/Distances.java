package dev.sfumato.evaluation.table;

import dev.sfumato.data.table.Table;
import dev.sfumato.evidence.ConfidenceInterval;
import dev.sfumato.util.Require;
import java.util.Arrays;

/** How far the rows of one table are from the closest row of another: in how many columns they differ. Immutable. */
public final class Distances {
    private final long[] counts;

    /** From how many rows are at distance 0, 1, ... up to all columns. */
    public Distances(long... counts) {
        this.counts = counts.clone();
        Require.atLeast("rows", 1, Arrays.stream(counts).sum());
    }

    static Distances of(Table table, int[] closest) {
        long[] counts = new long[table.columns() + 1];
        for (int d = 0; d < closest.length; d++) {
            counts[closest[d]] += table.count(d);
        }
        return new Distances(counts);
    }

    /** How many rows are at distance 0, 1, ... up to all columns. */
    public long[] counts() {
        return counts.clone();
    }

    public long rows() {
        return Arrays.stream(counts).sum();
    }

    /** The smallest distance that at least this share of the rows does not exceed. */
    public int quantile(double share) {
        Require.within("share", 0, 1, share);
        long rows = rows();
        long seen = 0;
        for (int distance = 0; distance < counts.length; distance++) {
            seen += counts[distance];
            if (seen > 0 && seen >= share * rows) {
                return distance;
            }
        }
        throw new AssertionError("a quantile beyond all rows");
    }

    /** The lower median. */
    public int median() {
        return quantile(0.5);
    }

    public double mean() {
        double sum = 0;
        for (int distance = 0; distance < counts.length; distance++) {
            sum += (double) distance * counts[distance];
        }
        return sum / rows();
    }

    /** Where the quantile of the distribution that the rows are from lies, but for this probability of error. */
    ConfidenceInterval rangeOfQuantile(double share, double error) {
        // Dvoretzky, Kiefer, Wolfowitz with Massart's constant
        double off = Math.sqrt(Math.log(2 / error) / 2 / rows());
        double above = share + off;
        return new ConfidenceInterval(
                quantile(Math.max(0, share - off)), above >= 1 ? counts.length - 1 : quantile(above));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Distances distances && Arrays.equals(counts, distances.counts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(counts);
    }

    @Override
    public String toString() {
        return "rows at distance 0, 1, ...: " + Arrays.toString(counts);
    }
}
