package dev.sfumato.diffusion.discrete;

import dev.sfumato.util.Require;
import java.util.Locale;

/**
 * How fast a column forgets its value: at step t it is kept with probability alpha(t), and else drawn uniformly.
 *
 * @param steps the number T of steps
 * @param decay how far the schedule goes towards forgetting all; 1 reaches it
 */
public record Schedule(Shape shape, int steps, double decay) {
    private static final double COSINE_OFFSET = 0.008;

    /** The course of a schedule. */
    public enum Shape {
        LINEAR,
        SIGMOID,
        COSINE
    }

    public Schedule {
        Require.atLeast("steps", 1, steps);
        if (!(decay > 0 && decay <= 1)) {
            throw new IllegalArgumentException("decay must be in (0, 1], got " + decay);
        }
    }

    public static Schedule linear(int steps) {
        return new Schedule(Shape.LINEAR, steps, 1);
    }

    public static Schedule sigmoid(int steps) {
        return new Schedule(Shape.SIGMOID, steps, 1);
    }

    public static Schedule cosine(int steps) {
        return new Schedule(Shape.COSINE, steps, 1);
    }

    public Schedule decay(double newDecay) {
        return new Schedule(shape, steps, newDecay);
    }

    /** alpha(t) for t = 0..T; alpha(0) is 1. */
    public double[] alphas() {
        if (shape == Shape.COSINE) {
            double[] bars = alphaBars();
            double[] alphas = new double[steps + 1];
            alphas[0] = 1;
            for (int t = 1; t <= steps; t++) {
                alphas[t] = bars[t - 1] == 0 ? 0 : bars[t] / bars[t - 1];
            }
            return alphas;
        }
        double[] alphas = new double[steps + 1];
        alphas[0] = 1;
        for (int t = 1; t <= steps; t++) {
            double part = (double) t / steps;
            alphas[t] = Math.max(0, shape == Shape.LINEAR ? 1 - decay * part : sigmoidAlpha(part));
        }
        return alphas;
    }

    /** The products alpha(1)..alpha(t) for t = 0..T. */
    public double[] alphaBars() {
        double[] bars = new double[steps + 1];
        bars[0] = 1;
        double[] alphas = shape == Shape.COSINE ? bars : alphas();
        for (int t = 1; t <= steps; t++) {
            bars[t] = shape == Shape.COSINE ? cosineBar((double) t / steps) : bars[t - 1] * alphas[t];
        }
        return bars;
    }

    private double sigmoidAlpha(double part) {
        double end = logistic(3 * decay);
        return part == 1 ? 0 : (end - logistic(3 * decay * part)) / (end - 0.5);
    }

    private double cosineBar(double part) {
        return decay == 1 && part == 1 ? 0 : squaredCosine(decay * part) / squaredCosine(0);
    }

    private static double squaredCosine(double part) {
        double c = Math.cos((part + COSINE_OFFSET) / (1 + COSINE_OFFSET) * Math.PI / 2);
        return c * c;
    }

    private static double logistic(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    @Override
    public String toString() {
        return shape.name().toLowerCase(Locale.ROOT) + ", " + steps + " steps" + (decay == 1 ? "" : ", decay " + decay);
    }
}
