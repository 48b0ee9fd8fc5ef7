package dev.sfumato.diffusion.score;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.NoiseLevels;
import dev.sfumato.nn.FallingRate;
import dev.sfumato.nn.layer.BatchGradient;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.nn.layer.LayerAdam;
import dev.sfumato.nn.network.ResidualMlp;
import dev.sfumato.noise.Chance;
import dev.sfumato.util.Require;

/**
 * Trains a classifier of an attribute on noised images, without privacy.
 *
 * @param layers hidden layers of the network
 * @param width the units of each
 * @param steps of training
 * @param batch how many noised images a step sees
 * @param rate the learning rate of Adam; it falls to 0 along a cosine
 */
public record AttributeTraining(NoiseLevels levels, int layers, int width, int steps, int batch, double rate) {
    private static final int BLOCK = 64;

    public AttributeTraining {
        Require.given("levels", levels);
        Require.within("hidden layers", 1, 16, layers);
        Require.within("width", 1, 8192, width);
        Require.within("steps", 0, 100_000_000, steps);
        Require.within("batch", 1, 1 << 24, batch);
        Require.positive("rate", rate);
    }

    /** Two layers of 128, 800 steps of 256 images. */
    public static AttributeTraining standard(NoiseLevels levels) {
        return new AttributeTraining(levels, 2, 128, 800, 256, 2e-3);
    }

    public AttributeTraining withSteps(int newSteps, int newBatch) {
        return new AttributeTraining(levels, layers, width, newSteps, newBatch, rate);
    }

    /** @param byAttribute images whose labels are the values of the attribute */
    public AttributeClassifier train(Images byAttribute, Chance chance, Progress progress) {
        Require.atLeast("the number of images", 1, byAttribute.count());
        Require.atLeast(
                "the number of values of the attribute",
                2,
                byAttribute.classes().size());
        Layer network = ResidualMlp.start(
                byAttribute.shape().values() + AttributeClassifier.ENCODING.size(),
                layers,
                width,
                byAttribute.classes().size(),
                chance);
        int block = Math.min(BLOCK, batch);
        BatchGradient gradient =
                new BatchGradient(network, block, 1, () -> new NoisedAttributes(byAttribute, levels, block));
        LayerAdam adam = new LayerAdam(network.weights());
        int[] examples = new int[batch];
        for (int step = 0; step < steps; step++) {
            for (int i = 0; i < batch; i++) {
                examples[i] = chance.below(byAttribute.count());
            }
            double[] sum = gradient.sum(examples, batch, null, chance, "training a classifier of an attribute");
            if (!Double.isFinite(gradient.loss())) {
                throw new IllegalStateException(
                        "the loss is not finite in step " + (step + 1) + ": take a smaller rate than " + rate);
            }
            gradient.give(sum, 1.0 / batch);
            adam.step(FallingRate.at(rate, (double) step / steps));
            progress.update("training a classifier of an attribute", step + 1L, steps);
        }
        return new AttributeClassifier(byAttribute.shape(), levels, byAttribute.classes(), network);
    }
}
