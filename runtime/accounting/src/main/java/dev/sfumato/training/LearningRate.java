package dev.sfumato.training;

import dev.sfumato.util.Require;

/**
 * The learning rate of a training.
 *
 * @param start of the first step
 * @param isFalling whether it falls to a thousandth along a cosine (Loshchilov and Hutter 2017), rather than staying
 */
public record LearningRate(double start, boolean isFalling) {
    public LearningRate {
        Require.positive("rate", start);
    }

    public static LearningRate falling(double start) {
        return new LearningRate(start, true);
    }

    public static LearningRate constant(double start) {
        return new LearningRate(start, false);
    }

    /** @param share how much of the training is done */
    public double at(double share) {
        return isFalling ? start * Math.max(1e-3, 0.5 * (1 + Math.cos(Math.PI * share))) : start;
    }

    @Override
    public String toString() {
        return start + (isFalling ? ", falling" : ", constant");
    }
}
