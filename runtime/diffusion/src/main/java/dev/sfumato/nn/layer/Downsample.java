package dev.sfumato.nn.layer;

import org.nd4j.linalg.api.ndarray.INDArray;

/** Every square of four pixels becomes one, their mean. */
public final class Downsample implements FixedLayer {
    private final Pooling pooling;

    private Downsample(Pooling pooling) {
        this.pooling = pooling;
    }

    /** @param grid of what is given, even in both directions */
    public static Downsample start(PixelGrid grid, int channels) {
        return new Downsample(new Pooling(grid.half(), channels));
    }

    @Override
    public INDArray forward(INDArray input) {
        return pooling.sum(input).muli(0.25);
    }

    @Override
    public INDArray backward(INDArray delta) {
        return pooling.repeat(delta).muli(0.25);
    }

    public long numbersPerColumn() {
        return pooling.numbersPerColumn();
    }

    @Override
    public Downsample replica() {
        return new Downsample(pooling.fresh());
    }
}
