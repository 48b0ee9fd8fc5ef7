package dev.sfumato.pac;

import dev.sfumato.accounting.event.PacEvent;
import dev.sfumato.numeric.Bisection;
import java.util.Arrays;
import java.util.List;

/** Variances of noise along axes, and those of a distribution that outputs are compared with: one of each, or one for all axes. */
final class ScaledNoise {
    private static final double SMALLEST = 1e-200;
    private static final double LARGEST = 1e200;
    private static final int STEPS = 80;
    private static final double LARGEST_LOG = 40;

    private final int axes;
    private final double[] variances;
    private final double[] references;

    private ScaledNoise(int axes, double[] variances, double[] references) {
        this.axes = axes;
        this.variances = variances;
        this.references = references;
    }

    /** The least noise for outputs of these variances. */
    static ScaledNoise of(double[] outputs, PacGoal goal) {
        for (double variance : outputs) {
            if (!(variance > SMALLEST && variance < LARGEST)) {
                throw new IllegalArgumentException("outputs must vary by between 1e-100 and 1e100 along each axis,"
                        + " and vary by more or less: let the mechanism return them in another measure");
            }
        }
        if (outputs.length > 0 && goal.shape() == NoiseShape.ALIKE) {
            double mean = Arrays.stream(outputs).sum() / outputs.length;
            // d/2 log(1 + mean/w) = v
            double variance = mean / Math.expm1(2 * goal.information() / outputs.length);
            return new ScaledNoise(outputs.length, new double[] {variance}, new double[] {mean});
        }
        return new ScaledNoise(outputs.length, NoiseRules.least(outputs, goal.information()), outputs.clone());
    }

    int axes() {
        return axes;
    }

    double variance(int axis) {
        return variances[variances.length == 1 ? 0 : axis];
    }

    double reference(int axis) {
        return references[references.length == 1 ? 0 : axis];
    }

    /** The event of a release, with so much more or less noise that it tells no more than the goal. */
    PacEvent event(String secret, Sample sample, PacGoal goal) {
        PacEvent asFound = new PacEvent(
                secret,
                sample.count(),
                sample.failure(),
                sample.mean(),
                sample.deviation(),
                sample.largest(),
                axes == 0 ? 1 : axes / variances.length,
                roots(variances),
                roots(references),
                goal.unit());
        return scaled(asFound, goal);
    }

    /** The least factor of the noise with which an event tells no more than the goal: what it tells falls as noise grows. */
    static PacEvent scaled(PacEvent event, PacGoal goal) {
        if (event.noise().isEmpty()) {
            return event;
        }
        // a hair below, so that a figure rounded up in print is still the one that was requested
        double target = goal.information() * (1 - 0x1p-30);
        Bisection logFactor = new Bisection(LARGEST_LOG, -LARGEST_LOG)
                .halved(STEPS, tried -> event.withNoiseTimes(Math.exp(tried)).information() <= target);
        PacEvent scaled = event.withNoiseTimes(Math.exp(logFactor.holds()));
        if (!(scaled.information() <= goal.information())) {
            throw new IllegalArgumentException(
                    "information must be larger than rounding errors, got " + goal.information());
        }
        return scaled;
    }

    private static List<Double> roots(double[] squares) {
        return Arrays.stream(squares).mapToObj(Math::sqrt).toList();
    }

    /**
     * The measured values of {@link Gauge}: see {@link PacEvent}. Figures are moved up by more than all roundings of sums of up to 2^21
     * terms.
     */
    record Sample(long count, double failure, double mean, double deviation, double largest) {
        private static final double UP = 1 + 0x1p-30;

        /** Of all worlds that there are. */
        static Sample all(long worlds, double mean) {
            return new Sample(worlds, 0, mean * UP, 0, 0);
        }

        /** Of simulations that were drawn independently. */
        static Sample drawn(long count, double failure, double mean, double deviation, double limit) {
            return new Sample(count, failure, mean * UP, deviation * UP, limit * UP);
        }
    }
}
