package dev.sfumato.evaluation.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.image.SampleDigits;
import dev.sfumato.data.image.SampleShapes;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class ImageClassifierTest {
    private static final Images DIGITS = SampleDigits.of(400, 1).side(8).images();
    private static final Images OTHERS = SampleDigits.of(400, 2).side(8).images();

    private static ImageClassifier train(ClassifierKind kind, int epochs, Progress progress) {
        return ImageClassifier.train(kind, DIGITS, Recipe.standard().epochs(epochs), RandomSource.seeded(1), progress);
    }

    @Test
    void every_kind_learns_digits_that_it_has_not_seen_and_comes_out_alike_again() {
        for (ClassifierKind kind : ClassifierKind.values()) {
            ImageClassifier classifier = train(kind, 60, Progress.NONE);
            double accuracy = classifier.accuracy(OTHERS);
            assertTrue(accuracy > 0.5, kind + " has " + accuracy + ", and chance 0.1");
            assertArrayEquals(
                    train(kind, 2, Progress.NONE).predict(OTHERS),
                    train(kind, 2, Progress.NONE).predict(OTHERS));
        }
    }

    @Test
    void labels_at_random_teach_nothing() {
        int[] mixed = RandomSource.seeded(3).permutation(DIGITS.count());
        float[] values = new float[DIGITS.count() * DIGITS.shape().values()];
        int[] labels = new int[DIGITS.count()];
        for (int i = 0; i < labels.length; i++) {
            DIGITS.copy(i, values, i * DIGITS.shape().values());
            labels[i] = DIGITS.label(mixed[i]);
        }
        Images nonsense = Images.of(DIGITS.shape(), values, labels, DIGITS.classes());
        double accuracy = ImageClassifier.train(
                        ClassifierKind.MLP,
                        nonsense,
                        Recipe.standard().epochs(20),
                        RandomSource.seeded(1),
                        Progress.NONE)
                .accuracy(OTHERS);
        assertTrue(accuracy < 0.25, "accuracy " + accuracy);
    }

    @Test
    void features_are_those_of_a_hidden_layer() {
        float[][] features = train(ClassifierKind.MLP, 1, Progress.NONE).features(OTHERS);
        assertEquals(OTHERS.count(), features.length);
        assertEquals(128, features[399].length);
        ImageClassifier logistic = train(ClassifierKind.LOGISTIC, 1, Progress.NONE);
        String sentence = assertThrows(IllegalStateException.class, () -> logistic.features(OTHERS))
                .getMessage();
        assertTrue(sentence.contains("logistic regression has none"), sentence);
    }

    @Test
    void training_says_how_far_it_is_and_can_be_interrupted() {
        List<Long> done = new ArrayList<>();
        train(ClassifierKind.LOGISTIC, 10, (what, now, total) -> done.add(now));
        assertEquals(0, done.get(0));
        assertEquals(60, done.get(done.size() - 1));
        try {
            CancellationException stopped = assertThrows(
                    CancellationException.class,
                    () -> train(
                            ClassifierKind.CNN,
                            1_000_000,
                            (what, now, total) -> Thread.currentThread().interrupt()));
            assertTrue(stopped.getMessage().contains("training a classifier"), stopped.getMessage());
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void images_that_were_not_learnt_are_refused() {
        ImageClassifier classifier = train(ClassifierKind.LOGISTIC, 1, Progress.NONE);
        Images shapes = SampleShapes.of(10, 1).images();
        String size = assertThrows(IllegalArgumentException.class, () -> classifier.predict(shapes))
                .getMessage();
        assertEquals("images must be of 8x8, the size that was learnt, got 16x16x3", size);
        Images unlike = shapes.resized(8, 8).grey();
        String classes = assertThrows(IllegalArgumentException.class, () -> classifier.accuracy(unlike))
                .getMessage();
        assertTrue(classes.startsWith("images must be of the classes that were learnt"), classes);
    }
}
