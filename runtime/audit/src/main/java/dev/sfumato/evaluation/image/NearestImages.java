package dev.sfumato.evaluation.image;

import dev.sfumato.concurrent.Parallel;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.nn.Products;
import java.util.Arrays;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Of each image the nearest of others, by Euclidean distance. Products of blocks in single precision tell which ones can be the
 * nearest; those are measured in double precision, so that a copy is at distance 0 and nothing else is.
 */
public final class NearestImages {
    private static final int IMAGES = 256;
    private static final int CANDIDATES = 2048;

    private final Images images;
    /** Which candidate of each image does not count, if any. */
    private final int[] skipped;

    private final double[] lowNorms;
    private final int[] nearest;
    private final double[] squares;

    private NearestImages(Images images, int[] skipped) {
        this.images = images;
        this.skipped = skipped;
        lowNorms = lowNorms(images);
        nearest = new int[images.count()];
        squares = new double[images.count()];
        Arrays.fill(squares, Double.POSITIVE_INFINITY);
    }

    /** Looks for the nearest candidate of each image; there must be one at least. */
    static NearestImages of(Images images, Images candidates, String what, Progress progress) {
        int[] none = new int[images.count()];
        Arrays.fill(none, -1);
        return besides(images, none, candidates, what, progress);
    }

    /**
     * Looks for the nearest candidate of each image but for one that does not count, such as the image itself.
     *
     * @param skipped the number of that candidate, for each image; negative for none. It is not to be changed afterwards
     */
    public static NearestImages besides(
            Images images, int[] skipped, Images candidates, String what, Progress progress) {
        Products.start();
        NearestImages found = new NearestImages(images, skipped);
        int parts = (images.count() + IMAGES - 1) / IMAGES;
        for (int first = 0; first < candidates.count(); first += CANDIDATES) {
            int from = first;
            Images some = candidates.slice(first, Math.min(candidates.count(), first + CANDIDATES));
            double[] norms = lowNorms(some);
            try (INDArray columns = columns(some)) {
                Parallel.forEach(
                        "looking for nearest images",
                        parts,
                        part -> found.look(part * IMAGES, some, columns, norms, from));
            }
            progress.update(what, first + some.count(), candidates.count());
        }
        return found;
    }

    /** Looks among some candidates for nearer ones of the images of a part. */
    private void look(int begin, Images some, INDArray columns, double[] norms, int first) {
        int end = Math.min(images.count(), begin + IMAGES);
        float[] products = products(columns, images.slice(begin, end));
        for (int image = begin; image < end; image++) {
            int at = (image - begin) * norms.length;
            for (int j = 0; j < norms.length; j++) {
                // |x - y|^2 = |x|^2 + |y|^2 - 2 x.y
                if (lowNorms[image] + norms[j] - 2.0 * products[at + j] < squares[image]
                        && first + j != skipped[image]) {
                    double square = square(image, some, j);
                    if (square < squares[image]) {
                        squares[image] = square;
                        nearest[image] = first + j;
                    }
                }
            }
        }
    }

    private static float[] products(INDArray columns, Images here) {
        try (INDArray own = columns(here);
                INDArray dots =
                        Nd4j.createUninitialized(DataType.FLOAT, new long[] {columns.columns(), here.count()}, 'f')) {
            return Nd4j.gemm(columns, own, dots, true, false, 1, 0).data().asFloat();
        }
    }

    private static INDArray columns(Images images) {
        int values = images.shape().values();
        float[] all = new float[images.count() * values];
        for (int i = 0; i < images.count(); i++) {
            images.copy(i, all, i * values);
        }
        return Nd4j.create(all, new long[] {values, images.count()}, 'f');
    }

    /** Squared norms, less what a scalar product may err by: n u |x| |y| <= n u (|x|^2 + |y|^2) / 2 (Higham 2002, section 3.1). */
    private static double[] lowNorms(Images images) {
        int values = images.shape().values();
        double kept = 1 - 1.01 * values * 0x1p-24;
        double[] norms = new double[images.count()];
        for (int i = 0; i < norms.length; i++) {
            for (int v = 0; v < values; v++) {
                norms[i] += (double) images.value(i, v) * images.value(i, v);
            }
            norms[i] *= kept;
        }
        return norms;
    }

    private double square(int image, Images some, int other) {
        double square = 0;
        for (int v = 0; v < images.shape().values(); v++) {
            double off = (double) images.value(image, v) - some.value(other, v);
            square += off * off;
        }
        return square;
    }

    /** The number of the nearest candidate of an image; the first of equally near ones. */
    int nearest(int image) {
        return nearest[image];
    }

    /** How far it is; infinitely far where no candidate counts. */
    public double distance(int image) {
        return Math.sqrt(squares[image]);
    }
}
