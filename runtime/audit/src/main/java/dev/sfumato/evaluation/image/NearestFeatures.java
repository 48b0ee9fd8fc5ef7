package dev.sfumato.evaluation.image;

import dev.sfumato.concurrent.Parallel;

/** Of each image the nearest of others, by Euclidean distance of features. */
final class NearestFeatures {
    private NearestFeatures() {}

    /** The number of the nearest candidate of each image; the first of equally near ones. There must be one at least. */
    static int[] of(float[][] images, float[][] candidates) {
        int[] nearest = new int[images.length];
        Parallel.forEach("looking for nearest images", images.length, i -> nearest[i] = nearest(images[i], candidates));
        return nearest;
    }

    private static int nearest(float[] image, float[][] candidates) {
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int c = 0; c < candidates.length; c++) {
            double square = 0;
            for (int i = 0; i < image.length && square < least; i++) {
                double off = (double) image[i] - candidates[c][i];
                square += off * off;
            }
            if (square < least) {
                least = square;
                nearest = c;
            }
        }
        return nearest;
    }
}
