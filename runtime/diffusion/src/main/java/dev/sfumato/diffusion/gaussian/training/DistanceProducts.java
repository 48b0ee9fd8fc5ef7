package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.backend.Backend;
import java.util.Arrays;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** Sums of the products of all pairs of values of vectors, in double precision, some vectors at a time. */
final class DistanceProducts {
    private static final int TOGETHER = 1024;

    private final int values;
    private final double[] waiting;
    private final INDArray sum;
    private int count;

    DistanceProducts(int values) {
        Backend.start();
        this.values = values;
        waiting = new double[Math.multiplyExact(values, TOGETHER)];
        sum = Nd4j.create(DataType.DOUBLE, new long[] {values, values}, 'f');
    }

    void add(double[] vector) {
        System.arraycopy(vector, 0, waiting, count * values, values);
        if (++count == TOGETHER) {
            flush();
        }
    }

    private void flush() {
        Arrays.fill(waiting, count * values, waiting.length, 0);
        INDArray vectors = Nd4j.create(waiting, new long[] {values, TOGETHER}, 'f');
        Nd4j.gemm(vectors, vectors, sum, false, true, 1, 1);
        count = 0;
    }

    /** Writes the lower triangle, column by column, and begins again with nothing. */
    void moveTo(double[] into, int at) {
        flush();
        double[] all = sum.data().asDouble();
        int next = at;
        for (int column = 0; column < values; column++) {
            for (int row = column; row < values; row++) {
                into[next++] = all[column * values + row] * (row == column ? 1 : Math.sqrt(2));
            }
        }
        sum.assign(0);
    }
}
