package dev.sfumato.numeric;

import dev.sfumato.concurrent.Deadline;
import java.util.Arrays;

/**
 * The first column of a lower triangular matrix of which each diagonal is one number: a power series, cut off. Products of such matrices are products of series.
 */
final class PowerSeries {
    private static final int OFTEN = 256;

    private final double[] coefficients;
    private final double units;

    private PowerSeries(double[] coefficients, double units) {
        this.coefficients = coefficients;
        this.units = units;
    }

    double[] coefficients() {
        return coefficients;
    }

    /** How many round-offs each coefficient may be off by, relatively. */
    double units() {
        return units;
    }

    /** The identity. */
    static PowerSeries one(int steps) {
        double[] values = new double[steps];
        values[0] = 1;
        return new PowerSeries(values, 0);
    }

    /** What sums up: 1/(1 - x). */
    static PowerSeries ones(int steps) {
        double[] values = new double[steps];
        Arrays.fill(values, 1);
        return new PowerSeries(values, 0);
    }

    /** Its square root, with coefficients C(2j, j)/4^j. */
    static PowerSeries root(int steps) {
        double[] values = new double[steps];
        values[0] = 1;
        for (int j = 1; j < steps; j++) {
            values[j] = values[j - 1] * ((2.0 * j - 1) / (2.0 * j));
        }
        return new PowerSeries(values, 2.0 * steps);
    }

    /** One over the root: 1 and negative numbers. */
    static PowerSeries rootInverse(int steps) {
        double[] values = new double[steps];
        values[0] = 1;
        for (int j = 1; j < steps; j++) {
            values[j] = j == 1 ? -0.5 : values[j - 1] * ((2.0 * j - 3) / (2.0 * j));
        }
        return new PowerSeries(values, 2.0 * steps);
    }

    /** The first coefficients, and zeros. */
    PowerSeries cut(int bands) {
        double[] values = new double[coefficients.length];
        System.arraycopy(coefficients, 0, values, 0, Math.min(bands, values.length));
        return new PowerSeries(values, units);
    }

    /**
     * One over the series, whose first coefficient is 1. Where none of the others is positive, every sum is of terms that are not negative, so that
     * the relative error is bounded as stated.
     */
    PowerSeries inverse() {
        int n = coefficients.length;
        int last = 0;
        for (int j = 0; j < n; j++) {
            last = coefficients[j] == 0 ? last : j;
        }
        double[] values = new double[n];
        values[0] = 1;
        for (int t = 1; t < n; t++) {
            if (t % OFTEN == 0) {
                Deadline.poll();
            }
            double sum = 0;
            for (int j = 1; j <= Math.min(t, last); j++) {
                sum -= coefficients[j] * values[t - j];
            }
            values[t] = sum;
        }
        return new PowerSeries(values, n * (units + last + 2));
    }

    /** The partial sums: the product with what sums up. */
    PowerSeries summed() {
        double[] values = coefficients.clone();
        for (int j = 1; j < values.length; j++) {
            values[j] += values[j - 1];
        }
        return new PowerSeries(values, units + values.length);
    }
}
