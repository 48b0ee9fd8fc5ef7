package dev.sfumato.nn.layer;

import java.util.HashMap;
import java.util.Map;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;

/**
 * Scalar products of columns: of at most {@link #TERMS} numbers in single precision, the rest in double precision. A product with
 * zeros and ones adds up each part, so that its rounding is that of a sum of so many terms, in whatever order.
 */
final class ColumnDots {
    static final int TERMS = 32;

    /** What a scalar product errs by at most, relatively to the product of the norms: one product and the sum of its part. */
    static final double RELATIVE_ERROR = 1.01 * (TERMS + 1) * 0x1p-24;

    private final Map<Long, INDArray> parts = new HashMap<>();
    private final Map<Long, Room> squares = new HashMap<>();
    private final Map<Long, Room> sums = new HashMap<>();

    /** Of each column with the one so far after it. */
    double[] of(INDArray array, int apart) {
        int columns = array.columns() - apart;
        long rows = array.rows();
        INDArray one = apart == 0 ? array : array.get(NDArrayIndex.all(), NDArrayIndex.interval(0, columns));
        INDArray other =
                apart == 0 ? array : array.get(NDArrayIndex.all(), NDArrayIndex.interval(apart, columns + apart));
        INDArray products = squares.computeIfAbsent(rows, r -> new Room()).of(rows, columns);
        one.muli(other, products);
        INDArray part = parts.computeIfAbsent(rows, ColumnDots::parts);
        INDArray partial = sums.computeIfAbsent(rows, r -> new Room()).of(part.rows(), columns);
        Nd4j.gemm(part, products, partial, false, false, 1, 0);
        float[] each = partial.data().asFloat();
        double[] dots = new double[columns];
        int perColumn = part.rows();
        for (int column = 0; column < columns; column++) {
            for (int i = 0; i < perColumn; i++) {
                dots[column] += each[column * perColumn + i];
            }
        }
        return dots;
    }

    /** Which numbers are in which part. */
    private static INDArray parts(long rows) {
        int count = (int) ((rows + TERMS - 1) / TERMS);
        float[] ones = new float[Math.toIntExact(rows * count)];
        for (int row = 0; row < rows; row++) {
            ones[row * count + row / TERMS] = 1;
        }
        return Nd4j.create(ones, new long[] {count, rows}, 'f');
    }
}
