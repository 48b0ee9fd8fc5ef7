package dev.sfumato.nn.layer;

import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.transforms.strict.Sigmoid;
import org.nd4j.linalg.factory.Nd4j;

/** x / (1 + exp(-x)) of each number. */
public final class Silu implements FixedLayer {
    private final Workspace logistic = new Workspace();
    private final Workspace output = new Workspace();
    private final Workspace below = new Workspace();
    private @Nullable INDArray last;

    @Override
    public INDArray forward(INDArray input) {
        INDArray share = logistic.like(input);
        Nd4j.getExecutioner().exec(new Sigmoid(input, share));
        last = input.muli(share, output.like(input));
        return last;
    }

    @Override
    public INDArray backward(INDArray delta) {
        INDArray activity = Memory.of(last);
        INDArray share = logistic.like(activity);
        INDArray slope = below.like(activity);
        // with s the logistic function, the derivative of x s is s + x s (1 - s)
        activity.muli(share, slope);
        activity.subi(slope, slope);
        slope.addi(share);
        return slope.muli(delta);
    }

    @Override
    public Silu replica() {
        return new Silu();
    }
}
