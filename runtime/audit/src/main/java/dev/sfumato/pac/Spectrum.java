package dev.sfumato.pac;

import dev.sfumato.backend.Backend;
import java.util.Arrays;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.eigen.Eigen;
import org.nd4j.linalg.factory.Nd4j;

/** A covariance by its axes: eigenvalues, the largest first and none below zero, and eigenvectors, one to a column. */
public final class Spectrum {
    private static final double ASYMMETRY = 1e-9;

    private final double[] values;
    private final double[][] axes;

    private Spectrum(double[] values, double[][] axes) {
        this.values = values;
        this.axes = axes;
    }

    public static Spectrum of(double[][] covariance) {
        int size = requireSymmetric(covariance);
        Backend.start();
        INDArray vectors = Nd4j.create(covariance).castTo(DataType.DOUBLE).dup('f');
        double[] ascending =
                Eigen.symmetricGeneralizedEigenvalues(vectors, true).toDoubleVector();
        double[][] columns = vectors.toDoubleMatrix();
        Integer[] order = new Integer[size];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Double.compare(ascending[b], ascending[a]));
        double[] values = new double[size];
        double[][] axes = new double[size][size];
        for (int j = 0; j < size; j++) {
            values[j] = Math.max(0, ascending[order[j]]);
            for (int i = 0; i < size; i++) {
                axes[i][j] = columns[i][order[j]];
            }
        }
        return new Spectrum(values, axes);
    }

    private static int requireSymmetric(double[][] covariance) {
        int size = covariance.length;
        if (size == 0) {
            throw new IllegalArgumentException("a covariance must have a row at least, got none");
        }
        double most = 0;
        for (double[] row : covariance) {
            if (row.length != size) {
                throw new IllegalArgumentException(
                        "a covariance must be square, got " + size + " rows and a row of " + row.length);
            }
            for (double entry : row) {
                if (!Double.isFinite(entry)) {
                    throw new IllegalArgumentException("a covariance must be finite, got an entry that is not");
                }
                most = Math.max(most, Math.abs(entry));
            }
        }
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < i; j++) {
                if (Math.abs(covariance[i][j] - covariance[j][i]) > ASYMMETRY * most) {
                    throw new IllegalArgumentException(
                            "a covariance must be symmetric, got unlike numbers" + " across its diagonal");
                }
            }
        }
        return size;
    }

    /** How many axes there are. */
    public int size() {
        return values.length;
    }

    /** The variance along an axis. */
    public double value(int axis) {
        return values[axis];
    }

    /** A coordinate of an axis. */
    double axis(int coordinate, int axis) {
        return axes[coordinate][axis];
    }

    double sum() {
        return Arrays.stream(values).sum();
    }
}
