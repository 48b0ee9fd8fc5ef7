package dev.sfumato.diffusion.discrete;

import dev.sfumato.data.table.Table;
import java.util.Arrays;

/**
 * How similar a state is to each distinct row of a table, pair by pair: a row weighs r for each column in which it differs.
 * For spaces too large for {@link KernelTables}.
 */
public final class KernelPairs {
    /** Products of so many units of logarithm stay far from underflow. */
    private static final double SAFE_LOGARITHM = 600;

    private final int columns;
    private final int[] offsets;
    private final int width;
    private final int[] cells;
    private final double[] counts;

    private KernelPairs(int columns, int[] offsets, int width, int[] cells, double[] counts) {
        this.columns = columns;
        this.offsets = offsets;
        this.width = width;
        this.cells = cells;
        this.counts = counts;
    }

    public static KernelPairs of(Table table) {
        int columns = table.columns();
        int[] offsets = new int[columns];
        int width = 0;
        for (int i = 0; i < columns; i++) {
            offsets[i] = width;
            width += table.schema().size(i);
        }
        int[] cells = new int[Math.multiplyExact(table.distinct(), columns)];
        double[] counts = new double[table.distinct()];
        for (int d = 0; d < counts.length; d++) {
            counts[d] = table.count(d);
            for (int i = 0; i < columns; i++) {
                cells[d * columns + i] = offsets[i] + table.code(d, i);
            }
        }
        return new KernelPairs(columns, offsets, width, cells, counts);
    }

    public int distinct() {
        return counts.length;
    }

    /** The sum of the sizes of all columns. */
    public int width() {
        return width;
    }

    /**
     * The weight of one copy of each distinct row, up to a factor that all share.
     *
     * @param forgotten r of each column
     * @param factors room for {@link #width} numbers
     * @param weights receives the weight of each distinct row
     * @return the weight of all rows
     */
    public double weigh(double[] forgotten, char[] rows, int at, double[] factors, double[] weights) {
        double range = 0;
        for (int i = 0; i < columns; i++) {
            range -= Math.log(forgotten[i]);
        }
        boolean isLogarithmic = range > SAFE_LOGARITHM;
        for (int i = 0; i < columns; i++) {
            int end = i + 1 < columns ? offsets[i + 1] : width;
            Arrays.fill(factors, offsets[i], end, isLogarithmic ? Math.log(forgotten[i]) : forgotten[i]);
            factors[offsets[i] + rows[at + i]] = isLogarithmic ? 0 : 1;
        }
        return isLogarithmic ? weighLogarithms(factors, weights) : weighProducts(factors, weights);
    }

    private double weighProducts(double[] factors, double[] weights) {
        double sum = 0;
        for (int d = 0, cell = 0; d < counts.length; d++) {
            double product = 1;
            for (int i = 0; i < columns; i++) {
                product *= factors[cells[cell++]];
            }
            weights[d] = product;
            sum += counts[d] * product;
        }
        return sum;
    }

    private double weighLogarithms(double[] factors, double[] weights) {
        double most = Double.NEGATIVE_INFINITY;
        for (int d = 0, cell = 0; d < counts.length; d++) {
            double log = 0;
            for (int i = 0; i < columns; i++) {
                log += factors[cells[cell++]];
            }
            weights[d] = log;
            most = Math.max(most, log);
        }
        double sum = 0;
        for (int d = 0; d < counts.length; d++) {
            weights[d] = Math.exp(weights[d] - most);
            sum += counts[d] * weights[d];
        }
        return sum;
    }

    /** The chances of each value of each column before any noise, from {@code at} on. */
    public void distributions(double[] weights, double sum, double[] distributions, int at) {
        Arrays.fill(distributions, at, at + width, 0);
        for (int d = 0, cell = 0; d < counts.length; d++) {
            double weight = counts[d] * weights[d];
            for (int i = 0; i < columns; i++) {
                distributions[at + cells[cell++]] += weight;
            }
        }
        double scale = 1 / sum;
        for (int i = at; i < at + width; i++) {
            distributions[i] *= scale;
        }
    }

    /**
     * The distributions of all rows but one copy of a distinct row, and how much they weigh, in copies of that row: by logarithms, relative to the
     * heaviest of the others.
     */
    double withoutCopy(double[] forgotten, char[] rows, int at, int distinct, double[] distributions) {
        double[] factors = new double[width];
        for (int i = 0; i < columns; i++) {
            int end = i + 1 < columns ? offsets[i + 1] : width;
            Arrays.fill(factors, offsets[i], end, Math.log(forgotten[i]));
            factors[offsets[i] + rows[at + i]] = 0;
        }
        double[] logs = new double[counts.length];
        double most = Double.NEGATIVE_INFINITY;
        for (int d = 0, cell = 0; d < counts.length; d++) {
            for (int i = 0; i < columns; i++) {
                logs[d] += factors[cells[cell++]];
            }
            if (d != distinct || counts[d] > 1) {
                most = Math.max(most, logs[d]);
            }
        }
        double sum = 0;
        Arrays.fill(distributions, 0, width, 0);
        for (int d = 0, cell = 0; d < counts.length; d++) {
            double left = d == distinct ? counts[d] - 1 : counts[d];
            double weight = left == 0 ? 0 : left * Math.exp(logs[d] - most);
            sum += weight;
            for (int i = 0; i < columns; i++) {
                distributions[cells[cell++]] += weight;
            }
        }
        for (int i = 0; i < width; i++) {
            distributions[i] /= sum;
        }
        return sum * Math.exp(most - logs[distinct]);
    }

    /** The similarity of the table to its distinct row of this number, for weights at that row. */
    Similarity similarity(double[] forgotten, int distinct, double sum, double[] weights) {
        double[] sharing = new double[columns];
        double[] others = new double[columns];
        int own = distinct * columns;
        for (int d = 0, cell = 0; d < counts.length; d++) {
            double weight = counts[d] * weights[d];
            for (int i = 0; i < columns; i++) {
                if (cells[cell++] == cells[own + i]) {
                    sharing[i] += weight;
                } else {
                    others[i] += weight;
                }
            }
        }
        for (int i = 0; i < columns; i++) {
            others[i] /= forgotten[i];
        }
        return new Similarity(sum, sharing, others);
    }
}
