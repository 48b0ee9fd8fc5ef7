package dev.sfumato.diffusion.graph;

import dev.sfumato.accounting.event.NoisyIterationEvent.Noise;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * How much noise each step adds.
 *
 * @param scales of each step: of Laplace noise, or the standard deviations of Gaussian noise; zero for none
 * @param second the scales of a second draw in each step, as published; zeros for none
 */
public record NoiseSchedule(Noise noise, List<Double> scales, List<Double> second) {
    public NoiseSchedule {
        Require.given("noise", noise);
        scales = List.copyOf(Require.allGiven("scales", scales));
        second = List.copyOf(Require.allGiven("second", second));
        if (scales.size() != second.size()) {
            throw new IllegalArgumentException(
                    "scales and second must be lists of one length, got " + scales.size() + " and " + second.size());
        }
        scales.forEach(scale -> Require.nonNegative("each of scales", scale));
        second.forEach(scale -> Require.nonNegative("each of second", scale));
    }

    /** One Laplace draw in each step. */
    public NoiseSchedule(List<Double> scales) {
        this(
                Noise.LAPLACE,
                scales,
                Collections.nCopies(Require.given("scales", scales).size(), 0.0));
    }

    /** The same noise in every step. */
    public static NoiseSchedule uniform(double scale, int steps) {
        return geometric(scale, 1, steps, steps);
    }

    /** The same noise in each of the last steps. */
    public static NoiseSchedule lastSteps(double scale, int noisySteps, int steps) {
        return geometric(scale, 1, noisySteps, steps);
    }

    /** Noise in the last steps only, each time {@code ratio} times that of the step after it. */
    public static NoiseSchedule geometric(double last, double ratio, int noisySteps, int steps) {
        Require.nonNegative("last", last);
        Require.positive("ratio", ratio);
        Require.atLeast("noisySteps", 0, noisySteps);
        Require.atLeast("steps", 0, steps);
        List<Double> scales = new ArrayList<>(Collections.nCopies(steps, 0.0));
        double scale = last;
        for (int k = steps - 1; k >= Math.max(0, steps - noisySteps); k--) {
            if (scale == Double.POSITIVE_INFINITY) {
                throw new IllegalArgumentException("ratio " + ratio + " over " + noisySteps
                        + " noisy steps is more noise than a double can be: take fewer steps or a smaller ratio");
            }
            scales.set(k, scale);
            scale *= ratio;
        }
        return new NoiseSchedule(scales);
    }

    /** Two Laplace draws of one scale in every step. */
    public static NoiseSchedule published(double scale, int steps) {
        List<Double> scales = Collections.nCopies((int) Require.atLeast("steps", 0, steps), scale);
        return new NoiseSchedule(Noise.LAPLACE, scales, scales);
    }

    /** All scales times a factor. */
    public NoiseSchedule times(double factor) {
        Require.positive("factor", factor);
        return new NoiseSchedule(noise, times(scales, factor), times(second, factor));
    }

    /** The same scales for noise of another kind. */
    public NoiseSchedule with(Noise other) {
        return new NoiseSchedule(other, scales, second);
    }

    public int steps() {
        return scales.size();
    }

    /** Whether some step draws twice. */
    boolean isDrawnTwice() {
        return second.stream().anyMatch(scale -> scale > 0);
    }

    private static List<Double> times(List<Double> scales, double factor) {
        return scales.stream().map(scale -> scale * factor).toList();
    }
}
