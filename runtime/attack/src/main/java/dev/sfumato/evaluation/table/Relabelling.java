package dev.sfumato.evaluation.table;

import dev.sfumato.attack.table.PackedRows;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.data.table.Table;
import dev.sfumato.evidence.ConfidenceInterval;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The share of synthetic rows that would be closer to training than to holdout, had other real rows been set aside: a permutation
 * test. A synthetic row is closer to one of two sets if that set has all of the real rows that are closest to it.
 */
final class Relabelling {
    /** With more closest rows than this a synthetic row is taken to be as far from both: all but 2^-30 of the ways. */
    static final int MOST = 31;

    private static final int WAYS = 399;

    private final int real;
    private final List<int[]> closest = new ArrayList<>();
    private final List<Integer> rows = new ArrayList<>();

    /** Real rows are numbered: training first, then holdout; both have equally many. */
    Relabelling(
            Table synthetic,
            Table training,
            PackedRows.Closest toTraining,
            Table holdout,
            PackedRows.Closest toHoldout) {
        real = training.rows() + holdout.rows();
        int[][] ofTraining = rowsOf(training, 0);
        int[][] ofHoldout = rowsOf(holdout, training.rows());
        int[] all = new int[MOST + 1];
        for (int d = 0; d < synthetic.distinct(); d++) {
            int count = 0;
            if (toTraining.distances()[d] <= toHoldout.distances()[d]) {
                count = gather(all, count, toTraining.rows(d), ofTraining);
            }
            if (toHoldout.distances()[d] <= toTraining.distances()[d]) {
                count = gather(all, count, toHoldout.rows(d), ofHoldout);
            }
            if (count <= MOST) {
                closest.add(Arrays.copyOf(all, count));
                rows.add(synthetic.count(d));
            }
        }
    }

    /** Where the share lies but for this probability, over the ways to set the holdout aside; all are as likely. */
    ConfidenceInterval shares(double error, RandomSource random) {
        double[] shares = new double[WAYS];
        boolean[] isTraining = new boolean[real];
        for (int way = 0; way < WAYS; way++) {
            Interruption.poll("relabelling");
            int[] order = random.permutation(real);
            for (int i = 0; i < real; i++) {
                isTraining[order[i]] = i < real / 2;
            }
            shares[way] = share(isTraining);
        }
        Arrays.sort(shares);
        // the permutation test with the observed way as one more: rank (ways + 1) error / 2 from either end
        int from = (int) Math.floor((WAYS + 1) * error / 2);
        return from == 0 ? new ConfidenceInterval(0, 1) : new ConfidenceInterval(shares[from - 1], shares[WAYS - from]);
    }

    private double share(boolean[] isTraining) {
        long closer = 0;
        long further = 0;
        for (int s = 0; s < closest.size(); s++) {
            int[] group = closest.get(s);
            boolean first = isTraining[group[0]];
            int i = 1;
            while (i < group.length && isTraining[group[i]] == first) {
                i++;
            }
            if (i == group.length) {
                closer += first ? rows.get(s) : 0;
                further += first ? 0 : rows.get(s);
            }
        }
        return closer + further == 0 ? CopyRisk.CHANCE : (double) closer / (closer + further);
    }

    private static int gather(int[] all, int count, int[] distinct, int[][] rowsOf) {
        int next = count;
        for (int d : distinct) {
            for (int row : rowsOf[d]) {
                if (next < all.length) {
                    all[next++] = row;
                }
            }
        }
        return next;
    }

    /** The rows that each distinct one is, numbered from {@code first}. */
    private static int[][] rowsOf(Table table, int first) {
        int[][] rows = new int[table.distinct()][];
        int[] count = new int[table.distinct()];
        for (int d = 0; d < rows.length; d++) {
            rows[d] = new int[table.count(d)];
        }
        for (int row = 0; row < table.rows(); row++) {
            int d = table.distinctOf(row);
            rows[d][count[d]++] = first + row;
        }
        return rows;
    }
}
