package dev.sfumato.nn.layer;

import java.util.HashMap;
import java.util.Map;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;

/**
 * Scalar products of columns: of at most {@link #TERMS} numbers in single precision, the rest in double precision. A product with
 * ones adds up each part, so that its rounding is that of a sum of so many terms, in whatever order.
 */
final class ColumnDots {
    static final int TERMS = 32;

    /** The largest error of a scalar product, relative to the product of the norms: one product and the sum of its part. */
    static final double RELATIVE_ERROR = 1.01 * (TERMS + 1) * 0x1p-24;

    /** With fewer terms in a part, there would be more in double precision than a copy is worth. */
    private static final int FEWEST_TERMS = 8;

    private final Scratch products = new Scratch();
    private final Map<Integer, Workspace> sums = new HashMap<>();
    private final Map<Integer, INDArray> ones = new HashMap<>();

    /** Of each column with the one so far after it. */
    double[] of(INDArray array, int apart) {
        int columns = array.columns() - apart;
        int rows = array.rows();
        INDArray one = apart == 0 ? array : array.get(NDArrayIndex.all(), NDArrayIndex.interval(0, columns));
        INDArray other =
                apart == 0 ? array : array.get(NDArrayIndex.all(), NDArrayIndex.interval(apart, columns + apart));
        int terms = terms(rows);
        int perColumn = (rows + terms - 1) / terms;
        INDArray product = products.of((long) perColumn * terms, columns);
        if (perColumn * terms == rows) {
            one.muli(other, product);
        } else {
            product.assign(0);
            one.muli(other, product.get(NDArrayIndex.interval(0, rows), NDArrayIndex.all()));
        }
        INDArray partial = sums.computeIfAbsent(rows, r -> new Workspace()).of(1, (long) perColumn * columns);
        INDArray row = ones.computeIfAbsent(terms, count -> Maps.ones(1, count));
        INDArray parts = product.reshape('f', true, terms, (long) perColumn * columns);
        Nd4j.gemm(row, parts, partial, false, false, 1, 0);
        float[] each = partial.data().asFloat();
        double[] dots = new double[columns];
        for (int column = 0; column < columns; column++) {
            for (int i = 0; i < perColumn; i++) {
                dots[column] += each[column * perColumn + i];
            }
        }
        return dots;
    }

    /** As many as divide the rows without a rest, or all. */
    private static int terms(int rows) {
        for (int terms = TERMS; terms >= FEWEST_TERMS; terms--) {
            if (rows % terms == 0) {
                return terms;
            }
        }
        return Math.min(TERMS, rows);
    }
}
