package dev.sfumato.training;

import dev.sfumato.util.Require;

/**
 * How long a training goes on, and how far a step goes; its direction is Adam's.
 *
 * @param steps of training
 * @param batch how many records a step sees; on average, where chance decides
 */
public record Optimiser(int steps, int batch, LearningRate rate) {
    public Optimiser {
        Require.atLeast("steps", 0, steps);
        Require.atLeast("batch", 1, batch);
        Require.given("rate", rate);
    }

    /** With a rate that falls. */
    public static Optimiser of(int steps, int batch, double rate) {
        return new Optimiser(steps, batch, LearningRate.falling(rate));
    }

    public Optimiser withSteps(int newSteps, int newBatch) {
        return new Optimiser(newSteps, newBatch, rate);
    }

    public Optimiser withRate(LearningRate newRate) {
        return new Optimiser(steps, batch, newRate);
    }

    /** Refuses to take longer, or larger batches. */
    public void requireAtMost(int mostSteps, int mostBatch) {
        Require.within("steps", 0, mostSteps, steps);
        Require.within("batch", 1, mostBatch, batch);
    }

    /** The rate of a step. */
    public double rateOf(int step) {
        return rate.at((double) step / steps);
    }

    /** Settings with an optimiser: the words by which it is changed. */
    public interface Settings<S> {
        Optimiser optimiser();

        S with(Optimiser newOptimiser);

        default S withSteps(int newSteps, int newBatch) {
            return with(optimiser().withSteps(newSteps, newBatch));
        }

        /** A rate that falls along a cosine. */
        default S withRate(double newRate) {
            return with(optimiser().withRate(LearningRate.falling(newRate)));
        }
    }
}
