package dev.sfumato.evaluation.image;

import dev.sfumato.backend.Backend;
import dev.sfumato.util.Require;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.eigen.Eigen;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.ops.transforms.Transforms;

/** Mean and covariance of features of images, in double precision. */
final class FeatureDistribution {
    private final int size;
    private final double[] mean;
    private final double[] covariance;

    /** @param covariance column by column, symmetric */
    FeatureDistribution(double[] mean, double[] covariance) {
        size = mean.length;
        this.mean = mean;
        this.covariance = covariance;
    }

    /** @param features one row for each image; two at least */
    static FeatureDistribution of(float[][] features) {
        Require.atLeast("images", 2, features.length);
        int size = features[0].length;
        double[] mean = new double[size];
        for (float[] one : features) {
            for (int i = 0; i < size; i++) {
                mean[i] += one[i] / (double) features.length;
            }
        }
        double[] covariance = new double[size * size];
        double[] off = new double[size];
        for (float[] one : features) {
            for (int i = 0; i < size; i++) {
                off[i] = one[i] - mean[i];
            }
            for (int i = 0; i < size; i++) {
                double scaled = off[i] / (features.length - 1);
                for (int j = 0; j <= i; j++) {
                    covariance[i * size + j] += scaled * off[j];
                }
            }
        }
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < i; j++) {
                covariance[j * size + i] = covariance[i * size + j];
            }
        }
        return new FeatureDistribution(mean, covariance);
    }

    /** The squared 2-Wasserstein distance of the normal distributions with these means and covariances (Dowson and Landau 1982). */
    double frechet(FeatureDistribution other) {
        Backend.start();
        double distance = 0;
        for (int i = 0; i < size; i++) {
            double off = mean[i] - other.mean[i];
            distance += off * off + covariance[i * size + i] + other.covariance[i * size + i];
        }
        // tr (C1 C2)^(1/2) is the sum of the roots of the eigenvalues of C1^(1/2) C2 C1^(1/2), which is symmetric
        INDArray root = root(matrix());
        INDArray between = root.mmul(other.matrix()).mmul(root);
        INDArray symmetric = between.add(between.transpose()).muli(0.5).dup('f');
        for (double value :
                Eigen.symmetricGeneralizedEigenvalues(symmetric, false).toDoubleVector()) {
            distance -= 2 * Math.sqrt(Math.max(0, value));
        }
        return Math.max(0, distance);
    }

    private INDArray matrix() {
        return Nd4j.create(covariance.clone(), new long[] {size, size}, 'f');
    }

    private static INDArray root(INDArray matrix) {
        INDArray vectors = matrix.dup('f');
        INDArray values = Eigen.symmetricGeneralizedEigenvalues(vectors, true);
        INDArray roots = Transforms.sqrt(Transforms.max(values, 0), true);
        return vectors.mulRowVector(roots.reshape(1, roots.length())).mmul(vectors.transpose());
    }
}
