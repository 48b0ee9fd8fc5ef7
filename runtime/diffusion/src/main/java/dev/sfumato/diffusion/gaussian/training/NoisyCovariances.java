package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import java.util.Arrays;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.eigen.Eigen;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Covariances of classes from noisy sums of products. A class is drawn towards what all classes have in common by as much as its
 * noise explains of the difference (James and Stein 1961); then each direction is given the variance that, with noise of this
 * size, shows as the one seen (Benaych-Georges and Nadakuditi 2011, for a spiked Wigner matrix), and directions that noise alone explains are dropped.
 */
final class NoisyCovariances {
    /** A direction of less than this share of the largest variance shows in no image. */
    private static final double NEGLIGIBLE = 1e-3;

    private final double[][] perClass;
    private final double[] deviations;
    private final int values;

    private NoisyCovariances(double[][] perClass, double[] deviations, int values) {
        this.perClass = perClass;
        this.deviations = deviations;
        this.values = values;
    }

    /** How many pairs of so many values there are, each with itself among them. */
    static long triangle(int values) {
        return (long) values * (values + 1) / 2;
    }

    /**
     * @param sums the triangles of all classes
     * @param sigma the noise in each of their numbers
     */
    static NoisyCovariances of(double[] sums, double[] counts, double sigma, int values) {
        int triangle = Math.toIntExact(triangle(values));
        double total = Arrays.stream(counts).sum();
        double[] pooled = new double[triangle];
        for (int label = 0; label < counts.length; label++) {
            for (int i = 0; i < triangle; i++) {
                pooled[i] += sums[label * triangle + i] / total;
            }
        }
        double ofPooled = sigma * Math.sqrt(counts.length) / total;
        double[][] perClass = new double[counts.length][triangle];
        double[] deviations = new double[counts.length];
        for (int label = 0; label < counts.length; label++) {
            double own = sigma / counts[label];
            double difference = 0;
            for (int i = 0; i < triangle; i++) {
                perClass[label][i] = sums[label * triangle + i] / counts[label];
                difference += Math.pow(perClass[label][i] - pooled[i], 2);
            }
            double noise = triangle * own * own;
            double kept = noise < difference ? 1 - noise / difference : counts.length > 1 && noise > 0 ? 0 : 1;
            for (int i = 0; i < triangle; i++) {
                perClass[label][i] = kept * perClass[label][i] + (1 - kept) * pooled[i];
            }
            deviations[label] = Math.hypot(kept * own, (1 - kept) * ofPooled);
        }
        return new NoisyCovariances(perClass, deviations, values);
    }

    /** For each class its directions, each as long as the standard deviation along it. */
    double[][] axes(Progress progress) {
        double[][] axes = new double[perClass.length][];
        for (int label = 0; label < perClass.length; label++) {
            Interruption.poll("finding directions");
            axes[label] = axes(perClass[label], deviations[label]);
            progress.update("finding directions", label + 1L, perClass.length);
        }
        return axes;
    }

    private double[] axes(double[] triangle, double deviation) {
        double[] full = new double[values * values];
        int next = 0;
        for (int column = 0; column < values; column++) {
            for (int row = column; row < values; row++) {
                double entry = triangle[next++] / (row == column ? 1 : Math.sqrt(2));
                full[column * values + row] = entry;
                full[row * values + column] = entry;
            }
        }
        INDArray vectors = Nd4j.create(full, new long[] {values, values}, 'f');
        double[] seen = Eigen.symmetricGeneralizedEigenvalues(vectors, true).toDoubleVector();
        double[] columns = vectors.dup('f').data().asDouble();
        double edge = 2 * deviation / Math.sqrt(2) * Math.sqrt(values);
        double least = NEGLIGIBLE * Arrays.stream(seen).max().orElse(0);
        double[] axes = new double[values * values];
        int kept = 0;
        for (int axis = 0; axis < values; axis++) {
            double variance =
                    seen[axis] <= edge ? 0 : (seen[axis] + Math.sqrt(seen[axis] * seen[axis] - edge * edge)) / 2;
            if (variance > least) {
                double length = Math.sqrt(variance);
                for (int i = 0; i < values; i++) {
                    axes[kept * values + i] = length * columns[axis * values + i];
                }
                kept++;
            }
        }
        return Arrays.copyOf(axes, kept * values);
    }
}
