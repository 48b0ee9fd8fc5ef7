package dev.sfumato.notebook;

/**
 * The privacy loss of many steps of Gaussian noise on Poisson samples, composed numerically: losses of a step on a grid, each on the
 * nearest place, their Fourier transform to the power of the steps, and the mean put right (Gopi, Lee and Wutschitz 2021). For tests, to
 * hold figures against: it knows nothing of our accountants, and has no bound on its error, which is about 1e-4 here.
 */
final class ComposedLosses {
    private static final int PLACES = 1 << 18;
    private static final double REACH = 16;
    private static final double STEP = 2 * REACH / PLACES;
    private static final int POINTS = 2_000_000;

    /** The most of both directions: a record more, or one less. */
    private final double[][] probabilities = new double[2][];

    private final double[] shifts = new double[2];

    ComposedLosses(double rate, double sigma, long steps) {
        for (int direction = 0; direction < 2; direction++) {
            double[] real = new double[PLACES];
            double from = -12 * sigma;
            double width = (24 * sigma + 1) / POINTS;
            double lost = 0;
            for (int i = 0; i < POINTS; i++) {
                double x = from + (i + 0.5) * width;
                double without = Math.exp(-x * x / (2 * sigma * sigma)) / (sigma * Math.sqrt(2 * Math.PI)) * width;
                double ratio = 1 - rate + rate * Math.exp((2 * x - 1) / (2 * sigma * sigma));
                double weight = direction == 0 ? without * ratio : without;
                double loss = direction == 0 ? Math.log(ratio) : -Math.log(ratio);
                long place = Math.round(loss / STEP);
                real[Math.floorMod(place, PLACES)] += weight;
                lost += weight * (loss - place * STEP);
            }
            shifts[direction] = lost * (double) steps;
            probabilities[direction] = composed(real, steps);
        }
    }

    private static double[] composed(double[] real, long steps) {
        double[] imaginary = new double[PLACES];
        transform(real, imaginary);
        for (int i = 0; i < PLACES; i++) {
            double size = Math.pow(Math.hypot(real[i], imaginary[i]), (double) steps);
            double angle = Math.atan2(imaginary[i], real[i]) * (double) steps;
            // the inverse is the transform of the conjugate
            real[i] = size * Math.cos(angle) / PLACES;
            imaginary[i] = -size * Math.sin(angle) / PLACES;
        }
        transform(real, imaginary);
        return real;
    }

    double epsilon(double delta) {
        double low = 0;
        double high = REACH / 2;
        while (high - low > 1e-6) {
            double middle = (low + high) / 2;
            if (Math.max(delta(0, middle), delta(1, middle)) > delta) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private double delta(int direction, double epsilon) {
        double sum = 0;
        for (int i = 0; i < PLACES; i++) {
            double loss = (i < PLACES / 2 ? i : i - PLACES) * STEP + shifts[direction];
            if (loss > epsilon) {
                sum += probabilities[direction][i] * -Math.expm1(epsilon - loss);
            }
        }
        return sum;
    }

    /** Cooley and Tukey 1965, in place. */
    private static void transform(double[] real, double[] imaginary) {
        int bits = Integer.numberOfTrailingZeros(real.length);
        for (int i = 0; i < real.length; i++) {
            int other = Integer.reverse(i) >>> (32 - bits);
            if (i < other) {
                swap(real, i, other);
                swap(imaginary, i, other);
            }
        }
        for (int half = 1; half < real.length; half *= 2) {
            for (int k = 0; k < half; k++) {
                double cos = Math.cos(Math.PI * k / half);
                double sin = -Math.sin(Math.PI * k / half);
                for (int i = k; i < real.length; i += 2 * half) {
                    double re = real[i + half] * cos - imaginary[i + half] * sin;
                    double im = real[i + half] * sin + imaginary[i + half] * cos;
                    real[i + half] = real[i] - re;
                    imaginary[i + half] = imaginary[i] - im;
                    real[i] += re;
                    imaginary[i] += im;
                }
            }
        }
    }

    private static void swap(double[] values, int one, int other) {
        double kept = values[one];
        values[one] = values[other];
        values[other] = kept;
    }
}
