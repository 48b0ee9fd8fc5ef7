package dev.sfumato.nn.layer;

import dev.sfumato.nn.Products;
import dev.sfumato.noise.RandomSource;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** Numbers to start learning from. */
final class Initializers {
    private Initializers() {}

    static INDArray normal(int rows, int columns, double deviation, RandomSource random) {
        Products.start();
        float[] values = new float[Math.multiplyExact(rows, columns)];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (deviation * random.nextGaussian());
        }
        return Nd4j.create(values, new long[] {rows, columns}, 'f');
    }

    static INDArray zeros(int rows, int columns) {
        Products.start();
        return Nd4j.create(DataType.FLOAT, new long[] {rows, columns}, 'f');
    }
}
