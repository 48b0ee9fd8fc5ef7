package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.diffusion.gaussian.DenoiserInput;
import dev.sfumato.noise.RandomSource;
import org.nd4j.linalg.api.ndarray.INDArray;

/** A block of noised images, some of which are to be denoised to another image. For one thread. */
final class SwappedTargets {
    private static final int NONE = -1;

    private final TargetChoice choice;
    private final TrainingImages images;
    private final int[] truth;
    private final int[] ranks;
    private final int[] steps;
    private final boolean[] isConditioned;
    private final float[] signals;
    private final float[] factors;
    private final float[] own;
    private final float[] other;

    SwappedTargets(TargetChoice choice, TrainingImages images, int columns) {
        this.choice = choice;
        this.images = images;
        truth = new int[columns];
        ranks = new int[columns];
        steps = new int[columns];
        isConditioned = new boolean[columns];
        signals = new float[columns];
        factors = new float[columns];
        own = new float[images.shape().values()];
        other = own.clone();
    }

    void draw(int column, int image, int t, boolean isClassGiven, Noising noising, RandomSource random) {
        truth[column] = image;
        ranks[column] = choice.rank(random);
        steps[column] = t;
        isConditioned[column] = isClassGiven;
        signals[column] = noising.signal(t);
        factors[column] = noising.perTarget(t);
    }

    void clear(int column) {
        truth[column] = NONE;
        ranks[column] = 0;
    }

    /** Moves targets from the images that were noised to those that were chosen, which are given with their own classes. */
    void apply(INDArray noisy, float[] targets, DenoiserInput denoiserInput) {
        int[] chosen = choice.find(noisy, signals, truth, ranks);
        for (int column = 0; column < chosen.length; column++) {
            if (ranks[column] > 0 && chosen[column] != truth[column]) {
                images.copy(truth[column], own, 0);
                images.copy(chosen[column], other, 0);
                for (int i = 0; i < own.length; i++) {
                    targets[column * own.length + i] += factors[column] * (other[i] - own[i]);
                }
                if (isConditioned[column]) {
                    denoiserInput.condition(column, steps[column], images.label(chosen[column]));
                }
            }
        }
    }
}
