package dev.sfumato.training;

import dev.sfumato.noise.Chance;
import dev.sfumato.noise.NoiseField;

/** What learns from sums of clipped gradients: a network with its optimiser. */
public interface ClippedLearner {
    /**
     * The sum over a batch, each record's share clipped.
     *
     * @param batch numbers of records, or {@link PoissonBatches#NOTHING}, which adds nothing
     * @param size how many of them count
     */
    double[] sum(int[] batch, int size, Chance chance);

    /** Adds noise to such a sum; a learner of many weights may share the work out. */
    default void blur(GradientNoise noise, NoiseField field, int step, double[] sum) {
        noise.addTo(field, step, sum, 0, sum.length);
    }

    /** Moves against a gradient, which is the sum times a factor. */
    void move(double[] sum, double factor, double rate);
}
