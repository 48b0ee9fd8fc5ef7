package dev.sfumato.exposure.chain;

import dev.sfumato.diffusion.discrete.ExactDenoiser;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.numeric.DirectedRounding;
import java.util.Arrays;
import java.util.List;

/** Bounds on the effect of doubles on the exact denoiser and the sampler (docs/proofs/exposure.md, section 5). */
public final class DenoiserRounding {

    /** From here on weights are computed by logarithms. */
    private static final double LOGARITHMS = 600;

    private final double[] roundings;
    private final int moving;
    private final int widest;

    private DenoiserRounding(double[] roundings, int moving, int widest) {
        this.roundings = roundings;
        this.moving = moving;
        this.widest = widest;
    }

    public static DenoiserRounding of(ExactDenoiser denoiser) {
        return of(denoiser.schedule(), denoiser.sizes(), denoiser.table().distinct());
    }

    public static DenoiserRounding of(Schedule schedule, List<Integer> sizes, int distinct) {
        int n = sizes.size();
        int widest = sizes.stream().mapToInt(Integer::intValue).max().orElse(1);
        int moving = (int) sizes.stream().filter(size -> size > 1).count();
        double[][] forgotten = ExactDenoiser.forgotten(schedule, sizes);
        double[] bars = schedule.alphaBars();
        double[] roundings = new double[schedule.steps() + 1];
        for (int t = 1; t <= schedule.steps(); t++) {
            double range = -Arrays.stream(forgotten[t]).map(Math::log).sum();
            double logarithms = range > LOGARITHMS ? 2 * (n + 1) * range : 0;
            double coefficients = (n + 4.0) * (schedule.steps() + 8) / (1 - bars[t]);
            roundings[t] = n * (widest + 3.0) + distinct + n + 4 + logarithms + coefficients;
        }
        return new DenoiserRounding(roundings, moving, widest);
    }

    /** A bound on the relative error of a weight at step t, of what is made from it in a few operations, and of a mean. */
    public double relative(int t) {
        return 1e-8 + 8 * roundings[t] * DirectedRounding.U;
    }

    /**
     * How much smaller or larger than exact the chance of anything can be that a row made in doubles shows, as a logarithm.
     * Sums of positive numbers are only relatively wrong.
     */
    public double logarithm(int releaseStep) {
        double sum = 0;
        for (int t = releaseStep + 1; t < roundings.length; t++) {
            sum += 2 * moving * (2 * roundings[t] + 2.0 * widest + 16) * DirectedRounding.U;
        }
        return sum;
    }

    /** How much it can be off beside that, since running sums are rounded and uniform numbers are on a grid. */
    public double absolute(int releaseStep) {
        return 2.0 * moving * (roundings.length - 1 - releaseStep) * (4.0 * widest + 8) * DirectedRounding.U;
    }

    /**
     * The most that doubles can add to the delta of one row at epsilon: each of both chains is so far off in total variation, and that of
     * the other table counts e^epsilon times.
     */
    public double delta(int releaseStep, double epsilon) {
        double variation = Math.expm1(logarithm(releaseStep)) + absolute(releaseStep);
        return variation == 0 ? 0 : variation * (1 + Math.exp(epsilon)) * (1 + 1e-9);
    }
}
