package dev.sfumato.evaluation.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.noise.RandomSource;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PrivacyScoreTest {
    private static final int COUNT = 2000;

    private static int[] answers(long seed, int values) {
        RandomSource random = RandomSource.seeded(seed);
        return IntStream.range(0, COUNT).map(i -> random.nextInt(values)).toArray();
    }

    @Test
    void answers_that_all_agree_score_zero() {
        PrivacyScore score = PrivacyScore.of(answers(1, 2), answers(1, 2), 0.95);
        assertEquals(0, score.score());
        assertEquals(1, score.agreement().share());
        assertEquals(0, score.disagreement().low());
        assertTrue(score.disagreement().high() < 0.003);
        assertEquals(0.5, score.agreementByChance(), 0.01);
    }

    @Test
    void independent_answers_score_a_half_of_two_and_two_thirds_of_three() {
        PrivacyScore two = PrivacyScore.of(answers(1, 2), answers(2, 2), 0.999);
        assertTrue(two.disagreement().low() < 0.5 && two.disagreement().high() > 0.5, two.toString());
        PrivacyScore three = PrivacyScore.of(answers(1, 3), answers(2, 3), 0.999);
        assertEquals(2.0 / 3, three.score(), 0.06);
        assertEquals(1.0 / 3, three.agreementByChance(), 0.02);
        assertTrue(two.toString().contains("HEURISTIC"));
    }

    @Test
    void one_answer_for_all_images_agrees_by_chance_as_often_as_it_is_a_neighbours() {
        int[] same = new int[COUNT];
        int[] neighbours = new int[COUNT];
        Arrays.fill(neighbours, 0, COUNT / 10, 1);
        PrivacyScore score = PrivacyScore.of(same, neighbours, 0.95);
        assertEquals(0.1, score.score(), 1e-12);
        assertEquals(0.9, score.agreementByChance(), 1e-12);
    }

    @Test
    void nearest_is_the_first_of_the_nearest() {
        float[][] candidates = {{0, 0}, {1, 1}, {1, 1}, {5, 0}};
        float[][] images = {{0.4f, 0.4f}, {0.6f, 0.6f}, {4, 1}};
        assertArrayEquals(new int[] {0, 1, 3}, NearestFeatures.of(images, candidates));
    }

    @Test
    void unlike_numbers_of_answers_are_refused() {
        assertThrows(IllegalArgumentException.class, () -> PrivacyScore.of(new int[3], new int[2], 0.95));
        assertThrows(IllegalArgumentException.class, () -> PrivacyScore.of(new int[0], new int[0], 0.95));
        assertThrows(IllegalArgumentException.class, () -> PrivacyScore.of(new int[3], new int[3], 1));
    }
}
