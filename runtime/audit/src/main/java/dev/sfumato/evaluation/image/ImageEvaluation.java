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
 * @param mostTraining how many training and how many synthetic images classifiers and Fréchet distances take at most; more are drawn from
 * @param mostTest how many test images are used at most; more are drawn from
 */
public record ImageEvaluation(Recipe recipe, int pairs, double confidence, int mostTraining, int mostTest) {
    /** How many images of each set there must be. */
    public static final int LEAST_IMAGES = 100;

    public ImageEvaluation {
        Require.probability("confidence", confidence);
        Require.atLeast("the most training images", LEAST_IMAGES, mostTraining);
        Require.atLeast("the most test images", LEAST_IMAGES, mostTest);
    }

    /** By the standard recipe, with 12 pairs and 95 % confidence, of all images. */
    public static ImageEvaluation standard() {
        return new ImageEvaluation(Recipe.standard(), 12, 0.95, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    /**
     * Of no more images than these, drawn evenly where there are more. Copies and nearest images are still looked for among all training
     * images, as none of them may be repeated unseen.
     */
    public ImageEvaluation atMost(int training, int test) {
        return new ImageEvaluation(recipe, pairs, confidence, training, test);
    }

    /** With so many epochs for each classifier, however few images there are: shorter, and of less use. */
    public ImageEvaluation epochs(int number) {
        return new ImageEvaluation(recipe.epochs(number), pairs, confidence, mostTraining, mostTest);
    }

    /** Measures everything. An interrupted run returns no report. */
    public ImageEvaluationReport report(
            Images allSynthetic, Images allTraining, Images allTest, RandomSource random, Progress progress) {
        require("synthetic", allSynthetic, allTraining);
        require("training", allTraining, allTraining);
        require("test", allTest, allTraining);
        Overlap overlap = Overlap.of(allTraining, allTest).requireHeldOut("test");
        RandomSource ofFeatures = random.split();
        Images synthetic = some(allSynthetic, Math.min(mostTraining, allSynthetic.count()), random);
        Images training = some(allTraining, Math.min(mostTraining, allTraining.count()), random);
        Images test = some(allTest, Math.min(mostTest, allTest.count()), random);
        int equal = Math.min(synthetic.count(), training.count());
        Images real = some(training, equal, random);
        Progress stages = new EvaluationStages(progress, costs(synthetic, training, test, allSynthetic, allTraining));
        ImageClassifier judge = ImageClassifier.train(
                ClassifierKind.CNN, training, recipe, ofFeatures, named(stages, "training images"));
        List<ImageClassifierScore> scores = new ArrayList<>();
        for (ClassifierKind kind : ClassifierKind.values()) {
            ImageClassifier ofSynthetic =
                    ImageClassifier.train(kind, synthetic, recipe, random.split(), named(stages, "synthetic images"));
            ImageClassifier ofReal = isJudge(kind, equal, training)
                    ? judge
                    : ImageClassifier.train(kind, real, recipe, random.split(), named(stages, "real images"));
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
                Memorisation.of(allSynthetic, allTraining, test, pairs, error(), random, stages),
                new ImageCounts(
                        synthetic.count(),
                        equal,
                        training.count(),
                        test.count(),
                        new ImageCounts.GivenImages(allSynthetic.count(), allTraining.count(), allTest.count())),
                recipe,
                overlap.warning().stream().toList(),
                confidence);
    }

    /** Whether the classifier that judges images has learnt from the same real images as this one would. */
    private static boolean isJudge(ClassifierKind kind, int equal, Images training) {
        return kind == ClassifierKind.CNN && equal == training.count();
    }

    /** About how long each stage takes, in the order of the stages: what a classifier costs, and of nearest images each pair. */
    private List<Long> costs(Images synthetic, Images training, Images test, Images allSynthetic, Images allTraining) {
        int equal = Math.min(synthetic.count(), training.count());
        List<Long> costs = new ArrayList<>(List.of(cost(ClassifierKind.CNN, training.count())));
        for (ClassifierKind kind : ClassifierKind.values()) {
            costs.add(cost(kind, synthetic.count()));
            if (!isJudge(kind, equal, training)) {
                costs.add(cost(kind, equal));
            }
        }
        long compared = Math.min(allTraining.count(), test.count());
        costs.add(allSynthetic.count() * compared);
        costs.add(allSynthetic.count() * compared);
        if (compared < allTraining.count()) {
            costs.add((long) allSynthetic.count() * allTraining.count());
        }
        costs.add((long) test.count() * allTraining.count());
        return costs;
    }

    private long cost(ClassifierKind kind, int images) {
        return recipe.steps(images) * Math.min(recipe.batch(), images) * kind.cost();
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
