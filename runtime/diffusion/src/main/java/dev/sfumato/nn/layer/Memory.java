package dev.sfumato.nn.layer;

import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/** The memory of a layer of its last batch. */
public final class Memory {
    private Memory() {}

    public static INDArray of(@Nullable INDArray remembered) {
        if (remembered == null) {
            throw new IllegalStateException(
                    "a layer must see a batch forward and backward before it is asked for gradients");
        }
        return remembered;
    }

    /** Scales deltas by columns. Where a factor is 0 a number may not be finite, and 0 times that is no 0. */
    static void scale(INDArray input, INDArray delta, INDArray factors) {
        delta.muliRowVector(factors);
        float[] each = factors.toFloatVector();
        for (int column = 0; column < each.length; column++) {
            if (each[column] == 0) {
                delta.getColumn(column).assign(0);
                input.getColumn(column).assign(0);
            }
        }
    }
}
