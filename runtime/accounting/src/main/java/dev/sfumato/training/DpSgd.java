package dev.sfumato.training;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.NoiseField;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.function.IntFunction;

/**
 * The steps of DP-SGD (Abadi et al. 2016): a random batch, the sum of its clipped gradients, noise, a move. docs/proofs/dp-sgd.md.
 *
 * @param records the public number that the records do not exceed
 */
public record DpSgd(Optimiser optimiser, int records, GradientNoise noise) {
    /** Refuses noise of which the event says of fewer steps, or of another rate, than there will be. */
    public DpSgd {
        Require.given("optimiser", optimiser);
        Require.atLeast("records", 1, records);
        Require.given("noise", noise);
        if (noise.steps() != optimiser.steps()) {
            throw new IllegalArgumentException("noise must be of as many steps as the optimiser takes, "
                    + optimiser.steps() + ", got " + noise.steps());
        }
        requireRate("noise", PoissonBatches.rate(optimiser.batch(), records), noise.rate());
    }

    /** Random batches of so many records, in slots whose secret order is drawn from chance. */
    public PoissonBatches batches(int count, RandomSource random) {
        return new PoissonBatches(records, count, rate(), random);
    }

    private double rate() {
        return noise.rate();
    }

    private static void requireRate(String name, double expected, double rate) {
        if (rate != expected) {
            throw new IllegalArgumentException(name
                    + " must be of the rate at which batches of this mean size are drawn from as many records, "
                    + expected
                    + ", got " + rate);
        }
    }

    /**
     * Does the steps that are still to do.
     *
     * @param done how many were done before
     * @param random of each step
     * @param work what it is called in progress
     */
    public void run(
            ClippedLearner learner,
            PoissonBatches batches,
            int done,
            IntFunction<RandomSource> random,
            NoiseField field,
            String work,
            Progress progress) {
        requireRate("batches", rate(), batches.rate());
        Require.within("done", 0, optimiser.steps(), done);
        // what a batch holds on average, whatever the data
        double share = 1 / (rate() * records);
        for (int step = done; step < optimiser.steps(); step++) {
            RandomSource own = random.apply(step);
            int size = batches.draw(own);
            double[] sum = learner.sum(batches.batch(), size, own);
            noise.addTo(sum, field, step, work);
            learner.move(sum, share, optimiser.rateOf(step));
            progress.update(work, step + 1L, optimiser.steps());
        }
    }
}
