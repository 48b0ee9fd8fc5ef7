package dev.sfumato.training;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.NoiseField;
import dev.sfumato.noise.RandomSource;
import java.util.function.IntFunction;

/**
 * The steps of DP-SGD (Abadi et al. 2016): a random batch, the sum of its clipped gradients, noise, a move. docs/proofs/dp-sgd.md.
 *
 * @param records the public number that the records do not exceed
 */
public record DpSgd(Optimiser optimiser, int records, GradientNoise noise) {
    /** Random batches of so many records, in slots whose secret order is drawn from chance. */
    public PoissonBatches batches(int count, RandomSource random) {
        return new PoissonBatches(records, count, rate(), random);
    }

    private double rate() {
        return PoissonBatches.rate(optimiser.batch(), records);
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
