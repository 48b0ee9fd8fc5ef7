package dev.sfumato.audit.image;

import dev.sfumato.data.image.Images;
import dev.sfumato.noise.RandomSource;

/** Sums and products of vectors, in double precision. */
final class Vectors {
    private Vectors() {}

    static double dot(double[] a, double[] b) {
        double first = 0;
        double second = 0;
        double third = 0;
        double fourth = 0;
        int whole = a.length & -4;
        for (int i = 0; i < whole; i += 4) {
            first += a[i] * b[i];
            second += a[i + 1] * b[i + 1];
            third += a[i + 2] * b[i + 2];
            fourth += a[i + 3] * b[i + 3];
        }
        for (int i = whole; i < a.length; i++) {
            first += a[i] * b[i];
        }
        return first + second + (third + fourth);
    }

    static double norm(double[] a) {
        return Math.sqrt(dot(a, a));
    }

    /** Adds a multiple of a vector to another one. */
    static void add(double[] to, double factor, double[] vector) {
        for (int i = 0; i < to.length; i++) {
            to[i] += factor * vector[i];
        }
    }

    static double[] scaled(double factor, double[] vector) {
        double[] scaled = new double[vector.length];
        add(scaled, factor, vector);
        return scaled;
    }

    static double[] gaussian(int length, double deviation, RandomSource random) {
        double[] drawn = new double[length];
        for (int i = 0; i < length; i++) {
            drawn[i] = deviation * random.nextGaussian();
        }
        return drawn;
    }

    static double[][] gaussian(int rows, int columns, double deviation, RandomSource random) {
        double[][] drawn = new double[rows][];
        for (int i = 0; i < rows; i++) {
            drawn[i] = gaussian(columns, deviation, random);
        }
        return drawn;
    }

    static double[] image(Images images, int image) {
        double[] values = new double[images.shape().values()];
        for (int i = 0; i < values.length; i++) {
            values[i] = images.value(image, i);
        }
        return values;
    }
}
