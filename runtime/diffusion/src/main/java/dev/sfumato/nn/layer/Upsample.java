package dev.sfumato.nn.layer;

import org.nd4j.linalg.api.ndarray.INDArray;

/** Every pixel becomes a square of four. */
public final class Upsample implements FixedLayer {
    private final Pooling pooling;

    private Upsample(Pooling pooling) {
        this.pooling = pooling;
    }

    /** @param grid of what is given */
    public static Upsample start(PixelGrid grid, int channels) {
        return new Upsample(new Pooling(grid, channels));
    }

    @Override
    public INDArray forward(INDArray input) {
        return pooling.repeat(input);
    }

    @Override
    public INDArray backward(INDArray delta) {
        return pooling.sum(delta);
    }

    public long numbersPerColumn() {
        return pooling.numbersPerColumn();
    }

    @Override
    public Upsample replica() {
        return new Upsample(pooling.fresh());
    }
}
