package dev.sfumato.pac;

import dev.sfumato.numeric.Bisection;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.stream.IntStream;

/** From what is known of a mechanism's covariance to noise that keeps its information below v nats. */
public final class NoiseRules {
    private static final double SLACK = 10;

    private NoiseRules() {}

    /**
     * The rule of Xiao and Devadas (2023) with the misprints of Algorithm 4 corrected: along the axes of the estimate where its
     * eigenvalues are far enough apart, and else the same in all directions.
     *
     * @param v the information allowed to the estimate, and {@code beta} what its error may add
     * @param c how far the estimate may be off, and {@code r} a bound on the norm of an output
     */
    public record Published(double v, double beta, double c, double r) {
        public Published {
            Require.positive("v", v);
            Require.positive("beta", beta);
            Require.positive("c", c);
            Require.positive("r", r);
        }

        /** The least distance from an eigenvalue above c to another one; infinite if there is none such. */
        public double gap(Spectrum estimate) {
            double least = Double.POSITIVE_INFINITY;
            for (int j = 0; j < estimate.size() && estimate.value(j) > c; j++) {
                for (int other = 0; other < estimate.size(); other++) {
                    if (other != j) {
                        least = Math.min(least, Math.abs(estimate.value(j) - estimate.value(other)));
                    }
                }
            }
            return least;
        }

        /** The value that the gap must exceed. */
        public double gapNeeded(Spectrum estimate) {
            return r * Math.sqrt(estimate.size() * c) + 2 * c;
        }

        public boolean isAnisotropic(Spectrum estimate) {
            return gap(estimate) > gapNeeded(estimate);
        }

        public PacNoise noise(Spectrum estimate) {
            if (isAnisotropic(estimate)) {
                return byRoots(estimate, SLACK * c * v / beta, v);
            }
            double variance = (estimate.sum() + estimate.size() * c) / (2 * v);
            return PacNoise.alongAxesOf(estimate, j -> variance);
        }

        /** The noise of Algorithm 4 as printed, in its anisotropic branch: the inverse of the noise that is meant. */
        public PacNoise asPrinted(Spectrum estimate) {
            PacNoise meant = byRoots(estimate, SLACK * c * v / beta, v);
            double[] variances = meant.variances();
            return PacNoise.alongAxesOf(estimate, j -> 1 / variances[j]);
        }

        /** And in its isotropic branch, where v divides the error of the estimate only. */
        public PacNoise isotropicAsPrinted(Spectrum estimate) {
            double variance = estimate.sum() + estimate.size() * c / (2 * v);
            return PacNoise.alongAxesOf(estimate, j -> variance);
        }
    }

    /**
     * Noise along the axes of an estimate from which the true covariance differs by at most c times the identity, in the order
     * of matrices: w = sqrt(l + c) times their sum, over 2 v, gives at most v, whatever the gaps.
     */
    public static PacNoise loewner(Spectrum estimate, double c, double v) {
        Require.nonNegative("c", c);
        return byRoots(estimate, c, v);
    }

    /** Noise along the coordinates, from (bounds on) their variances: Sridhar, Xiao and Devadas, S&amp;P 2025. */
    public static PacNoise publicBasis(double[] variances, double v) {
        Require.positive("v", v);
        double roots = 0;
        for (double variance : variances) {
            roots += Math.sqrt(Require.nonNegative("a variance", variance));
        }
        double sum = roots;
        return PacNoise.alongCoordinates(variances.length, j -> Math.sqrt(variances[j]) * sum / (2 * v));
    }

    /** The least noise, by its trace, for which 1/2 log det(1 + S B^-1) is v. */
    public static PacNoise least(Spectrum covariance, double v) {
        double[] least = least(
                IntStream.range(0, covariance.size())
                        .mapToDouble(covariance::value)
                        .toArray(),
                v);
        return PacNoise.alongAxesOf(covariance, j -> least[j]);
    }

    /** The least variances of noise along axes of these variances: w = (-l + sqrt(l^2 + 4 k l))/2 for one k. */
    static double[] least(double[] variances, double v) {
        Require.positive("v", v);
        double largest = Arrays.stream(variances).max().orElse(0);
        double low = 0;
        double high = largest;
        while (information(variances, high) > v) {
            low = high;
            high *= 2;
        }
        double k = new Bisection(high, low)
                .halved(200, tried -> information(variances, tried) <= v)
                .holds();
        return Arrays.stream(variances).map(l -> leastAlong(l, k)).toArray();
    }

    private static double information(double[] variances, double k) {
        return Arrays.stream(variances)
                .map(l -> PacNoise.informationAlong(l, leastAlong(l, k)))
                .sum();
    }

    /** (-l + sqrt(l^2 + 4 k l))/2, written without the difference. */
    private static double leastAlong(double l, double k) {
        return l == 0 ? 0 : 2 * k * l / (l + Math.sqrt(l * l + 4 * k * l));
    }

    private static PacNoise byRoots(Spectrum estimate, double more, double v) {
        Require.positive("v", v);
        double sum = IntStream.range(0, estimate.size())
                .mapToDouble(j -> Math.sqrt(estimate.value(j) + more))
                .sum();
        return PacNoise.alongAxesOf(estimate, j -> Math.sqrt(estimate.value(j) + more) * sum / (2 * v));
    }
}
