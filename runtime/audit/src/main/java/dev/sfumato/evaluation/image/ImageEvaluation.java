package dev.sfumato.evaluation.image;

import dev.sfumato.attack.Overlap;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.evidence.Rate;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Measures synthetic images against the images they were made from and against images that were held out.
 *
 * @param recipe how classifiers are trained
 * @param pairs how many of the nearest pairs are kept
 * @param confidence of each interval
 */
public record ImageEvaluation(Recipe recipe, int pairs, double confidence) {
    /** How many images of each set there must be. */
    public static final int LEAST_IMAGES = 100;

    public ImageEvaluation {
        Require.probability("confidence", confidence);
    }

    /** By the standard recipe, with 12 pairs and 95 % confidence. */
    public static ImageEvaluation standard() {
        return new ImageEvaluation(Recipe.standard(), 12, 0.95);
    }

    /** With so many epochs for each classifier, however few images there are: shorter, and of less use. */
    public ImageEvaluation epochs(int number) {
        return new ImageEvaluation(recipe.epochs(number), pairs, confidence);
    }

    /** Measures everything. An interrupted run returns no report. */
    public ImageEvaluationReport report(
            Images synthetic, Images training, Images test, RandomSource random, Progress progress) {
        require("synthetic", synthetic, training);
        require("training", training, training);
        require("test", test, training);
        Overlap overlap = Overlap.of(training, test).requireHeldOut("test");
        RandomSource ofFeatures = random.split();
        int equal = Math.min(synthetic.count(), training.count());
        Images real = some(training, equal, random);
        ImageClassifier judge = ImageClassifier.train(
                ClassifierKind.CNN, training, recipe, ofFeatures, named(progress, "all training images"));
        List<ImageClassifierScore> scores = new ArrayList<>();
        for (ClassifierKind kind : ClassifierKind.values()) {
            ImageClassifier ofSynthetic =
                    ImageClassifier.train(kind, synthetic, recipe, random.split(), named(progress, "synthetic images"));
            ImageClassifier ofReal = kind == judge.kind() && equal == training.count()
                    ? judge
                    : ImageClassifier.train(kind, real, recipe, random.split(), named(progress, "real images"));
            scores.add(new ImageClassifierScore(kind, ofSynthetic.right(test, error()), ofReal.right(test, error())));
        }
        FeatureDistribution ofTest = FeatureDistribution.of(judge.features(test));
        FrechetDistance distance = new FrechetDistance(
                FeatureDistribution.of(judge.features(some(synthetic, equal, random)))
                        .frechet(ofTest),
                FeatureDistribution.of(judge.features(real)).frechet(ofTest),
                equal);
        return new ImageEvaluationReport(
                scores,
                majority(training, test),
                distance,
                Memorisation.of(synthetic, training, test, pairs, error(), random, progress),
                new ImageCounts(synthetic.count(), equal, training.count(), test.count()),
                recipe,
                overlap.warning().stream().toList(),
                confidence);
    }

    private double error() {
        return 1 - confidence;
    }

    private static void require(String name, Images images, Images training) {
        if (!images.shape().equals(training.shape())) {
            throw new IllegalArgumentException(name + " images must be as large as the training images, "
                    + training.shape() + ", got " + images.shape() + ": resize them");
        }
        ImageClassifier.requireLabels(name + " images", images);
        if (!images.classes().equals(training.classes())) {
            throw new IllegalArgumentException(name + " images must be of the same classes as the training images, "
                    + training.classes() + ", in the same order, got " + images.classes());
        }
        Require.atLeast("the number of " + name + " images", LEAST_IMAGES, images.count());
    }

    private static Images some(Images images, int count, RandomSource random) {
        return count == images.count()
                ? images
                : images.select(Arrays.copyOf(random.permutation(images.count()), count));
    }

    private static Progress named(Progress progress, String what) {
        return (work, done, total) -> progress.update(work + " on " + what, done, total);
    }

    private Rate majority(Images training, Images test) {
        int[] counts = new int[training.classes().size()];
        for (int i = 0; i < training.count(); i++) {
            counts[training.label(i)]++;
        }
        int most = 0;
        for (int label = 1; label < counts.length; label++) {
            most = counts[label] > counts[most] ? label : most;
        }
        long right = 0;
        for (int i = 0; i < test.count(); i++) {
            right += test.label(i) == most ? 1 : 0;
        }
        return Rate.of(right, test.count(), error());
    }
}
