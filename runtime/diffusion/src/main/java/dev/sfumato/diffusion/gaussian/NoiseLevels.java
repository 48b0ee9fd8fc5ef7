package dev.sfumato.diffusion.gaussian;

import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;

/**
 * Standard deviations of the noise that is added to images, s(1) > ... > s(L), each the same factor below the one before (Song and
 * Ermon, "Generative modeling by estimating gradients of the data distribution", 2019).
 *
 * @param largest s(1): about as far as images are apart
 * @param least s(L): so little that it can hardly be seen
 * @param count how many there are, L
 */
public record NoiseLevels(double largest, double least, int count) {
    private static final double MOST = 1000;

    public NoiseLevels {
        Require.within("largest noise level", 1e-3, MOST, largest);
        Require.within("least noise level", 1e-3, MOST, least);
        Require.within("noise levels", 2, 10_000, count);
        if (!(least < largest)) {
            throw new IllegalArgumentException(
                    "the least noise level must be below the largest, " + largest + ", got " + least);
        }
    }

    /** Twelve levels from 5 to 0.05: for images of a few hundred values. */
    public static NoiseLevels standard() {
        return new NoiseLevels(5, 0.05, 12);
    }

    /** s(i), for i = 1..L. */
    public double at(int level) {
        Require.within("noise level", 1, count, level);
        return level == count ? least : largest * Math.pow(least / largest, (level - 1.0) / (count - 1));
    }

    /** abar of an image that is noised so and then scaled to keep its variance: x + s z is (sqrt(abar) x + sqrt(1 - abar) z) sqrt(1 + s^2). */
    public double alphaBar(int level) {
        return 1 / (1 + at(level) * at(level));
    }

    /** The step of {@link VarianceSchedule#geometric} that a level is: steps grow noisier, levels do not. */
    public int step(int level) {
        Require.within("noise level", 1, count, level);
        return count + 1 - level;
    }

    @Override
    public String toString() {
        return count + " noise levels from " + Figures.exact(largest) + " to " + Figures.exact(least);
    }
}
