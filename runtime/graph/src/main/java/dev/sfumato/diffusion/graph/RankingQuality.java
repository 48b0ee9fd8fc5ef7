package dev.sfumato.diffusion.graph;

import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.BitSet;

/**
 * How well released values rank the nodes, beside the true ones. It looks at the true values, so that it is itself private.
 *
 * @param ndcg normalised discounted cumulative gain of the first {@code r} nodes, the gain of a node being its true value
 * @param recall the share of the true first {@code r} nodes among the released first {@code r}
 * @param rankCorrelation Spearman's rho over all nodes; equal values share their mean rank
 */
record RankingQuality(double ndcg, double recall, double rankCorrelation) {
    /**
     * The quality of the first {@code r} nodes.
     *
     * @param left nodes that are left out of both rankings, for example the seeds; may be empty
     */
    public static RankingQuality of(double[] truth, double[] released, int r, BitSet left) {
        Require.atLeast("r", 1, r);
        if (truth.length != released.length) {
            throw new IllegalArgumentException(
                    "truth and released must be of one length, got " + truth.length + " and " + released.length);
        }
        int[] best = Ranking.without(truth, left).top(r);
        int[] found = Ranking.without(released, left).top(r);
        double most = gain(truth, best);
        // where nothing can be gained, every ranking is as good as the best
        return new RankingQuality(
                most == 0 ? 1 : gain(truth, found) / most, recall(best, found), spearman(truth, released, left));
    }

    private static double gain(double[] truth, int[] nodes) {
        double sum = 0;
        for (int i = 0; i < nodes.length; i++) {
            sum += truth[nodes[i]] / Math.log(i + 2);
        }
        return sum;
    }

    private static double recall(int[] best, int[] found) {
        BitSet wanted = new BitSet();
        Arrays.stream(best).forEach(wanted::set);
        return best.length == 0
                ? 1
                : (double) Arrays.stream(found).filter(wanted::get).count() / best.length;
    }

    private static double spearman(double[] truth, double[] released, BitSet left) {
        double[] one = ranks(truth, left);
        double[] other = ranks(released, left);
        double mean = (one.length - 1) / 2.0;
        double product = 0;
        double ofOne = 0;
        double ofOther = 0;
        for (int i = 0; i < one.length; i++) {
            product += (one[i] - mean) * (other[i] - mean);
            ofOne += (one[i] - mean) * (one[i] - mean);
            ofOther += (other[i] - mean) * (other[i] - mean);
        }
        return ofOne == 0 || ofOther == 0 ? 0 : product / Math.sqrt(ofOne * ofOther);
    }

    /** The rank of each node that is not left out, in the order of the nodes. */
    private static double[] ranks(double[] values, BitSet left) {
        int[] order = Ranking.without(values, left).top(values.length);
        double[] ranks = new double[values.length];
        for (int from = 0; from < order.length; ) {
            int to = from + 1;
            while (to < order.length && values[order[to]] == values[order[from]]) {
                to++;
            }
            for (int i = from; i < to; i++) {
                ranks[order[i]] = (from + to - 1) / 2.0;
            }
            from = to;
        }
        double[] kept = new double[order.length];
        int at = 0;
        for (int v = 0; v < values.length; v++) {
            if (!left.get(v)) {
                kept[at++] = ranks[v];
            }
        }
        return kept;
    }
}
