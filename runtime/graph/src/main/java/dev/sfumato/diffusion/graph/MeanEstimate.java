package dev.sfumato.diffusion.graph;

import dev.sfumato.numeric.Bisection;
import dev.sfumato.util.Require;
import java.util.Locale;

/**
 * The mean of a sample, and how far the true mean may lie from it.
 *
 * @param halfWidth half of the confidence interval of 95 %, by Student's t; infinite for a sample of one
 */
public record MeanEstimate(double mean, double halfWidth, int size) {
    public static MeanEstimate of(double[] sample) {
        if (sample.length == 0) {
            throw new IllegalArgumentException("a sample must have at least 1 value, got none");
        }
        double mean = 0;
        for (double value : sample) {
            mean += Require.finite("a value of the sample", value) / sample.length;
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

    /** The 97.5 % quantile of Student's t. */
    private static double student(int freedom) {
        Bisection angle = new Bisection(Math.PI / 2, 0).halved(60, tried -> inside(tried, freedom) >= 0.95);
        return Math.sqrt(freedom) * Math.tan(angle.holds());
    }

    /** The chance that |t| is at most sqrt(freedom) tan(angle): Abramowitz and Stegun 26.7.3 and 26.7.4. */
    private static double inside(double angle, int freedom) {
        double square = Math.pow(Math.cos(angle), 2);
        boolean isOdd = freedom % 2 == 1;
        double term = isOdd ? Math.cos(angle) : 1;
        double sum = 0;
        for (int k = isOdd ? 2 : 1; k < freedom; k += 2) {
            sum += term;
            term *= square * k / (k + 1);
        }
        return isOdd ? (angle + Math.sin(angle) * sum) * 2 / Math.PI : Math.sin(angle) * sum;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.3f +- %.3f", mean, halfWidth);
    }
}
