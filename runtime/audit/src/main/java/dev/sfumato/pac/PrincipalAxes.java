package dev.sfumato.pac;

import dev.sfumato.nn.Products;
import java.util.stream.IntStream;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.eigen.Eigen;
import org.nd4j.linalg.factory.Nd4j;

/**
 * The axes along which outputs vary, the one of the largest variance first. They are found from the covariance, or where there are fewer
 * outputs than coordinates from the products of outputs with each other, so that no matrix is larger than the smaller of the two.
 */
final class PrincipalAxes {
    /** Axes along which outputs vary by less than this share of the largest variance are left out. */
    private static final double LEAST = 1e-12;

    private PrincipalAxes() {}

    static Projection of(double[][] outputs, double[] centre) {
        Products.start();
        int count = outputs.length;
        int size = centre.length;
        // one output to a column; scaled, so that no square overflows
        double scale = scale(outputs, centre);
        if (scale == 0) {
            return new Projection.Directions(centre, new double[0], 0);
        }
        double[] flat = new double[Math.multiplyExact(count, size)];
        for (int k = 0; k < count; k++) {
            for (int i = 0; i < size; i++) {
                flat[k * size + i] = (outputs[k][i] - centre[i]) / scale;
            }
        }
        INDArray columns = Nd4j.create(flat, new long[] {size, count}, 'f');
        boolean isWide = count < size;
        INDArray products = isWide ? columns.transpose().mmul(columns) : columns.mmul(columns.transpose());
        INDArray vectors = products.castTo(DataType.DOUBLE).dup('f');
        double[] values = Eigen.symmetricGeneralizedEigenvalues(vectors, true).toDoubleVector();
        int[] kept = kept(values);
        INDArray chosen = vectors.getColumns(kept);
        INDArray axes = isWide ? columns.mmul(chosen) : chosen;
        double[][] byCoordinate = axes.toDoubleMatrix();
        double[] matrix = new double[Math.multiplyExact(size, kept.length)];
        for (int j = 0; j < kept.length; j++) {
            double norm = isWide ? Math.sqrt(values[kept[j]]) : 1;
            for (int i = 0; i < size; i++) {
                matrix[i * kept.length + j] = byCoordinate[i][j] / norm;
            }
        }
        return new Projection.Directions(centre, matrix, kept.length);
    }

    private static double scale(double[][] outputs, double[] centre) {
        double most = 0;
        for (double[] output : outputs) {
            for (int i = 0; i < centre.length; i++) {
                most = Math.max(most, Math.abs(output[i] - centre[i]));
            }
        }
        return most;
    }

    private static int[] kept(double[] values) {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, value);
        }
        double least = largest * LEAST;
        return IntStream.range(0, values.length)
                .filter(j -> values[j] > least)
                .boxed()
                .sorted((a, b) -> Double.compare(values[b], values[a]))
                .mapToInt(j -> j)
                .toArray();
    }
}
