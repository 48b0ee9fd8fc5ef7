package dev.sfumato.pac.image;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.AttributedImages;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.score.AttributeClassifier;
import dev.sfumato.diffusion.score.AttributeTraining;
import dev.sfumato.diffusion.score.Guidance;
import dev.sfumato.diffusion.score.GuidanceTarget;
import dev.sfumato.diffusion.score.Langevin;
import dev.sfumato.diffusion.score.ScoreModel;
import dev.sfumato.diffusion.score.ScoreSettings;
import dev.sfumato.diffusion.score.ScoreTraining;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.pac.PacMechanism;
import dev.sfumato.pac.RandomPart;
import dev.sfumato.util.Require;
import java.util.Optional;

/**
 * PAC-private diffusion (Xu et al. 2023): a score network, Langevin sampling, and a classifier that guides it away from an attribute;
 * noise on what is released is found by PAC privacy.
 *
 * @param scores how the score network is trained
 * @param attribute how the classifier of the attribute is trained
 * @param strength of guidance, 0 for none
 */
public record P3dm(
        ScoreSettings scores, AttributeTraining attribute, Langevin how, GuidanceTarget target, double strength) {
    public P3dm {
        Require.given("scores", scores);
        Require.given("attribute", attribute);
        Require.given("how", how);
        Require.given("target", target);
        Require.within("strength", 0, Guidance.STRONGEST, strength);
    }

    /** Settings of a training, sampled in the standard way and not guided. */
    public static P3dm of(ScoreSettings scores) {
        return new P3dm(
                scores,
                AttributeTraining.standard(scores.levels()),
                Langevin.standard(scores.levels()),
                GuidanceTarget.UNSURE,
                0);
    }

    public P3dm withStrength(GuidanceTarget newTarget, double newStrength) {
        return new P3dm(scores, attribute, how, newTarget, newStrength);
    }

    /** Trains the score network by classes, and the classifier by attributes. */
    public Trained train(AttributedImages images, Progress progress) {
        ScoreModel model = new ScoreTraining(scores).train(images.byClass(), progress);
        AttributeTraining own = attribute.with(scores.randomness().part(1));
        return new Trained(model, own.train(images.byAttribute(), progress));
    }

    /**
     * The whole of it as one function of half of the images to the values of some made ones. All chance is that of a seed, which may be
     * known: only what the images change in the result is there to be hidden.
     *
     * @param count how many images are made; they are released together
     */
    public PacMechanism<AttributedImages> mechanism(AttributedImages images, int count, long seed) {
        Require.within("count", 1, 1 << 16, count);
        P3dm seeded = new P3dm(scores.withSeed(seed), attribute, how, target, strength);
        return new PacMechanism<>(
                RandomPart.half("images", images.count(), images::select),
                half -> values(seeded.train(half, Progress.NONE)
                        .sample(count, seeded, RandomSource.seeded(seed + 2), Progress.NONE)),
                false);
    }

    /** All values of images, one image after the other. */
    static double[] values(Images images) {
        int size = images.shape().values();
        double[] values = new double[images.count() * size];
        for (int i = 0; i < images.count(); i++) {
            for (int j = 0; j < size; j++) {
                values[i * size + j] = images.value(i, j);
            }
        }
        return values;
    }

    /** A trained score network, and the classifier that can guide it. */
    public record Trained(ScoreModel model, AttributeClassifier classifier) {
        /** Images of all classes, guided as settings say. */
        public Images sample(int count, P3dm settings, RandomSource random, Progress progress) {
            return settings.strength() == 0
                    ? model.sample(count, settings.how(), random, progress)
                    : model.sample(count, settings.how(), guidance(settings), random, progress);
        }

        /** Images of one class, guided as settings say. */
        public Images sample(String category, int count, P3dm settings, RandomSource random, Progress progress) {
            return model.sample(
                    category,
                    count,
                    settings.how(),
                    settings.strength() == 0 ? Optional.empty() : Optional.of(guidance(settings)),
                    random,
                    progress);
        }

        /** The guidance of sampling by these settings. */
        public Guidance guidance(P3dm settings) {
            return new Guidance(classifier, settings.target(), settings.strength());
        }
    }
}
