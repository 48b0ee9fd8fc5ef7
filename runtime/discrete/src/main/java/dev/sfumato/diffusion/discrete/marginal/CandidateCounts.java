package dev.sfumato.diffusion.discrete.marginal;

import dev.sfumato.data.table.ColumnSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Columns whose counts may be asked for.
 *
 * @param score by how many rows their counts are off as far as is known, with noise
 * @param weight of that error beside those of others
 * @param price the error that noise of deviation 1 makes in their counts
 */
record CandidateCounts(ColumnSet columns, double score, double weight, double price) {
    private static final double CAUTION = 1.3;

    /** A pair that has nothing to do with the label and is taken for one that has costs more than one that is missed. */
    private static final double CAUTION_WITH_LABEL = 1.95;

    /** A candidate and the weight with which it is asked. */
    record Chosen(ColumnSet columns, double weight) {}

    static CandidateCounts of(ColumnSet columns, int[] sizes, double score, double weight, boolean hasLabel) {
        double cells = 1;
        double free = 1;
        for (int column : columns.columns()) {
            cells *= sizes[column];
            free *= sizes[column] - 1;
        }
        double price = (hasLabel ? CAUTION_WITH_LABEL : CAUTION) * Math.sqrt(2 / Math.PI) * Math.sqrt(cells * free);
        return new CandidateCounts(columns, score, weight, price);
    }

    /** In proportion to this a candidate's variance is the smaller, the less it weighs. */
    private double effort() {
        return Math.cbrt(weight * price * weight * price);
    }

    /**
     * Those that are worth their noise, with the weights that make the sum of errors least: for a given choice the weights are in proportion to
     * the roots of the efforts (the best allocation, by Lagrange), and candidates are taken in the order of what an effort brings.
     *
     * @param noise of an answer of weight 1
     */
    static List<Chosen> choose(List<CandidateCounts> candidates, double noise) {
        List<CandidateCounts> order = candidates.stream()
                .filter(each -> each.score > 0 && each.price > 0)
                .sorted(Comparator.comparingDouble((CandidateCounts each) -> -each.weight * each.score / each.effort()))
                .toList();
        double gain = 0;
        double efforts = 0;
        double most = 0;
        int taken = 0;
        double effortsTaken = 0;
        for (int i = 0; i < order.size(); i++) {
            gain += order.get(i).weight * order.get(i).score;
            efforts += order.get(i).effort();
            double left = gain - efforts * Math.sqrt(efforts) * noise;
            if (left > most) {
                most = left;
                taken = i + 1;
                effortsTaken = efforts;
            }
        }
        List<Chosen> chosen = new ArrayList<>();
        for (CandidateCounts each : order.subList(0, taken)) {
            chosen.add(new Chosen(each.columns, share(each.effort() / effortsTaken)));
        }
        return chosen;
    }

    /** The weight of an answer with this share of what there is for all, a little less so that rounding adds up to no more. */
    static double share(double share) {
        return WeightedCounts.rounded(Math.sqrt(share) * (1 - 0x1p-40));
    }
}
