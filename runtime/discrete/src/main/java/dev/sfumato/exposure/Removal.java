package dev.sfumato.exposure;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The effect of leaving the most exposed rows out. The others lose neighbours by that, so figures are computed anew each time, and can get
 * worse. Which rows are left out reads the table, and no bound here covers that choice.
 *
 * @param steps by rising share, the first with no row left out
 */
public record Removal(Bound bound, double epsilon, List<Step> steps) {
    /**
     * @param share of the rows that are left out
     * @param left how many rows are left
     * @param mean the mean delta of the rows left
     * @param most the largest
     */
    public record Step(double share, int left, double mean, double most) {}

    public Removal {
        steps = List.copyOf(steps);
    }

    /** @param shares of the rows to leave out, in (0, 1), rising; each time the most exposed of those that are left */
    public static Removal of(
            Table table, ExposurePlan plan, Bound bound, double epsilon, List<Double> shares, Progress progress) {
        requireShares(shares, table.rows());
        List<Step> steps = new ArrayList<>();
        Table left = table;
        double[] deltas = deltas(left, plan, bound, epsilon, progress);
        steps.add(step(0, left, deltas));
        for (double share : shares) {
            left = left.without(mostExposed(left, deltas, left.rows() - left(share, table.rows())));
            deltas = deltas(left, plan, bound, epsilon, progress);
            steps.add(step(share, left, deltas));
        }
        return new Removal(bound, epsilon, steps);
    }

    private static void requireShares(List<Double> shares, int rows) {
        double before = 0;
        for (double share : shares) {
            Require.probability("share", share);
            if (share <= before) {
                throw new IllegalArgumentException("shares must rise, got " + share + " after " + before);
            }
            if (left(share, rows) < 2) {
                throw new IllegalArgumentException(
                        "shares must leave at least 2 rows, without which there is no neighbour, got " + share
                                + ", which leaves " + left(share, rows) + " of " + rows + ": take a smaller one");
            }
            before = share;
        }
    }

    private static int left(double share, int rows) {
        return rows - (int) Math.round(share * rows);
    }

    /** Where the largest delta is least; of those, where the mean is. Beyond it leaving out more makes it worse. */
    public Step best() {
        return steps.stream()
                .min(Comparator.comparingDouble(Step::most).thenComparingDouble(Step::mean))
                .orElseThrow();
    }

    private static double[] deltas(Table table, ExposurePlan plan, Bound bound, double epsilon, Progress progress) {
        return RowLeakage.of(table, plan, progress).deltas(bound, epsilon, progress);
    }

    private static boolean[] mostExposed(Table table, double[] deltas, int count) {
        boolean[] removed = new boolean[table.rows()];
        IntStream.range(0, removed.length)
                .boxed()
                .sorted(Comparator.comparingDouble(row -> -deltas[table.distinctOf(row)]))
                .limit(count)
                .forEach(row -> removed[row] = true);
        return removed;
    }

    private static Step step(double share, Table table, double[] deltas) {
        double sum = 0;
        double most = 0;
        for (int d = 0; d < deltas.length; d++) {
            sum += deltas[d] * table.count(d);
            most = Math.max(most, deltas[d]);
        }
        return new Step(share, table.rows(), sum / table.rows(), most);
    }
}
