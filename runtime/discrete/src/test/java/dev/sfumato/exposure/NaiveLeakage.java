package dev.sfumato.exposure;

import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Schedule;
import java.util.Arrays;

/** The formulas of the design written down once more, row against row, for tests. */
record NaiveLeakage(Table table, Schedule schedule, int distinct, boolean isLargest) {
    private double k(int i) {
        int[] sizes = table.schema().sizes();
        return isLargest ? Arrays.stream(sizes).max().getAsInt() : sizes[i];
    }

    private double r(int t, int i) {
        double bar = schedule.alphaBars()[t];
        return (1 - bar) / (1 + (k(i) - 1) * bar);
    }

    int columns() {
        return (int)
                Arrays.stream(table.schema().sizes()).filter(size -> size > 1).count();
    }

    int others() {
        return table.rows() - 1;
    }

    /** A'(t), or A(t) of Lemma A.5. */
    double a(int t, int i, boolean isLemma) {
        double k = k(i);
        double bar = schedule.alphaBars()[t];
        double before = schedule.alphaBars()[t - 1];
        double stayBar = (1 + (k - 1) * bar) / k;
        double moveBar = (1 - bar) / k;
        double stay = (1 + (k - 1) * schedule.alphas()[t]) / k;
        return (before - bar) / (k * stayBar * moveBar) * (isLemma ? stay : 1);
    }

    double similarity(int t, int column) {
        double sum = 0;
        for (int e = 0; e < table.distinct(); e++) {
            double like = table.count(e) - (e == distinct ? 1 : 0);
            for (int i = 0; i < table.columns(); i++) {
                like *= table.code(e, i) == table.code(distinct, i) ? 1 : r(t, i);
            }
            if (column < 0 || table.code(e, column) == table.code(distinct, column)) {
                sum += like;
            }
        }
        return sum;
    }

    /** The sum over columns of A log(1 + x). */
    double divergence(int t, boolean isLemma) {
        double sum = 0;
        for (int i = 0; i < table.columns(); i++) {
            if (table.schema().size(i) > 1) {
                double lost = r(t - 1, i) * r(t - 1, i);
                double kept = k(i) * schedule.alphaBars()[t - 1] / (1 + (k(i) - 1) * schedule.alphaBars()[t - 1]);
                double x = kept * (2 - kept) / (similarity(t, i) + lost * (1 + similarity(t, -1)));
                sum += a(t, i, isLemma) * Math.log1p(x);
            }
        }
        return sum;
    }

    double variation(int t) {
        double sum = 0;
        for (int i = 0; i < table.columns(); i++) {
            sum += table.schema().size(i) > 1 ? a(t, i, true) : 0;
        }
        return sum;
    }
}
