package dev.sfumato.nn.layer;

import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.DynamicCustomOp;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Feature maps as ND4J's fastest operations want them: columns of numbers in Fortran order are, in C order and without a copy,
 * examples of pixels of channels.
 */
public final class Maps {
    private Maps() {}

    /** The same numbers, one example after the other. */
    public static INDArray view(INDArray columns, long... shape) {
        return columns.transpose().reshape('c', true, shape);
    }

    /** Some of the same numbers: from one on, so far apart in each dimension. */
    static INDArray part(INDArray columns, long from, long[] shape, long[] steps) {
        return Nd4j.create(columns.data(), shape, steps, columns.offset() + from, 'c');
    }

    /** The same numbers: examples of pixels of channels. */
    public static INDArray pixels(INDArray columns, int channels) {
        return view(columns, columns.columns(), columns.rows() / channels, channels);
    }

    /** One row of channels for each example. */
    public static INDArray channels(INDArray columns) {
        return view(columns, columns.columns(), 1, columns.rows());
    }

    static INDArray ones(long... shape) {
        return Nd4j.createUninitialized(DataType.FLOAT, shape, 'c').assign(1);
    }

    /** Side by side in the last of two dimensions, all in C order. */
    public static void concat(INDArray into, INDArray... parts) {
        Nd4j.exec(DynamicCustomOp.builder("concat")
                .addInputs(parts)
                .addOutputs(into)
                .addIntegerArguments(1)
                .build());
    }

    /** The reverse of {@link #concat} for two parts of one size. */
    public static void halve(INDArray given, INDArray left, INDArray right) {
        Nd4j.exec(DynamicCustomOp.builder("split")
                .addInputs(given)
                .addOutputs(left, right)
                .addIntegerArguments(2, 1)
                .build());
    }

    /** Adds to every pixel. */
    public static void add(INDArray pixels, INDArray each) {
        broadcast("add", pixels, each, pixels);
    }

    static void subtract(INDArray pixels, INDArray each, INDArray into) {
        broadcast("subtract", pixels, each, into);
    }

    static void multiply(INDArray pixels, INDArray each, INDArray into) {
        broadcast("multiply", pixels, each, into);
    }

    private static void broadcast(String operation, INDArray pixels, INDArray each, INDArray into) {
        Nd4j.exec(DynamicCustomOp.builder(operation)
                .addInputs(pixels, each)
                .addOutputs(into)
                .build());
    }

    /** Products of matrices, one for each example. */
    static void products(INDArray one, boolean isTransposed, INDArray other, INDArray into) {
        Nd4j.exec(DynamicCustomOp.builder("matmul")
                .addInputs(one, other)
                .addOutputs(into)
                .addIntegerArguments(isTransposed ? 1 : 0, 0, 0)
                .build());
    }
}
