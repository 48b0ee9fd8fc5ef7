package dev.sfumato.nn.layer;

import dev.sfumato.noise.RandomSource;
import org.nd4j.linalg.api.ndarray.INDArray;

/** A block of examples on their way through a network, and what is lost on them. For one thread. */
public interface BlockLoss {
    /** Puts an example into a place of the block, in all of its draws. */
    void set(int place, int example, RandomSource random);

    /** Leaves a place to an example that has no loss. */
    void setNothing(int place);

    /** Runs the network forward, and says what the gradient of the sum of all losses is in its outputs. */
    INDArray delta(Layer network);

    /** The sum of the losses of the last block. */
    double loss();
}
