package dev.sfumato.diffusion.gaussian.training;

import dev.sfumato.data.image.Images;
import dev.sfumato.data.image.SampleDigits;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.Prediction;
import dev.sfumato.nn.layer.Weights;

/** Trainings that take a moment. */
public final class SmallTrainings {
    static final double DELTA = 1e-5;

    private SmallTrainings() {}

    public static Images digits(int count) {
        return new SampleDigits(count, 8, 7).images();
    }

    /** The same, which nobody declared public. */
    static Images secret(int count) {
        Images made = digits(count);
        int size = made.shape().values();
        float[] values = new float[count * size];
        int[] labels = new int[count];
        for (int i = 0; i < count; i++) {
            made.copy(i, values, i * size);
            labels[i] = made.label(i);
        }
        return Images.of(made.shape(), values, labels, made.classes());
    }

    public static ImageSettings plain() {
        return ImageSettings.standard()
                .withNetwork(new NetworkPlan.ResidualLayers(2, 16), Prediction.IMAGE)
                .withSteps(6, 64);
    }

    /** With a prior of each class, a mean image, images noised once, noisy gradients alone, or as published. */
    public static DpImageSettings noisy(double epsilon, int records, PhaseOne phaseOne, double priorShare) {
        DpImageSettings settings = phaseOne == PhaseOne.PUBLISHED
                ? DpImageSettings.asPublished(epsilon, DELTA, records).withPhaseOneSteps(3, Math.min(records, 4))
                : DpImageSettings.byGradients(epsilon, DELTA, records)
                        .withPhaseOneSteps(3, Math.min(records, 32))
                        .withPhaseOne(phaseOne, phaseOne == PhaseOne.ONE_SHOT ? 990 : 700)
                        .withPriorShare(priorShare);
        ImageSettings training = plain().withSteps(4, Math.min(records, 64))
                .withPrior(phaseOne == PhaseOne.MEAN || (priorShare > 0 && phaseOne == PhaseOne.NONE));
        return settings.with(training);
    }

    /** All weights of a model, one after the other. */
    static float[] weights(ImageModel model) {
        int size = model.network().weights().stream().mapToInt(Weights::size).sum();
        float[] all = new float[size];
        int at = 0;
        for (Weights one : model.network().weights()) {
            float[] part = one.values().data().asFloat();
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }
}
