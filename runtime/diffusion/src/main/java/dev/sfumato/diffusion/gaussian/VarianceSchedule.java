package dev.sfumato.diffusion.gaussian;

import dev.sfumato.util.Require;
import java.util.Locale;
import java.util.Optional;

/**
 * How fast an image drowns in noise: at step t it is sqrt(abar(t)) times itself and sqrt(1 - abar(t)) times a standard normal.
 *
 * @param steps the number T of steps
 * @param levels of a geometric schedule
 */
public record VarianceSchedule(Shape shape, int steps, Optional<NoiseLevels> levels) {
    /** The betas of Ho, Jain and Abbeel, "Denoising diffusion probabilistic models", 2020, for T = 1000. */
    private static final double FIRST_BETA = 1e-4;

    private static final double LAST_BETA = 2e-2;

    /** The offset, and the largest beta, of Nichol and Dhariwal, "Improved denoising diffusion", 2021. */
    private static final double COSINE_OFFSET = 0.008;

    private static final double LARGEST_BETA = 0.999;

    /** The course of a schedule. */
    public enum Shape {
        /** Betas on a line from 1e-4 to 2e-2. */
        LINEAR,
        /** abar follows a squared cosine. */
        COSINE,
        /** As noisy as noise levels are, each the same factor above the one before. */
        GEOMETRIC
    }

    public VarianceSchedule {
        Require.given("shape", shape);
        Require.atLeast("steps", 2, steps);
        if (levels.isPresent() != (shape == Shape.GEOMETRIC)
                || levels.filter(all -> all.count() != steps).isPresent()) {
            throw new IllegalArgumentException("a geometric schedule must have a noise level for each of its " + steps
                    + " steps, and no other schedule has any, got "
                    + shape.name().toLowerCase(Locale.ROOT) + " and "
                    + levels.map(NoiseLevels::toString).orElse("no noise levels"));
        }
    }

    /** A schedule without noise levels. */
    public VarianceSchedule(Shape shape, int steps) {
        this(shape, steps, Optional.empty());
    }

    public static VarianceSchedule linear(int steps) {
        return new VarianceSchedule(Shape.LINEAR, steps);
    }

    public static VarianceSchedule cosine(int steps) {
        return new VarianceSchedule(Shape.COSINE, steps);
    }

    /** A step for each noise level, the least one first. */
    public static VarianceSchedule geometric(NoiseLevels levels) {
        return new VarianceSchedule(Shape.GEOMETRIC, levels.count(), Optional.of(levels));
    }

    /** abar(t) for t = 0..T: the products of 1 - beta(s) over s = 1..t. */
    public double[] alphaBars() {
        double[] bars = new double[steps + 1];
        bars[0] = 1;
        for (int t = 1; t <= steps; t++) {
            bars[t] = levels.isPresent() ? levels.get().alphaBar(levels.get().step(t)) : bars[t - 1] * (1 - beta(t));
        }
        return bars;
    }

    /** abar(t). */
    public double alphaBar(int t) {
        if (t < 0 || t > steps) {
            throw new IllegalArgumentException("step must be in [0, " + steps + "], got " + t);
        }
        return alphaBars()[t];
    }

    private double beta(int t) {
        return switch (shape) {
            case LINEAR -> FIRST_BETA + (LAST_BETA - FIRST_BETA) * (t - 1) / (steps - 1);
            case COSINE -> Math.min(LARGEST_BETA, 1 - squaredCosine(t) / squaredCosine(t - 1));
            case GEOMETRIC -> throw new AssertionError("abar of a geometric schedule is that of its noise levels");
        };
    }

    private double squaredCosine(int t) {
        double c = Math.cos(((double) t / steps + COSINE_OFFSET) / (1 + COSINE_OFFSET) * Math.PI / 2);
        return c * c;
    }

    @Override
    public String toString() {
        return levels.map(NoiseLevels::toString)
                .orElseGet(() -> shape.name().toLowerCase(Locale.ROOT) + ", " + steps + " steps");
    }
}
