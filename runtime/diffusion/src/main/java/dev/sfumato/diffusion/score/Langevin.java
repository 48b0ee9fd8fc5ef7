package dev.sfumato.diffusion.score;

import dev.sfumato.diffusion.gaussian.NoiseLevels;
import dev.sfumato.nn.Tile;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * Annealed Langevin sampling (Song and Ermon 2019): at each noise level from the largest to the least some steps
 * {@code x <- x + (alpha/2) (score + guide) + sqrt(alpha) z} with {@code alpha = eps s(i)^2 / s(L)^2}. P3DM's Algorithm 1 prints neither
 * eps nor the factor of the guide.
 *
 * @param stepsPerLevel how many steps at each level
 * @param eps the size of a step at the last level, as a variance
 * @param isDenoised whether what noise is left in the end is taken off, as far as the score can tell it
 */
public record Langevin(NoiseLevels levels, int stepsPerLevel, double eps, boolean isDenoised) {
    /** Steps of this many times s^2 and more never settle: x - (ratio/2) x would be as far on the other side. */
    private static final double UNSTABLE = 4;

    public Langevin {
        Require.given("levels", levels);
        Require.within("steps per level", 1, 100_000, stepsPerLevel);
        Require.positive("eps", eps);
        double least = levels.least() * levels.least();
        if (!(eps < UNSTABLE * least)) {
            throw new IllegalArgumentException("eps must be below " + UNSTABLE * least + ", " + UNSTABLE
                    + " times the square of the least noise level, or steps grow without end, got " + eps);
        }
    }

    /** Eight steps at each level, of a quarter of its variance, and a last one that takes off the noise. */
    public static Langevin standard(NoiseLevels levels) {
        return new Langevin(levels, 8, levels.least() * levels.least() / 4, true);
    }

    public Langevin withStepsPerLevel(int steps) {
        return new Langevin(levels, steps, eps, isDenoised);
    }

    public Langevin withEps(double newEps) {
        return new Langevin(levels, stepsPerLevel, newEps, isDenoised);
    }

    public Langevin withDenoised(boolean isToBe) {
        return new Langevin(levels, stepsPerLevel, eps, isToBe);
    }

    /** alpha(i). */
    public double stepSize(int level) {
        double ratio = levels.at(level) / levels.least();
        return eps * ratio * ratio;
    }

    /**
     * Moves a state from noise of the largest level to images.
     *
     * @param state one image in each column, moved in place
     * @param guide the gradient that is added to the score's, its strength included
     */
    void run(
            INDArray state,
            ScoreFunction score,
            Optional<ScoreFunction> guide,
            RandomSource random,
            BooleanSupplier isStopped) {
        Tile noise = new Tile(state.rows(), state.columns());
        for (int level = 1; level <= levels.count(); level++) {
            double alpha = stepSize(level);
            for (int step = 0; step < stepsPerLevel && !isStopped.getAsBoolean(); step++) {
                state.addi(guided(state, level, score, guide).muli(alpha / 2));
                draw(noise, random);
                state.addi(noise.array().muli(Math.sqrt(alpha)));
            }
        }
        if (isDenoised) {
            // the mean of the image given what is seen: x + s^2 score (Tweedie; Efron 2011)
            state.addi(guided(state, levels.count(), score, guide).muli(levels.least() * levels.least()));
        }
    }

    private static INDArray guided(INDArray state, int level, ScoreFunction score, Optional<ScoreFunction> guide) {
        INDArray gradient = score.at(state, level);
        guide.ifPresent(one -> gradient.addi(one.at(state, level)));
        return gradient;
    }

    /** Noise of the largest level, to begin from. */
    void start(INDArray state, RandomSource random) {
        Tile noise = new Tile(state.rows(), state.columns());
        draw(noise, random);
        state.assign(noise.array().muli(levels.largest()));
    }

    private static void draw(Tile noise, RandomSource random) {
        random.fillGaussian(noise.values(), 0, noise.values().length);
        noise.push();
    }

    @Override
    public String toString() {
        return "Langevin, " + stepsPerLevel + (stepsPerLevel == 1 ? " step" : " steps") + " at each of " + levels
                + ", eps " + eps + (isDenoised ? ", denoised in the end" : "");
    }
}
