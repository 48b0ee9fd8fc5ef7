package dev.sfumato.exposure;

import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Coefficients;
import dev.sfumato.diffusion.discrete.ExactDenoiser;

/**
 * How far the next step of the chain with a row is from that of the chain without it, at a state: KL in both directions, weighted as the
 * change of measure weighs them. For several threads.
 */
final class StepDivergence {
    /**
     * The prediction of all rows less that of one copy keeps nine digits or so where at least this share of it is left. Where less is left,
     * the prediction of the other rows is computed directly.
     */
    private static final double LEAST_REST = 1e-6;

    private final Table table;
    private final ExactDenoiser denoiser;
    private final Coefficients[] coefficients;
    private final int[][] valueCounts;
    private final int width;

    StepDivergence(Table table, ExactDenoiser denoiser) {
        this.table = table;
        this.denoiser = denoiser;
        width = denoiser.sizes().stream().mapToInt(Integer::intValue).sum();
        coefficients = denoiser.sizes().stream()
                .map(size -> Coefficients.of(denoiser.schedule(), Math.max(2, size)))
                .toArray(Coefficients[]::new);
        valueCounts = new int[table.columns()][];
        for (int i = 0; i < valueCounts.length; i++) {
            valueCounts[i] = new int[table.schema().size(i)];
            for (int d = 0; d < table.distinct(); d++) {
                valueCounts[i][table.code(d, i)] += table.count(d);
            }
        }
    }

    /** The sum of the sizes of all columns: how many numbers a state's distributions are. */
    int width() {
        return width;
    }

    /**
     * At a state, for a copy of a distinct row.
     *
     * @param states the state, from {@code at} on
     * @param distributions what all rows say of it, from {@code from} on
     * @param share of the copy in that
     */
    double at(int t, int distinct, char[] states, int at, double[] distributions, int from, double share) {
        if (isLost(distinct, distributions, from, share)) {
            return at(t, distinct, states, at);
        }
        double[] rest = new double[width];
        int offset = 0;
        for (int i = 0; i < table.columns(); i++) {
            int star = table.code(distinct, i);
            for (int c = 0; c < table.schema().size(i); c++) {
                // a value of the row alone is exactly nobody's without it
                boolean isGone = c == star && valueCounts[i][c] == 1;
                rest[offset + c] =
                        isGone ? 0 : (distributions[from + offset + c] - (c == star ? share : 0)) / (1 - share);
            }
            offset += table.schema().size(i);
        }
        return divergence(t, distinct, states, at, rest, (1 - share) / share);
    }

    private boolean isLost(int distinct, double[] distributions, int from, double share) {
        boolean isLost = 1 - share < LEAST_REST;
        int offset = from;
        for (int i = 0; i < table.columns() && !isLost; i++) {
            int star = table.code(distinct, i);
            isLost = valueCounts[i][star] > 1
                    && distributions[offset + star] - share < LEAST_REST * distributions[offset + star];
            offset += table.schema().size(i);
        }
        return isLost;
    }

    /** The same by asking every other row, from which nothing is subtracted. */
    double at(int t, int distinct, char[] states, int at) {
        double[] rest = new double[width];
        double others = denoiser.withoutCopy(t, states, at, distinct, rest);
        return divergence(t, distinct, states, at, rest, others);
    }

    /**
     * (1 + zeta) KL(with, without) + (s + 1) / s zeta KL(without, with), over s + 1.
     *
     * @param rest what the other rows say
     * @param zeta how much they weigh, in copies of the row
     */
    private double divergence(int t, int distinct, char[] states, int at, double[] rest, double zeta) {
        double with = 0;
        double without = 0;
        int offset = 0;
        for (int i = 0; i < table.columns(); i++) {
            int size = table.schema().size(i);
            if (size > 1) {
                double[] both = column(t, i, table.code(distinct, i), states[at + i], rest, offset, zeta);
                with += both[0];
                without += both[1];
            }
            offset += size;
        }
        double s = table.rows() - 1;
        return ((1 + zeta) * with + (zeta == 0 ? 0 : (s + 1) / s * zeta * without)) / (s + 1);
    }

    private double[] column(int t, int i, int star, int value, double[] rest, int offset, double zeta) {
        int size = table.schema().size(i);
        double[] with = new double[size];
        double[] without = new double[size];
        for (int c = 0; c < size; c++) {
            without[c] = rest[offset + c];
            with[c] = (zeta * rest[offset + c] + (c == star ? 1 : 0)) / (1 + zeta);
        }
        coefficients[i].stepDistribution(t, value, with, with, 0);
        coefficients[i].stepDistribution(t, value, without, without, 0);
        double forth = 0;
        double back = 0;
        for (int x = 0; x < size; x++) {
            if (with[x] > 0) {
                forth += with[x] * Math.log(with[x] / without[x]);
                back += without[x] == 0 ? 0 : without[x] * Math.log(without[x] / with[x]);
            }
        }
        return new double[] {Math.max(0, forth), Math.max(0, back)};
    }
}
