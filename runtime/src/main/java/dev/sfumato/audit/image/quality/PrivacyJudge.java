package dev.sfumato.audit.image.quality;

import dev.sfumato.Progress;
import dev.sfumato.Require;
import dev.sfumato.audit.Rate;
import dev.sfumato.data.image.AttributedImages;
import dev.sfumato.data.image.Images;
import dev.sfumato.noise.Chance;
import java.util.Arrays;
import java.util.List;

/**
 * Networks that judge made images: one tells class and attribute together, in whose features neighbours are looked for, so that an
 * attribute counts there if it can be seen; the other tells the attribute alone. Both learn from the training images, without noise and
 * with chance of their own, so that they know nothing of a network that guides. For one thread.
 */
public final class PrivacyJudge {
    private final List<String> classes;
    private final int values;
    private final ImageClassifier ofBoth;
    private final ImageClassifier ofAttribute;
    private final float[][] trainingFeatures;
    private final int[] trainingAnswers;
    private final double confidence;

    private PrivacyJudge(
            AttributedImages training, ImageClassifier ofBoth, ImageClassifier ofAttribute, double confidence) {
        classes = training.byClass().classes();
        values = training.byAttribute().classes().size();
        this.ofBoth = ofBoth;
        this.ofAttribute = ofAttribute;
        this.confidence = confidence;
        trainingFeatures = ofBoth.features(training.byClass());
        trainingAnswers = ofAttribute.predict(training.byClass());
    }

    /** @param confidence of the intervals */
    public static PrivacyJudge train(
            AttributedImages training, Recipe recipe, double confidence, Chance chance, Progress progress) {
        Require.probability("confidence", confidence);
        ImageClassifier ofBoth = ImageClassifier.train(
                ClassifierKind.CNN,
                training.byBoth(),
                recipe,
                chance.split(),
                named(progress, "classes and attributes"));
        ImageClassifier ofAttribute = ImageClassifier.train(
                ClassifierKind.CNN, training.byAttribute(), recipe, chance.split(), named(progress, "attributes"));
        return new PrivacyJudge(training, ofBoth, ofAttribute, confidence);
    }

    private static Progress named(Progress progress, String what) {
        return (work, done, total) -> progress.update(work + " on " + what, done, total);
    }

    /** How often the attribute of an image is told otherwise than that of its nearest training image. */
    public PrivacyScore score(Images made) {
        Require.atLeast("the number of images", 1, made.count());
        int[] nearest = NearestFeatures.of(ofBoth.features(made), trainingFeatures);
        int[] neighbours = Arrays.stream(nearest).map(i -> trainingAnswers[i]).toArray();
        return PrivacyScore.of(ofAttribute.predict(made), neighbours, confidence);
    }

    /** Of how many images the class is told as the one they are labelled with: of made ones, the one they were made for. */
    public Rate classHeld(Images labelled) {
        if (!labelled.classes().equals(classes)) {
            throw new IllegalArgumentException("images must be labelled by the classes that were learnt, " + classes
                    + ", got " + labelled.classes());
        }
        Require.atLeast("the number of images", 1, labelled.count());
        int[] told = ofBoth.predict(labelled);
        long held = 0;
        for (int i = 0; i < told.length; i++) {
            held += told[i] / values == labelled.label(i) ? 1 : 0;
        }
        return Rate.of(held, told.length, 1 - confidence);
    }

    /** Of how many real images the attribute is told right: what the judge is worth. */
    public Rate attributeTold(AttributedImages real) {
        return ofAttribute.right(real.byAttribute(), 1 - confidence);
    }
}
