package dev.sfumato.nn.layer;

import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** Room that layers of one network take in turn, for what none of them needs later. */
public final class Scratch {
    private @Nullable INDArray numbers;

    /** In Fortran order, with whatever was there before; good until the next call. */
    INDArray of(long rows, long columns) {
        long length = Math.multiplyExact(rows, columns);
        INDArray all = numbers;
        if (all == null || all.length() < length) {
            all = Nd4j.createUninitialized(DataType.FLOAT, new long[] {length}, 'c');
            numbers = all;
        }
        return Nd4j.create(all.data(), new long[] {rows, columns}, new long[] {1, rows}, 0, 'f');
    }
}
