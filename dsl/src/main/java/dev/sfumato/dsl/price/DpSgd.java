package dev.sfumato.dsl.price;

import dev.sfumato.accounting.BatchPlan;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.util.Require;

/**
 * A training by DP-SGD in the making: its noise is given in units of the norm to which gradients are clipped. Declare how batches
 * are drawn, then how many there are.
 */
public final class DpSgd {
    private final double noiseMultiplier;

    public DpSgd(double noiseMultiplier) {
        this.noiseMultiplier = Require.positive("noiseMultiplier", noiseMultiplier);
    }

    /** Sets the norm to which gradients are clipped, for the reader: noise is given in units of it, so that it has no price. */
    public DpSgd clip(double clip) {
        Require.positive("clip", clip);
        return this;
    }

    /** Batches into which each record comes with a probability in (0, 1], by itself and anew each time. */
    public Batches sampleRate(double sampleRate) {
        if (sampleRate > 100) {
            throw new IllegalArgumentException("sampleRate must be in (0, 1], got " + sampleRate
                    + ": the size of batches is .batchSize(256).datasetSize(60_000)");
        }
        return new Batches(BatchPlan.ofRate(sampleRate));
    }

    /** Batches of so many records in the mean: say {@code .datasetSize(60_000)} next. */
    public Batch batchSize(long batchSize) {
        return new Batch(Require.atLeast("batchSize", 1, batchSize));
    }

    /**
     * Epochs of so many batches, into one of which each record falls, in each epoch anew, by itself and not by looking at any (random
     * allocation, balls in bins): say {@code .epochs(60)} next. A loader that shuffles and cuts is something else, {@link Release#shuffled}.
     *
     * @param batchesPerEpoch how many batches an epoch has, a public number
     */
    public Epochs batchesPerEpoch(long batchesPerEpoch) {
        return new Epochs(Require.atLeast("batchesPerEpoch", 1, batchesPerEpoch));
    }

    /** Epochs of a number of batches; how many epochs is still to be said. */
    public final class Epochs {
        private final long batches;

        private Epochs(long batches) {
            this.batches = batches;
        }

        /**
         * How often the records are gone through.
         *
         * @param epochs one that was broken off counts as one
         */
        public Release epochs(long epochs) {
            return Release.clipped(BatchPlan.allocated(noiseMultiplier, batches, epochs, Unit.RECORD));
        }

        @Override
        public String toString() {
            return begun() + ", each record in one of " + batches + " batches an epoch: say .epochs(60) next";
        }
    }

    /** Batches of a size; of how many records is still to be said. */
    public final class Batch {
        private final long batchSize;

        private Batch(long batchSize) {
            this.batchSize = batchSize;
        }

        /** How many records there are, a public number; the sample rate is batchSize/datasetSize, rounded up. */
        public Batches datasetSize(long datasetSize) {
            return new Batches(BatchPlan.of(batchSize, datasetSize));
        }

        @Override
        public String toString() {
            return begun() + ", batches of " + batchSize + ": say .datasetSize(60_000) next";
        }
    }

    /** Batches of a sample rate; how many is still to be said. */
    public final class Batches {
        private final BatchPlan plan;

        private Batches(BatchPlan plan) {
            this.plan = plan;
        }

        /** How many steps there are. */
        public Release steps(long steps) {
            return Release.clipped(plan.training(noiseMultiplier, steps, Unit.RECORD));
        }

        /** How often the records are gone through; a part of a batch counts as one. */
        public Release epochs(double epochs) {
            return steps(plan.steps(epochs));
        }

        @Override
        public String toString() {
            return begun() + ", batches of sample rate " + plan.rate() + ": say .steps(10_000) or .epochs(40) next";
        }
    }

    private String begun() {
        return "DP-SGD, noise " + noiseMultiplier + " times the clipping norm";
    }

    @Override
    public String toString() {
        return begun() + ": say .sampleRate(0.01), .batchSize(600).datasetSize(60_000) or .batchesPerEpoch(100) next";
    }
}
