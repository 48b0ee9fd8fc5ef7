package dev.sfumato.diffusion.score;

import org.nd4j.linalg.api.ndarray.INDArray;

/** The gradient of a logarithm, such as that of the density of noisy images. For one thread. */
public interface ScoreFunction {
    /**
     * @param state a noisy image in each column, x + s z; not modified
     * @param level the number of its noise level, from 1
     * @return the gradient at each column, which the caller may change and which is good until the next call
     */
    INDArray at(INDArray state, int level);
}
