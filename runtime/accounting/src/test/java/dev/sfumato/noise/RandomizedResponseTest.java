package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.Unit;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RandomizedResponseTest {
    private static final int DRAWS = 200_000;

    @Test
    void answers_have_their_probabilities() {
        for (double randomness : new double[] {0.1, 0.3, 0.5, 0.999, 1}) {
            for (int categories : new int[] {2, 3, 10}) {
                assertFalse(
                        GoodnessOfFit.rejects(counts(randomness, categories), probabilities(randomness, categories)));
            }
        }
    }

    @Test
    void a_probability_off_by_a_tenth_is_noticed() {
        assertTrue(GoodnessOfFit.rejects(counts(0.33, 4), probabilities(0.3, 4)));
        assertTrue(GoodnessOfFit.rejects(counts(0.27, 4), probabilities(0.3, 4)));
    }

    @Test
    void a_probability_that_needs_a_thousand_bits_is_not_rounded_up() {
        int[] answers = new int[1000];
        assertArrayEquals(
                answers,
                new RandomizedResponse(Double.MIN_VALUE, 2, Unit.RECORD_REPLACED)
                        .release(answers, NoiseSource.seeded(2))
                        .value());
        BitScript almostNever = new BitScript();
        for (int zeros = 1073; zeros > 0; zeros -= Math.min(zeros, 63)) {
            almostNever.then(Math.min(zeros, 63), 0);
        }
        assertTrue(Dyadic.of(Double.MIN_VALUE).flip(almostNever.then(1, 0)));
    }

    @Test
    void the_event_is_the_same_for_one_answer_and_for_many() {
        RandomizedResponse mechanism = new RandomizedResponse(0.25, 3, Unit.RECORD_REPLACED);
        RandomizedResponseEvent event = new RandomizedResponseEvent(0.25, 3, Unit.RECORD_REPLACED);
        assertEquals(event, mechanism.release(2).event());
        assertEquals(event, mechanism.release(new int[] {0, 1, 2}).event());
    }

    private static long[] counts(double randomness, int categories) {
        int[] answers = new int[DRAWS];
        Arrays.fill(answers, 1);
        long[] counts = new long[categories];
        for (int answer : new RandomizedResponse(randomness, categories, Unit.RECORD_REPLACED)
                .release(answers, NoiseSource.seeded(4))
                .value()) {
            counts[answer]++;
        }
        return counts;
    }

    private static double[] probabilities(double randomness, int categories) {
        double[] probabilities = new double[categories];
        Arrays.fill(probabilities, randomness / categories);
        probabilities[1] += 1 - randomness;
        return probabilities;
    }
}
