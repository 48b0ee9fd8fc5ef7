package dev.sfumato.nn.layer;

import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * A part of a network, or all of it: a function of arrays with one example in each column. It remembers its last batch, and its
 * results are good until the next one. For one thread at a time; {@link #replica} is for another.
 *
 * <p>One batch is {@code forward}, {@code backward}, then if gradients are to be clipped {@code addNorms} and {@code scale}, then
 * {@code gradients}.
 */
public interface Layer {
    /** The outputs of a batch. */
    INDArray forward(INDArray input);

    /** From the gradient of the loss in the outputs to that in the inputs. */
    INDArray backward(INDArray delta);

    /** All that is learnt, always in the same order. */
    List<Weights> weights();

    /** Tells how large the gradient of each example is in the weights that are not frozen. */
    void addNorms(GradientNorms norms);

    /** Multiplies the gradient of each column by a factor, of which there is one in each; where it is 0, no trace is left of it. */
    void scale(INDArray factors);

    /** Leaves the gradients, summed over the columns, in the weights that are not frozen. */
    void gradients();

    /** The same weights with a memory of its own. */
    Layer replica();
}
