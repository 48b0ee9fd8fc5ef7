package dev.sfumato.evaluation.image;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.AttributedImages;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.score.Guidance;
import dev.sfumato.diffusion.score.Langevin;
import dev.sfumato.diffusion.score.ScoreModel;
import dev.sfumato.evidence.Rate;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes images at several strengths of guidance and judges them all alike.
 *
 * @param strengths of guidance, 0 for none
 * @param count how many images are made at each
 * @param how they are sampled
 * @param recipe how classifiers are trained
 * @param confidence of each interval
 */
public record GuidanceSweep(List<Double> strengths, int count, Langevin how, Recipe recipe, double confidence) {
    /** How many images of each set there must be. */
    public static final int LEAST_IMAGES = 100;

    public GuidanceSweep {
        strengths = List.copyOf(Require.allGiven("strengths", strengths));
        Require.atLeast("the number of strengths", 1, strengths.size());
        Require.within("count", LEAST_IMAGES, 1 << 24, count);
        Require.given("how", how);
        Require.given("recipe", recipe);
        Require.probability("confidence", confidence);
    }

    /** By the standard recipe, with 95 % confidence. */
    public static GuidanceSweep standard(List<Double> strengths, int count, Langevin how) {
        return new GuidanceSweep(strengths, count, how, Recipe.standard(), 0.95);
    }

    /** With so many epochs for each classifier, however few images there are. */
    public GuidanceSweep epochs(int number) {
        return new GuidanceSweep(strengths, count, how, recipe.epochs(number), confidence);
    }

    /**
     * @param guidance whose strength is replaced by each of those of the sweep
     * @param training what the networks were trained on
     * @param test real images that were held out
     */
    public GuidanceCurve measure(
            ScoreModel model,
            Guidance guidance,
            AttributedImages training,
            AttributedImages test,
            RandomSource random,
            Progress progress) {
        Require.atLeast("the number of training images", LEAST_IMAGES, training.count());
        Require.atLeast("the number of test images", LEAST_IMAGES, test.count());
        PrivacyJudge judge = PrivacyJudge.train(training, recipe, confidence, random.split(), progress);
        List<GuidancePoint> points = new ArrayList<>();
        for (double strength : strengths) {
            Images made = model.sample(count, how, guidance.withStrength(strength), random.split(), progress);
            points.add(point(strength, judge, made, made, test.byClass(), random.split(), progress));
        }
        GuidancePoint real =
                point(0, judge, test.byClass(), training.byClass(), test.byClass(), random.split(), progress);
        return new GuidanceCurve(guidance.target(), points, real);
    }

    private GuidancePoint point(
            double strength,
            PrivacyJudge judge,
            Images judged,
            Images learntFrom,
            Images test,
            RandomSource random,
            Progress progress) {
        Rate learnt = ImageClassifier.train(ClassifierKind.CNN, learntFrom, recipe, random, progress)
                .right(test, 1 - confidence);
        return new GuidancePoint(strength, judge.score(judged), judge.classHeld(judged), learnt);
    }
}
