package dev.sfumato.gradle.worker.declaration;

import dev.sfumato.accounting.BatchPlan;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.util.Require;

/** Turns a declared training by DP-SGD, said by its rate and steps or by what a training script knows, into its event. */
final class DpSgdReader {
    static final String DP_SGD = "dp-sgd";

    private DpSgdReader() {}

    /** @param noiseMultiplier the noise in units of the clipping norm, given or found */
    static PrivacyEvent read(RequestFields training, double noiseMultiplier, Unit unit) {
        training.only(
                "mechanism",
                "unit",
                "noiseMultiplier",
                "sampleRate",
                "steps",
                "batchSize",
                "datasetSize",
                "epochs",
                "batchesPerEpoch",
                "clip");
        if (training.has("clip")) {
            Require.positive("clip", training.number("clip"));
        }
        if (training.has("batchesPerEpoch")) {
            for (String other : new String[] {"sampleRate", "batchSize", "datasetSize", "steps"}) {
                if (training.has(other)) {
                    throw training.refused("dpSgd needs batchesPerEpoch or " + other + ", got both");
                }
            }
            return BatchPlan.allocated(noiseMultiplier, training.whole("batchesPerEpoch"), wholeEpochs(training), unit);
        }
        BatchPlan batches = batches(training);
        requireOne(training, "steps", "epochs", training.has("steps"), training.has("epochs"));
        long steps = training.has("steps") ? training.whole("steps") : batches.steps(training.number("epochs"));
        return batches.training(noiseMultiplier, steps, unit);
    }

    /** Epochs are a number, as batches that are sampled need not end with one. */
    private static long wholeEpochs(RequestFields training) {
        double epochs = training.number("epochs");
        if (!(epochs == Math.rint(epochs) && Math.abs(epochs) < 0x1p53)) {
            throw training.refused("epochs must be a whole number where batchesPerEpoch is given, got " + epochs);
        }
        return (long) epochs;
    }

    private static BatchPlan batches(RequestFields training) {
        boolean bySize = training.has("batchSize") || training.has("datasetSize");
        requireOne(training, "sampleRate", "batchSize and datasetSize", training.has("sampleRate"), bySize);
        return bySize
                ? BatchPlan.of(training.whole("batchSize"), training.whole("datasetSize"))
                : BatchPlan.ofRate(training.number("sampleRate"));
    }

    private static void requireOne(RequestFields training, String one, String other, boolean hasOne, boolean hasOther) {
        if (hasOne == hasOther) {
            throw training.refused("dpSgd needs " + one + " or " + other + ", got " + (hasOne ? "both" : "neither"));
        }
    }
}
