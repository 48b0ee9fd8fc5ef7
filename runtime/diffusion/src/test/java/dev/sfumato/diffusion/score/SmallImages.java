package dev.sfumato.diffusion.score;

import dev.sfumato.data.image.AttributedImages;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.image.SampleDigits;
import dev.sfumato.data.image.SampleLight;
import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.NoiseLevels;
import dev.sfumato.noise.RandomSource;
import java.util.List;

/** Images and trainings that take a moment. */
final class SmallImages {
    static final NoiseLevels LEVELS = new NoiseLevels(3, 0.1, 6);

    private SmallImages() {}

    /** Eight images of 4x4 in two classes. */
    static Images few() {
        ImageShape shape = new ImageShape(4, 4, 1);
        float[] values = new float[8 * shape.values()];
        int[] labels = new int[8];
        RandomSource random = RandomSource.seeded(11);
        for (int i = 0; i < values.length; i++) {
            values[i] = random.bernoulli(0.5) ? 0.8f : -0.8f;
        }
        for (int i = 0; i < labels.length; i++) {
            labels[i] = i % 2;
        }
        return Images.of(shape, values, labels, List.of("even", "odd")).declaredPublic();
    }

    static AttributedImages digits(int count) {
        return SampleLight.of(5).on(new SampleDigits(count, 8, 3).images());
    }

    static ScoreSettings settings(int steps) {
        return ScoreSettings.standard()
                .withLevels(LEVELS)
                .withPrior(false)
                .withNetwork(new NetworkPlan.ResidualLayers(2, 96))
                .withSteps(steps, 128)
                .withSeed(4);
    }
}
