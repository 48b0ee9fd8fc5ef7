package dev.sfumato.pac;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Gaussian noise that is added to what a mechanism returns: a variance along each of some axes, which are those of the signal's
 * covariance, or the coordinates themselves.
 */
public final class PacNoise {
    private static final double STEP = 0.02;
    private static final double REACH = 80;

    private final double[] variances;
    private final @Nullable Spectrum signal;
    private final boolean isByCoordinate;

    private PacNoise(double[] variances, @Nullable Spectrum signal, boolean isByCoordinate) {
        this.variances = variances;
        this.signal = signal;
        this.isByCoordinate = isByCoordinate;
    }

    static PacNoise alongAxesOf(Spectrum signal, IntToDoubleFunction variance) {
        return new PacNoise(
                IntStream.range(0, signal.size()).mapToDouble(variance).toArray(), signal, true);
    }

    /** Along axes that are not told, so that nothing is known of coordinates. */
    static PacNoise alongAxes(int size, IntToDoubleFunction variance) {
        return new PacNoise(IntStream.range(0, size).mapToDouble(variance).toArray(), null, false);
    }

    static PacNoise alongCoordinates(int size, IntToDoubleFunction variance) {
        return new PacNoise(IntStream.range(0, size).mapToDouble(variance).toArray(), null, true);
    }

    /** The variances along the axes, in their order. */
    public double[] variances() {
        return variances.clone();
    }

    /** The variances, the largest first. */
    public double[] descending() {
        double[] sorted = variances();
        Arrays.sort(sorted);
        return IntStream.range(0, sorted.length)
                .map(i -> sorted.length - 1 - i)
                .mapToDouble(i -> sorted[i])
                .toArray();
    }

    /** The variances of the coordinates. */
    public double[] diagonal() {
        if (!isByCoordinate) {
            throw new IllegalStateException("the axes of this noise are not known, so that its coordinates are not");
        }
        if (signal == null) {
            return variances();
        }
        double[] diagonal = new double[variances.length];
        for (int i = 0; i < diagonal.length; i++) {
            for (int j = 0; j < diagonal.length; j++) {
                diagonal[i] += signal.axis(i, j) * signal.axis(i, j) * variances[j];
            }
        }
        return diagonal;
    }

    /** The mean of the squared norm. */
    public double trace() {
        return Arrays.stream(variances).sum();
    }

    /**
     * The mean of the norm: E sqrt(q) = 1/(2 sqrt(pi)) times the integral of (1 - E exp(-t q)) t^(-3/2), where for q = |B|^2 the
     * expectation is the product of (1 + 2 t w)^(-1/2). Taken over log t by the trapezoidal rule, which converges at once.
     */
    public double meanNorm() {
        double scale = trace();
        if (scale == 0) {
            return 0;
        }
        double sum = 0;
        for (double u = -REACH; u <= REACH; u += STEP) {
            double t = Math.exp(u);
            double log = 0;
            for (double variance : variances) {
                log -= 0.5 * Math.log1p(2 * t * variance / scale);
            }
            sum += -Math.expm1(log) / Math.sqrt(t) * STEP;
        }
        return Math.sqrt(scale) * sum / (2 * Math.sqrt(Math.PI));
    }

    /** The information that the release gives about a Gaussian signal with these axes, and at most about any: 1/2 log det(1 + S B^-1). */
    public double information() {
        return informationOfLarger(0);
    }

    /** The same for a signal whose variance is larger by so much along every axis. */
    public double informationOfLarger(double more) {
        if (signal == null) {
            throw new IllegalStateException("noise along coordinates tells of a signal by its covariance");
        }
        double sum = 0;
        for (int j = 0; j < variances.length; j++) {
            sum += informationAlong(signal.value(j) + more, variances[j]);
        }
        return sum;
    }

    /** The same for any covariance of the signal, where the noise lies along the coordinates. */
    public double information(double[][] covariance) {
        if (signal != null) {
            throw new IllegalStateException("noise along the axes of a signal tells of that signal");
        }
        double[][] whitened = new double[covariance.length][covariance.length];
        for (int i = 0; i < covariance.length; i++) {
            for (int j = 0; j < covariance.length; j++) {
                double noise = Math.sqrt(variances[i]) * Math.sqrt(variances[j]);
                whitened[i][j] = covariance[i][j] == 0 ? 0 : covariance[i][j] / noise;
            }
        }
        Spectrum spectrum = Spectrum.of(whitened);
        return IntStream.range(0, spectrum.size())
                .mapToDouble(j -> informationAlong(spectrum.value(j), 1))
                .sum();
    }

    static double informationAlong(double signal, double noise) {
        return signal == 0 ? 0 : 0.5 * Math.log1p(signal / noise);
    }
}
