package dev.sfumato.audit.table;

import dev.sfumato.Progress;
import dev.sfumato.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * How the rows of a table are spread over deltas. Each row counts as often as it occurs. Confidential to the curator.
 *
 * @param bins in rising order, from 0 to infinity; a delta is in the first whose upper end exceeds it
 */
public record LeakageHistogram(Bound bound, double epsilon, List<Bin> bins) {
    /** @param to not included, but for infinity */
    public record Bin(double from, double to, long rows) {
        /** Whether deltas in it say nothing. */
        public boolean isVacuous() {
            return from >= 1;
        }
    }

    public LeakageHistogram {
        bins = List.copyOf(bins);
    }

    /** Bins by powers of ten from 10^-decades to 1; what is 1 or more is one bin, what is infinite another. */
    public static LeakageHistogram of(RowLeakage leakage, Bound bound, double epsilon, int decades) {
        Require.atLeast("decades", 1, decades);
        double[] ends = new double[decades + 3];
        for (int i = 0; i <= decades; i++) {
            ends[i] = Double.parseDouble("1e" + (i - decades));
        }
        ends[decades + 1] = Double.POSITIVE_INFINITY;
        ends[decades + 2] = Double.POSITIVE_INFINITY;
        long[] rows = new long[ends.length];
        double[] deltas = leakage.deltas(bound, epsilon, Progress.NONE);
        for (int d = 0; d < deltas.length; d++) {
            int bin = 0;
            while (bin + 1 < ends.length && !(deltas[d] < ends[bin])) {
                bin++;
            }
            rows[bin] += leakage.table().count(d);
        }
        List<Bin> bins = new ArrayList<>();
        for (int i = 0; i < ends.length; i++) {
            bins.add(new Bin(i == 0 ? 0 : ends[i - 1], ends[i], rows[i]));
        }
        return new LeakageHistogram(bound, epsilon, bins);
    }
}
