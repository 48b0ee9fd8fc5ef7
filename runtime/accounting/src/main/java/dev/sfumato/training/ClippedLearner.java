package dev.sfumato.training;

import dev.sfumato.noise.RandomSource;

/** What learns from sums of clipped gradients: a network with its optimiser. {@link DpSgd} adds the noise between a sum and a move. */
public interface ClippedLearner {
    /**
     * The sum over a batch, each record's share clipped.
     *
     * @param batch numbers of records, or {@link PoissonBatches#NOTHING}, which adds nothing
     * @param size how many of them count
     */
    double[] sum(int[] batch, int size, RandomSource random);

    /** Moves against a gradient, which is such a sum with noise, times a factor. */
    void move(double[] sum, double factor, double rate);
}
