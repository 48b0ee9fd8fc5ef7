package dev.sfumato.exposure;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.util.Require;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * How many rows may be released.
 *
 * @param rows the most; 0 where even one is too many
 * @param epsilon at which
 * @param target the delta that must not be exceeded
 * @param share for at least this part of the rows of the table; 1 is all of them
 */
record ReleaseSize(Bound bound, long rows, double epsilon, double target, double share) {
    /**
     * The most rows for which the delta of at least a share of the table's rows stays within a target. Every bound grows in
     * proportion to the rows released. The number in the plan of the leakage does not matter.
     */
    public static ReleaseSize of(RowLeakage leakage, Bound bound, double epsilon, double target, double share) {
        Require.probability("target", target);
        Require.within("share", 0, 1, share);
        double[] deltas = leakage.deltas(bound, epsilon, Progress.NONE);
        long released = leakage.plan().released();
        double worst = worst(leakage, deltas, share);
        return new ReleaseSize(bound, most(worst, released, target), epsilon, target, share);
    }

    /** The delta that is not exceeded by a share of the rows. */
    private static double worst(RowLeakage leakage, double[] deltas, double share) {
        int[] order = IntStream.range(0, deltas.length)
                .boxed()
                .sorted(Comparator.comparingDouble(d -> deltas[d]))
                .mapToInt(d -> d)
                .toArray();
        double needed = share * leakage.table().rows();
        long covered = 0;
        for (int d : order) {
            covered += leakage.table().count(d);
            if (covered >= needed) {
                return deltas[d];
            }
        }
        return deltas[order[order.length - 1]];
    }

    /** The largest m with m times the delta of one row, rounded up, within the target. */
    private static long most(double delta, long released, double target) {
        if (delta == 0) {
            return Long.MAX_VALUE;
        }
        double one = Math.nextUp(delta / released);
        // the quotient is off by one unit in its last place at most, and a part of a row is lost besides
        double most = Math.floor(target / one * (1 - 0x1p-50));
        return most >= 0x1p62 ? Long.MAX_VALUE : (long) most;
    }
}
