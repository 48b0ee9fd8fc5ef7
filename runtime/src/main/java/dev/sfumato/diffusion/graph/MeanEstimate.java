package dev.sfumato.diffusion.graph;

import java.util.Locale;

/**
 * The mean of a sample, and how far the true mean may lie from it.
 *
 * @param halfWidth half of the confidence interval of 95 %, by Student's t; infinite for a sample of one
 */
public record MeanEstimate(double mean, double halfWidth, int size) {
    private static final double Z = 1.959963984540054;

    public static MeanEstimate of(double[] sample) {
        if (sample.length == 0) {
            throw new IllegalArgumentException("a sample must have at least 1 value, got none");
        }
        double mean = 0;
        for (double value : sample) {
            mean += value / sample.length;
        }
        double squares = 0;
        for (double value : sample) {
            squares += (value - mean) * (value - mean);
        }
        int freedom = sample.length - 1;
        double error = Math.sqrt(squares / freedom / sample.length);
        return new MeanEstimate(
                mean, freedom == 0 ? Double.POSITIVE_INFINITY : student(freedom) * error, sample.length);
    }

    /** The 97.5 % quantile of Student's t: exact for one and two degrees of freedom, else Hill's expansion (1970). */
    private static double student(int freedom) {
        if (freedom == 1) {
            return Math.tan(Math.PI * 0.475);
        }
        if (freedom == 2) {
            return 0.95 * Math.sqrt(2 / (1 - 0.95 * 0.95));
        }
        double z2 = Z * Z;
        double first = Z * (z2 + 1) / 4;
        double second = Z * ((5 * z2 + 16) * z2 + 3) / 96;
        double third = Z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
        double fourth = Z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
        return Z + (first + (second + (third + fourth / freedom) / freedom) / freedom) / freedom;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.3f +- %.3f", mean, halfWidth);
    }
}
