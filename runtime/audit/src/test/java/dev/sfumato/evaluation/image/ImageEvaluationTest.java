package dev.sfumato.evaluation.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.image.SampleDigits;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ImageEvaluationTest {
    private static final Images TRAINING = SampleDigits.of(400, 1).side(8).images();
    private static final Images TEST = SampleDigits.of(400, 2).side(8).images();
    private static final Images FRESH = SampleDigits.of(300, 3).side(8).images();

    private static ImageEvaluationReport report(Images synthetic) {
        return ImageEvaluation.standard()
                .epochs(20)
                .report(synthetic, TRAINING, TEST, RandomSource.seeded(1), Progress.NONE);
    }

    private static Images noisy(double noise) {
        RandomSource random = RandomSource.seeded(9);
        int values = FRESH.shape().values();
        float[] all = new float[FRESH.count() * values];
        int[] labels = new int[FRESH.count()];
        for (int i = 0; i < FRESH.count(); i++) {
            FRESH.copy(i, all, i * values);
            labels[i] = FRESH.label(i);
        }
        for (int i = 0; i < all.length; i++) {
            all[i] = (float) Math.max(-1, Math.min(1, all[i] + noise * random.nextGaussian()));
        }
        return Images.of(FRESH.shape(), all, labels, FRESH.classes());
    }

    @Test
    void good_images_teach_more_than_the_majority_class_and_noise_makes_every_figure_worse() {
        ImageEvaluationReport good = report(FRESH);
        ImageEvaluationReport bad = report(noisy(1));
        for (ClassifierKind kind : ClassifierKind.values()) {
            ImageClassifierScore score = good.score(kind);
            assertTrue(score.real().low() > good.majority().high(), good::toString);
            assertTrue(score.synthetic().low() > good.majority().high(), good::toString);
            assertTrue(bad.score(kind).synthetic().share() < score.synthetic().share(), bad::toString);
        }
        assertEquals(new ImageCounts(300, 300, 400, 400, new ImageCounts.GivenImages(300, 400, 400)), good.counts());
        assertEquals(good.distance().training(), bad.distance().training());
        assertTrue(good.distance().synthetic() < 3 * good.distance().training(), good::toString);
        assertTrue(bad.distance().synthetic() > 10 * good.distance().synthetic(), bad::toString);
    }

    @Test
    void training_images_given_as_synthetic_have_no_distance_of_their_own_and_are_all_copies() {
        ImageEvaluationReport copied = ImageEvaluation.standard()
                .epochs(1)
                .report(TRAINING, TRAINING, TEST, RandomSource.seeded(1), Progress.NONE);
        assertEquals(copied.distance().training(), copied.distance().synthetic());
        assertEquals(400, copied.memorisation().copies().count());
    }

    @Test
    void a_copy_of_an_image_that_was_not_drawn_is_found_all_the_same() {
        ImageEvaluationReport copied = ImageEvaluation.standard()
                .epochs(1)
                .atMost(150, 100)
                .report(TRAINING, TRAINING, TEST, RandomSource.seeded(1), Progress.NONE);
        assertEquals(new ImageCounts(150, 150, 150, 100, new ImageCounts.GivenImages(400, 400, 400)), copied.counts());
        assertTrue(copied.counts().isSample());
        assertEquals(100, copied.score(ClassifierKind.MLP).synthetic().runs());
        assertEquals(400, copied.memorisation().copies().count());
        assertTrue(copied.memorisation().isSuspect());
    }

    @Test
    void small_sets_are_used_whole_and_give_the_same_figures() {
        ImageEvaluation evaluation = ImageEvaluation.standard().epochs(1);
        assertEquals(
                evaluation
                        .report(FRESH, TRAINING, TEST, RandomSource.seeded(1), Progress.NONE)
                        .toString(),
                evaluation
                        .atMost(400, 400)
                        .report(FRESH, TRAINING, TEST, RandomSource.seeded(1), Progress.NONE)
                        .toString());
    }

    @Test
    void progress_is_that_of_the_whole_and_never_goes_back() {
        List<Double> parts = new ArrayList<>();
        List<Long> totals = new ArrayList<>();
        ImageEvaluation.standard()
                .epochs(1)
                .atMost(150, 100)
                .report(FRESH, TRAINING, TEST, RandomSource.seeded(1), (what, done, total) -> {
                    parts.add((double) done / total);
                    totals.add(total);
                });
        assertEquals(1, Set.copyOf(totals).size());
        assertEquals(parts.stream().sorted().toList(), parts);
        assertEquals(0, parts.get(0));
        assertEquals(1, parts.get(parts.size() - 1));
    }

    @Test
    void unfit_images_are_refused_by_a_sentence() {
        refused(FRESH.withoutLabels(), "synthetic images must have labels, which are learnt and told, got 300 images");
        refused(FRESH.slice(0, 99), "the number of synthetic images must be at least 100, got 99");
        refused(
                FRESH.resized(9, 8),
                "synthetic images must be as large as the training images, 8x8, got 9x8: resize them");
        float[] values = new float[100 * 64];
        Images two = Images.of(FRESH.shape(), values, new int[100], List.of("cat", "dog"));
        refused(two, "synthetic images must be of the same classes as the training images");
    }

    private static void refused(Images synthetic, String sentence) {
        String message = assertThrows(IllegalArgumentException.class, () -> report(synthetic))
                .getMessage();
        assertTrue(message.startsWith(sentence), message);
    }
}
