package dev.sfumato.training;

import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Parallel;
import dev.sfumato.noise.NoiseField;
import dev.sfumato.util.Require;

/**
 * The noise on the sums of clipped gradients of all steps of a training (DP-SGD, Abadi et al. 2016). Its event is what is done with these
 * figures, and no other can be given.
 *
 * @param sigma its standard deviation
 * @param sensitivity what one record may add to a sum, rounding included
 * @param rate with which a step sees a record
 * @param steps how often noise is added
 */
public record GradientNoise(double sigma, double sensitivity, double rate, long steps, Unit unit) {
    private static final int PARTS = 8;

    public GradientNoise {
        Require.positive("sigma", sigma);
        Require.positive("sensitivity", sensitivity);
        Require.share("rate", rate);
        Require.atLeast("steps", 1, steps);
        Require.given("unit", unit);
    }

    /**
     * @param clip the most that a record's gradient is, in the l2 norm
     * @param rounding what the rounding of sums may add to that, as a share of it: docs/proofs/dp-sgd.md
     * @param multiplier the noise in multiples of the sensitivity
     * @param rate with which a step sees a record
     */
    public static GradientNoise of(
            double clip, double rounding, double multiplier, double rate, long steps, Unit unit) {
        Require.positive("clip", clip);
        Require.nonNegative("rounding", rounding);
        Require.positive("multiplier", multiplier);
        double sensitivity = Math.nextUp(clip * (1 + rounding));
        return new GradientNoise(multiplier * sensitivity, sensitivity, rate, steps, unit);
    }

    /** What all steps do to the records. */
    public PrivacyEvent event() {
        return new RepeatedEvent(new PoissonSampledEvent(new GaussianEvent(sigma, sensitivity, unit), rate), steps);
    }

    /** Adds the noise of a step to its sum, on all cores: each place of each step has its own noise, whoever draws it. */
    void addTo(double[] sum, NoiseField field, int step, String work) {
        double grid = Math.scalb(1.0, Math.getExponent(sigma) - 20);
        Parallel.forEach(work, PARTS, part -> {
            int from = (int) ((long) sum.length * part / PARTS);
            int to = (int) ((long) sum.length * (part + 1) / PARTS);
            field.addGaussian(0, step, from, sum, from, to - from, sigma, grid);
        });
    }
}
