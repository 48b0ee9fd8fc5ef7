package dev.sfumato.exposure;

import dev.sfumato.diffusion.discrete.Coefficients;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.exposure.counting.ColumnGroups;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * How like one row the others are at every step, and how far the row's own value can tilt a step: Sim(t), Sim(t, i) and the
 * logarithms of Eq. 8. Sums of positive terms only. Step t is entry t - 1 of each array.
 */
final class RowSimilarity {
    /** Products above this are turned into a logarithm before they overflow. */
    private static final double LARGE = 1e150;

    private final ColumnGroups groups;
    private final Coefficients[] sizes;
    private final int[] sizeOf;
    private final int steps;
    /** By class and step: r(t)^(columns that differ). */
    private final double[][] values;
    /** By size and step: 1 - r(t-1)^2 and r(t-1)^2. */
    private final double[][] kept;

    private final double[][] lost;

    /**
     * @param groupSize the number of categories that the similarity of columns of a group is reckoned with
     * @param columnSize the number of categories of a column
     */
    RowSimilarity(ColumnGroups groups, IntUnaryOperator groupSize, IntUnaryOperator columnSize, Schedule schedule) {
        this.groups = groups;
        steps = schedule.steps();
        int[] distinct = IntStream.range(0, groups.count())
                .map(columnSize)
                .sorted()
                .distinct()
                .toArray();
        sizes = Arrays.stream(distinct)
                .mapToObj(size -> Coefficients.of(schedule, size))
                .toArray(Coefficients[]::new);
        sizeOf = IntStream.range(0, groups.count())
                .map(i -> Arrays.binarySearch(distinct, columnSize.applyAsInt(i)))
                .toArray();
        kept = new double[sizes.length][steps];
        lost = new double[sizes.length][steps];
        for (int z = 0; z < sizes.length; z++) {
            for (int t = 1; t <= steps; t++) {
                double remembered = sizes[z].remembered(t - 1);
                double forgotten = sizes[z].forgotten(t - 1);
                kept[z][t - 1] = remembered * (2 - remembered);
                lost[z][t - 1] = forgotten * forgotten;
            }
        }
        values = new double[groups.classes()][steps];
        Coefficients[] ofGroup = IntStream.range(0, groups.groups())
                .mapToObj(g -> Coefficients.of(schedule, groupSize.applyAsInt(g)))
                .toArray(Coefficients[]::new);
        for (int c = 0; c < values.length; c++) {
            for (int t = 1; t <= steps; t++) {
                values[c][t - 1] = values(c, t, ofGroup);
            }
        }
    }

    private double values(int rowClass, int t, Coefficients[] ofGroup) {
        double product = 1;
        for (int g = 0; g < ofGroup.length; g++) {
            for (int w = groups.members(g) - groups.equal(rowClass, g); w > 0; w--) {
                product *= ofGroup[g].forgotten(t);
            }
        }
        return product;
    }

    int steps() {
        return steps;
    }

    /** The different numbers of categories, in rising order. */
    int sizes() {
        return sizes.length;
    }

    Coefficients coefficients(int size) {
        return sizes[size];
    }

    /** How many columns have the number of categories. */
    int columns(int size) {
        return (int) Arrays.stream(sizeOf).filter(z -> z == size).count();
    }

    /** The values computed for a row; filled anew for each. */
    static final class Of {
        final double[] similarity;
        /** By size of the column and step: the sum over columns of log(1 + (1 - r^2) / (Sim_i + r^2 (1 + Sim))). */
        final double[][] logs;

        private final double[] shared;
        private final double[] product;

        Of(RowSimilarity values) {
            similarity = new double[values.steps];
            logs = new double[values.sizes.length][values.steps];
            shared = new double[values.steps];
            product = new double[values.steps];
        }
    }

    /** @param counts the cells of the row, from {@code at} on */
    void compute(int[] counts, int at, Of into) {
        similarity(counts, at, into.similarity);
        int classes = groups.classes();
        for (int z = 0; z < sizes.length; z++) {
            double[] logs = into.logs[z];
            double[] product = into.product;
            Arrays.fill(logs, 0);
            Arrays.fill(product, 0);
            for (int i = 0; i < sizeOf.length; i++) {
                if (sizeOf[i] == z) {
                    similarity(counts, at + (1 + i) * classes, into.shared);
                    multiply(z, into);
                }
            }
            for (int t = 0; t < steps; t++) {
                logs[t] += Math.log1p(product[t]);
            }
        }
    }

    /** Sim(t, i) of one column at every step. */
    double[] sharing(int[] counts, int at, int i) {
        double[] similarity = new double[steps];
        similarity(counts, at + (1 + i) * groups.classes(), similarity);
        return similarity;
    }

    private void similarity(int[] counts, int at, double[] into) {
        Arrays.fill(into, 0);
        for (int c = 0; c < values.length; c++) {
            double count = counts[at + c];
            if (count > 0) {
                double[] of = values[c];
                for (int t = 0; t < into.length; t++) {
                    into[t] += count * of[t];
                }
            }
        }
    }

    /** A sum of log(1 + x) as the logarithm of a product: p + x (1 + p) keeps what is small, and infinity. */
    private void multiply(int z, Of row) {
        double[] product = row.product;
        double[] kept = this.kept[z];
        double[] lost = this.lost[z];
        double most = 0;
        for (int t = 0; t < steps; t++) {
            double x = kept[t] / (row.shared[t] + lost[t] * (1 + row.similarity[t]));
            product[t] += x * (1 + product[t]);
            most = Math.max(most, product[t]);
        }
        if (most > LARGE) {
            for (int t = 0; t < steps; t++) {
                row.logs[z][t] += Math.log1p(product[t]);
                product[t] = 0;
            }
        }
    }
}
