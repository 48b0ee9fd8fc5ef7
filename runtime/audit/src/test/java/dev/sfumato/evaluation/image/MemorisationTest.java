package dev.sfumato.evaluation.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.image.SampleDigits;
import dev.sfumato.noise.RandomSource;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MemorisationTest {
    private static final Images TRAINING = SampleDigits.of(3000, 1).side(8).images();
    private static final Images TEST = SampleDigits.of(600, 2).side(8).images();
    private static final Images FRESH = SampleDigits.of(500, 3).side(8).images();

    private static Memorisation measured(Images synthetic) {
        return Memorisation.of(synthetic, TRAINING, TEST, 5, 0.05, RandomSource.seeded(1), Progress.NONE);
    }

    /** Puts a training image in the place of some. */
    private static Images planted(int copies, double noise) {
        RandomSource random = RandomSource.seeded(5);
        int values = FRESH.shape().values();
        float[] all = new float[FRESH.count() * values];
        for (int i = 0; i < FRESH.count(); i++) {
            (i < copies ? TRAINING : FRESH).copy(i < copies ? 2999 - i : i, all, i * values);
        }
        for (int i = 0; i < copies * values; i++) {
            all[i] = (float) Math.max(-1, Math.min(1, all[i] + noise * random.nextGaussian()));
        }
        return Images.of(FRESH.shape(), all);
    }

    @Test
    void nearest_images_are_those_that_a_plain_search_finds() {
        NearestImages nearest = NearestImages.of(FRESH, TRAINING, "nearest", Progress.NONE);
        for (int image = 0; image < FRESH.count(); image += 7) {
            int one = image;
            double smallest = IntStream.range(0, TRAINING.count())
                    .mapToDouble(other -> distance(one, other))
                    .min()
                    .orElseThrow();
            assertEquals(smallest, nearest.distance(image), 1e-12);
            assertEquals(smallest, distance(image, nearest.nearest(image)), 1e-12);
        }
    }

    private static double distance(int image, int other) {
        return Math.sqrt(IntStream.range(0, FRESH.shape().values())
                .mapToDouble(i -> (double) FRESH.value(image, i) - TRAINING.value(other, i))
                .map(off -> off * off)
                .sum());
    }

    /**
     * At 95 % confidence the share is out of its range in about 10 of 200 runs; in more than 20 of them once in a thousand times. As
     * often is more than 2 of them suspect, if one in 1,000 is.
     */
    @Test
    void fresh_images_are_as_near_to_training_as_luck_says() {
        int out = 0;
        int suspect = 0;
        for (int run = 0; run < 200; run++) {
            Memorisation fresh = Memorisation.of(
                    SampleDigits.of(100, 10 + 3 * run).side(8).images(),
                    SampleDigits.of(150, 11 + 3 * run).side(8).images(),
                    SampleDigits.of(100, 12 + 3 * run).side(8).images(),
                    1,
                    0.05,
                    RandomSource.seeded(run),
                    Progress.NONE);
            double share = fresh.nearerToTraining().orElseThrow().share();
            suspect += fresh.isSuspect() ? 1 : 0;
            out += share < fresh.byLuck().low() || share > fresh.byLuck().high() ? 1 : 0;
        }
        assertTrue(out <= 20, out + " of 200 are out of range");
        assertTrue(suspect <= 2, suspect + " of 200 are suspect");
    }

    @Test
    void fresh_images_are_as_far_from_training_as_test_images_and_none_is_a_copy() {
        Memorisation fresh = measured(FRESH);
        assertEquals(0, fresh.copies().count());
        assertEquals(600, fresh.compared());
        assertEquals(fresh.testMedian(), fresh.median(), 0.1 * fresh.testMedian());
    }

    @Test
    void planted_copies_are_counted_and_shown_beside_their_originals() {
        Memorisation copied = measured(planted(20, 0));
        assertEquals(20, copied.copies().count());
        assertEquals(0, copied.distances().get(19));
        assertTrue(copied.distances().get(20) > 0);
        assertTrue(copied.isSuspect());
        Images pairs = copied.nearestPairs();
        assertEquals(10, pairs.count());
        assertFalse(pairs.isPublic());
        for (int i = 0; i < 5; i++) {
            for (int value = 0; value < pairs.shape().values(); value++) {
                assertEquals(pairs.value(i, value), pairs.value(5 + i, value));
            }
        }
    }

    @Test
    void one_planted_copy_is_counted() {
        assertEquals(1, measured(planted(1, 0)).copies().count());
    }

    @Test
    void copies_that_are_a_little_noisy_are_suspect_though_none_is_exact() {
        Memorisation copied = measured(planted(500, 0.02));
        assertEquals(0, copied.copies().count());
        assertTrue(copied.isSuspect(), copied::toString);
    }

    @Test
    void search_can_be_interrupted() {
        try {
            CancellationException stopped = assertThrows(
                    CancellationException.class,
                    () -> Memorisation.of(
                            FRESH,
                            TRAINING,
                            TEST,
                            5,
                            0.05,
                            RandomSource.seeded(1),
                            (what, done, total) -> Thread.currentThread().interrupt()));
            assertTrue(stopped.getMessage().contains("looking for nearest images"), stopped.getMessage());
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void images_of_another_size_are_refused() {
        String sentence = assertThrows(
                        IllegalArgumentException.class,
                        () -> measured(SampleDigits.of(10, 1).images()))
                .getMessage();
        assertEquals("training images must be as large as the synthetic ones, 14x14, got 8x8: resize them", sentence);
    }
}
