package dev.sfumato.evaluation.image;

import dev.sfumato.nn.layer.Layer;
import java.util.function.Supplier;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * The network of a classifier.
 *
 * @param features of the images of the last batch
 */
record ClassifierNetwork(Layer layers, Supplier<INDArray> features) {
    /** A network without features. */
    ClassifierNetwork(Layer layers) {
        this(layers, () -> {
            throw new IllegalStateException("features are those of an MLP or a CNN; logistic regression has none");
        });
    }
}
