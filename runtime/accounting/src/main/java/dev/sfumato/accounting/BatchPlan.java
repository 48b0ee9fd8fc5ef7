package dev.sfumato.accounting;

import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.util.Require;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * How DP-SGD draws its batches, from what a training script knows. What does not come out even is rounded up: a training may cost
 * less than it is priced at, never more.
 *
 * @param rate the probability with which each record is in a batch, in (0, 1]
 * @param batchesPerEpoch how many batches are one epoch, a last one that would be smaller among them
 */
public record BatchPlan(double rate, long batchesPerEpoch) {
    private static final MathContext UP = new MathContext(40, RoundingMode.CEILING);
    private static final BigDecimal MOST_STEPS = BigDecimal.valueOf(Long.MAX_VALUE);

    public BatchPlan {
        Require.share("sampleRate", rate);
        Require.atLeast("batchesPerEpoch", 1, batchesPerEpoch);
    }

    /** Batches into which each record comes with a probability. */
    public static BatchPlan ofRate(double rate) {
        Require.share("sampleRate", rate);
        return new BatchPlan(rate, whole("1/sampleRate", BigDecimal.ONE.divide(new BigDecimal(rate), UP)));
    }

    /** Batches of a size in the mean, of a dataset of a public size. */
    public static BatchPlan of(long batchSize, long datasetSize) {
        Require.atLeast("datasetSize", 1, datasetSize);
        Require.atLeast("batchSize", 1, batchSize);
        if (batchSize > datasetSize) {
            throw new IllegalArgumentException(
                    "batchSize must be at most datasetSize = " + datasetSize + ", got " + batchSize);
        }
        BigDecimal share = BigDecimal.valueOf(batchSize).divide(BigDecimal.valueOf(datasetSize), UP);
        return new BatchPlan(Math.min(1, DirectedRounding.up(share)), (datasetSize - 1) / batchSize + 1);
    }

    /** How many steps so many epochs are; a part of an epoch or of a batch counts as a step. */
    public long steps(double epochs) {
        Require.positive("epochs", epochs);
        return whole("epochs times batches", new BigDecimal(epochs).multiply(BigDecimal.valueOf(batchesPerEpoch)));
    }

    /**
     * The event of a training: in each step, the sum of gradients, each clipped to a norm, gets Gaussian noise.
     *
     * @param noiseMultiplier the standard deviation of the noise in units of the clipping norm; the norm itself has no price
     */
    public PrivacyEvent training(double noiseMultiplier, long steps, Unit unit) {
        Require.positive("noiseMultiplier", noiseMultiplier);
        Require.atLeast("steps", 1, steps);
        return new RepeatedEvent(new PoissonSampledEvent(new GaussianEvent(noiseMultiplier, 1, unit), rate), steps);
    }

    /**
     * The event of a training whose records fall into one batch each in every epoch, by themselves.
     *
     * @param noiseMultiplier the standard deviation of the noise in units of the clipping norm
     */
    public static PrivacyEvent allocated(double noiseMultiplier, long batchesPerEpoch, long epochs, Unit unit) {
        Require.positive("noiseMultiplier", noiseMultiplier);
        Require.atLeast("batchesPerEpoch", 1, batchesPerEpoch);
        Require.atLeast("epochs", 1, epochs);
        return new RepeatedEvent(
                new BallsInBinsEvent(new GaussianEvent(noiseMultiplier, 1, unit), batchesPerEpoch), epochs);
    }

    private static long whole(String name, BigDecimal value) {
        BigDecimal up = value.setScale(0, RoundingMode.CEILING);
        if (up.compareTo(MOST_STEPS) > 0) {
            throw new IllegalArgumentException(name + " must be below 2^63, got " + value.round(new MathContext(3)));
        }
        return up.longValueExact();
    }
}
