package dev.sfumato.evaluation.image;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.AttributedImages;
import dev.sfumato.data.image.Images;
import dev.sfumato.evidence.Rate;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.Arrays;

/**
 * Networks that judge made images: one tells the class, in whose features neighbours are looked for, the other the attribute. Both learn
 * from the training images, without noise and with chance of their own, so that they know nothing of a network that guides. For one
 * thread.
 */
public final class PrivacyJudge {
    private final ImageClassifier ofClass;
    private final ImageClassifier ofAttribute;
    private final float[][] trainingFeatures;
    private final int[] trainingAnswers;
    private final double confidence;

    private PrivacyJudge(Images training, ImageClassifier ofClass, ImageClassifier ofAttribute, double confidence) {
        this.ofClass = ofClass;
        this.ofAttribute = ofAttribute;
        this.confidence = confidence;
        trainingFeatures = ofClass.features(training);
        trainingAnswers = ofAttribute.predict(training);
    }

    /** @param confidence of the intervals */
    public static PrivacyJudge train(
            AttributedImages training, Recipe recipe, double confidence, RandomSource random, Progress progress) {
        Require.probability("confidence", confidence);
        ImageClassifier ofClass = ImageClassifier.train(
                ClassifierKind.CNN, training.byClass(), recipe, random.split(), named(progress, "classes"));
        ImageClassifier ofAttribute = ImageClassifier.train(
                ClassifierKind.CNN, training.byAttribute(), recipe, random.split(), named(progress, "attributes"));
        return new PrivacyJudge(training.byClass(), ofClass, ofAttribute, confidence);
    }

    private static Progress named(Progress progress, String what) {
        return (work, done, total) -> progress.update(work + " on " + what, done, total);
    }

    /** Measures how often the predicted attribute of an image differs from that of its nearest training image. */
    public PrivacyScore score(Images made) {
        Require.atLeast("the number of images", 1, made.count());
        int[] nearest = NearestFeatures.of(ofClass.features(made), trainingFeatures);
        int[] neighbours = Arrays.stream(nearest).map(i -> trainingAnswers[i]).toArray();
        return PrivacyScore.of(ofAttribute.predict(made), neighbours, confidence);
    }

    /** The rate at which images are predicted to be of the class of their label: for made images, the class that they were made for. */
    public Rate classHeld(Images labelled) {
        return ofClass.right(labelled, 1 - confidence);
    }

    /** The rate at which the attribute of real images is predicted correctly, which shows how reliable the judge is. */
    public Rate attributeRecognised(AttributedImages real) {
        return ofAttribute.right(real.byAttribute(), 1 - confidence);
    }
}
