package dev.sfumato.audit.image.quality;

import dev.sfumato.Interruption;
import java.util.stream.IntStream;

/** Of each image the nearest of others, by Euclidean distance of features. */
final class NearestFeatures {
    private NearestFeatures() {}

    /** The number of the nearest candidate of each image; the first of equally near ones. There must be one at least. */
    static int[] of(float[][] images, float[][] candidates) {
        Thread caller = Thread.currentThread();
        int[] nearest = IntStream.range(0, images.length)
                .parallel()
                .map(i -> caller.isInterrupted() ? 0 : nearest(images[i], candidates))
                .toArray();
        Interruption.poll("looking for nearest images");
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
