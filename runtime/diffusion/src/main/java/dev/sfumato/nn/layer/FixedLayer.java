package dev.sfumato.nn.layer;

import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;

/** A layer that learns nothing, and so has no gradient of its own to clip. */
public interface FixedLayer extends Layer {
    @Override
    default List<Weights> weights() {
        return List.of();
    }

    @Override
    default void addNorms(GradientNorms norms) {}

    @Override
    default void scale(INDArray factors) {}

    @Override
    default void gradients() {}
}
