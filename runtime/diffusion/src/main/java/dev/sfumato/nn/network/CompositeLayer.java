package dev.sfumato.nn.network;

import dev.sfumato.nn.layer.GradientNorms;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.nn.layer.Weights;
import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;

/** A network that learns what its layers learn, whatever the way of a batch through them. */
abstract class CompositeLayer implements Layer {
    private final List<Layer> learning;

    /** @param learning all layers that learn something, each once, in the order of their weights in files */
    CompositeLayer(List<? extends Layer> learning) {
        this.learning = List.copyOf(learning);
    }

    @Override
    public final List<Weights> weights() {
        return learning.stream().flatMap(layer -> layer.weights().stream()).toList();
    }

    @Override
    public final void addNorms(GradientNorms norms) {
        learning.forEach(layer -> layer.addNorms(norms));
    }

    @Override
    public final void scale(INDArray factors) {
        learning.forEach(layer -> layer.scale(factors));
    }

    @Override
    public final void gradients() {
        learning.forEach(Layer::gradients);
    }
}
