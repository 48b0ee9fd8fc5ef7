package dev.sfumato.evaluation.image;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.AttributedImages;
import dev.sfumato.data.image.Images;
import dev.sfumato.evidence.Rate;
import dev.sfumato.noise.Chance;
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
            AttributedImages training, Recipe recipe, double confidence, Chance chance, Progress progress) {
        Require.probability("confidence", confidence);
        ImageClassifier ofClass = ImageClassifier.train(
                ClassifierKind.CNN, training.byClass(), recipe, chance.split(), named(progress, "classes"));
        ImageClassifier ofAttribute = ImageClassifier.train(
                ClassifierKind.CNN, training.byAttribute(), recipe, chance.split(), named(progress, "attributes"));
        return new PrivacyJudge(training.byClass(), ofClass, ofAttribute, confidence);
    }

    private static Progress named(Progress progress, String what) {
        return (work, done, total) -> progress.update(work + " on " + what, done, total);
    }

    /** How often the attribute of an image is told otherwise than that of its nearest training image. */
    public PrivacyScore score(Images made) {
        Require.atLeast("the number of images", 1, made.count());
        int[] nearest = NearestFeatures.of(ofClass.features(made), trainingFeatures);
        int[] neighbours = Arrays.stream(nearest).map(i -> trainingAnswers[i]).toArray();
        return PrivacyScore.of(ofAttribute.predict(made), neighbours, confidence);
    }

    /** Of how many images the class is told as the one they are labelled with: of made ones, the one they were made for. */
    public Rate classHeld(Images labelled) {
        return ofClass.right(labelled, 1 - confidence);
    }

    /** Of how many real images the attribute is told right: what the judge is worth. */
    public Rate attributeTold(AttributedImages real) {
        return ofAttribute.right(real.byAttribute(), 1 - confidence);
    }
}
