package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.nn.layer.BatchGradient;
import dev.sfumato.nn.layer.Clipping;
import dev.sfumato.noise.NoiseField;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.ClippedLearner;
import dev.sfumato.training.DpSgd;
import dev.sfumato.training.Optimiser;
import dev.sfumato.training.PoissonBatches;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;

/** Steps of gradient descent of one phase, from where the state of a training is to the end of the phase. */
final class Sgd {
    /** Sums of more columns in single precision would round by more than the proof allows: docs/proofs/dp-sgd.md. */
    static final int BLOCK = 256;

    private final TrainingState state;
    private final StepRandomness randomness;
    private final Progress progress;

    Sgd(TrainingState state, StepRandomness randomness, Progress progress) {
        this.state = state;
        this.randomness = randomness;
        this.progress = progress;
    }

    /** The steps of a phase. */
    record Steps(Phase phase, Optimiser optimiser) {}

    /** Batches of one size, each example drawn anew. */
    void plain(TrainingImages images, Noising noising, Steps steps) {
        int perBlock = state.examplesOfBlock(1);
        BatchGradient gradient = new BatchGradient(
                state.network(), perBlock, 1, () -> new NoisyImages(images, noising, perBlock, 1, true));
        Optimiser optimiser = steps.optimiser();
        int[] batch = new int[optimiser.batch()];
        state.begin(steps.phase());
        while (state.step() < optimiser.steps()) {
            RandomSource random = randomness.at(steps.phase(), state.step());
            for (int i = 0; i < batch.length; i++) {
                batch[i] = random.nextInt(images.count());
            }
            double[] sum = gradient.sum(batch, batch.length, null, random, steps.phase().words);
            double loss =
                    gradient.loss() / ((double) batch.length * images.shape().values());
            if (!Double.isFinite(loss)) {
                throw new IllegalStateException("the loss is not finite in step " + (state.step() + 1)
                        + ": take a smaller rate than " + optimiser.rate().start());
            }
            gradient.give(sum, 1.0 / batch.length);
            state.move(optimiser.rateOf(state.step()));
            progress.update(
                    String.format(Locale.ROOT, "%s, loss %.4f", steps.phase().words, loss),
                    state.step(),
                    optimiser.steps());
        }
    }

    /** The median norm of gradients of images that are public, as the network is now. */
    double medianNorm(TrainingImages made, Noising noising, int draws) {
        int perBlock = state.examplesOfBlock(draws);
        BatchGradient gradient = new BatchGradient(
                state.network(), perBlock, draws, () -> new NoisyImages(made, noising, perBlock, draws, false));
        int[] some = IntStream.range(0, Math.min(1024, made.count())).toArray();
        double[] norms = gradient.norms(some, randomness.at(Phase.NOISY, -1));
        Arrays.sort(norms);
        return norms[norms.length / 2];
    }

    /** Noisy sums of clipped gradients of random batches: docs/proofs/dp-sgd.md. */
    void noisy(TrainingImages images, Noising noising, DpSgd steps, int draws, Clipping clipping, NoiseField field) {
        Phase phase = Phase.NOISY;
        PoissonBatches batches = steps.batches(images.count(), randomness.at(phase, -1));
        state.begin(phase);
        steps.run(
                new Learner(images, noising, draws, clipping),
                batches,
                state.step(),
                step -> randomness.at(phase, step),
                field,
                phase.words,
                progress);
    }

    private final class Learner implements ClippedLearner {
        private final BatchGradient gradient;
        private final Clipping clipping;

        Learner(TrainingImages images, Noising noising, int draws, Clipping clipping) {
            int perBlock = state.examplesOfBlock(draws);
            gradient = new BatchGradient(
                    state.network(), perBlock, draws, () -> new NoisyImages(images, noising, perBlock, draws, false));
            this.clipping = clipping;
        }

        @Override
        public double[] sum(int[] batch, int size, RandomSource random) {
            return gradient.sum(batch, size, clipping, random, Phase.NOISY.words);
        }

        @Override
        public void move(double[] sum, double factor, double rate) {
            gradient.give(sum, factor);
            state.move(rate);
        }
    }
}
