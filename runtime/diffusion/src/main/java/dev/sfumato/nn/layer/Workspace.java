package dev.sfumato.nn.layer;

import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** Room for a result, kept from one batch to the next of the same size. */
public final class Workspace {
    private @Nullable INDArray array;

    /** Of this shape, with whatever was there before. */
    public INDArray of(long rows, long columns) {
        INDArray kept = array;
        if (kept == null || kept.rows() != rows || kept.columns() != columns) {
            kept = Nd4j.createUninitialized(DataType.FLOAT, new long[] {rows, columns}, 'f');
            array = kept;
        }
        return kept;
    }

    /** The array of the last batch. */
    INDArray last() {
        return Memory.of(array);
    }

    public INDArray like(INDArray other) {
        return of(other.rows(), other.columns());
    }
}
