package dev.sfumato.diffusion.score;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.NoiseLevels;
import dev.sfumato.diffusion.gaussian.training.ImageSettings;
import dev.sfumato.nn.layer.BatchGradient;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.nn.layer.LayerAdam;
import dev.sfumato.nn.network.ResidualMlp;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.Optimiser;
import dev.sfumato.training.Randomness;
import dev.sfumato.training.Trainer;
import dev.sfumato.util.Require;

/**
 * Trains a classifier of an attribute on noised images, without privacy.
 *
 * @param network hidden layers with SiLU
 */
public record AttributeTraining(
        NoiseLevels levels, NetworkPlan.ResidualLayers network, Optimiser optimiser, Randomness randomness)
        implements Trainer<Images, AttributeClassifier>, Optimiser.Settings<AttributeTraining> {
    private static final int BLOCK = 64;

    public AttributeTraining {
        Require.given("levels", levels);
        optimiser.requireAtMost(ImageSettings.MOST_STEPS, ImageSettings.LARGEST_BATCH);
    }

    /** Two layers of 128, 800 steps of 256 images. */
    public static AttributeTraining standard(NoiseLevels levels) {
        return new AttributeTraining(
                levels, new NetworkPlan.ResidualLayers(2, 128), Optimiser.of(800, 256, 2e-3), Randomness.secure());
    }

    @Override
    public AttributeTraining with(Optimiser newOptimiser) {
        return new AttributeTraining(levels, network, newOptimiser, randomness);
    }

    @Override
    public AttributeTraining with(Randomness newRandomness) {
        return new AttributeTraining(levels, network, optimiser, newRandomness);
    }

    @Override
    public PrivacyEvent event(Images byAttribute) {
        return AttributeClassifier.UNPROTECTED;
    }

    @Override
    public int mostRecords() {
        return Integer.MAX_VALUE;
    }

    /** @param byAttribute images whose labels are the values of the attribute */
    @Override
    public AttributeClassifier train(Images byAttribute, Progress progress) {
        Require.atLeast("the number of images", 1, byAttribute.count());
        Require.atLeast(
                "the number of values of the attribute",
                2,
                byAttribute.classes().size());
        RandomSource random = randomness.random();
        Layer made = ResidualMlp.start(
                byAttribute.shape().values() + AttributeClassifier.ENCODING.size(),
                network.layers(),
                network.width(),
                byAttribute.classes().size(),
                random);
        int batch = optimiser.batch();
        int block = Math.min(BLOCK, batch);
        BatchGradient gradient =
                new BatchGradient(made, block, 1, () -> new NoisedAttributes(byAttribute, levels, block));
        LayerAdam adam = new LayerAdam(made.weights());
        int[] examples = new int[batch];
        for (int step = 0; step < optimiser.steps(); step++) {
            for (int i = 0; i < batch; i++) {
                examples[i] = random.nextInt(byAttribute.count());
            }
            double[] sum = gradient.sum(examples, batch, null, random, "training a classifier of an attribute");
            if (!Double.isFinite(gradient.loss())) {
                throw new IllegalStateException("the loss is not finite in step " + (step + 1)
                        + ": take a smaller rate than " + optimiser.rate().start());
            }
            gradient.give(sum, 1.0 / batch);
            adam.step(optimiser.rateOf(step));
            progress.update("training a classifier of an attribute", step + 1L, optimiser.steps());
        }
        return new AttributeClassifier(byAttribute.shape(), levels, byAttribute.classes(), made);
    }
}
