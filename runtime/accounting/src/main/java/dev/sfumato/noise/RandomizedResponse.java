package dev.sfumato.noise;

import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.util.Require;

/**
 * Each record answers for itself: truly or, with probability {@code randomness}, with one of {@code categories} answers
 * drawn uniformly (the true one among them). The probability is the exact value of the double. An answer below 0 counts as 0, one
 * that is too large as the last: a refusal would tell what a record answered.
 */
public record RandomizedResponse(double randomness, int categories, Unit unit) {
    public RandomizedResponse {
        new RandomizedResponseEvent(randomness, categories, unit);
    }

    /** What a release will have done: with one answer per record, the same for one record and for many. */
    public RandomizedResponseEvent event() {
        return new RandomizedResponseEvent(randomness, categories, unit);
    }

    public Noisy<Integer> release(int answer) {
        return release(answer, NoiseSource.shared());
    }

    public Noisy<Integer> release(int answer, NoiseSource source) {
        Dyadic exactRandomness = Dyadic.of(randomness);
        return source.release(event(), bits -> randomize(answer, exactRandomness, bits));
    }

    /** The answers of many records, one of each. */
    public Noisy<int[]> release(int[] answers) {
        return release(answers, NoiseSource.shared());
    }

    public Noisy<int[]> release(int[] answers, NoiseSource source) {
        Require.atLeast("number of answers", 1, answers.length);
        Dyadic exactRandomness = Dyadic.of(randomness);
        return source.release(event(), bits -> {
            int[] noisy = new int[answers.length];
            for (int i = 0; i < noisy.length; i++) {
                noisy[i] = randomize(answers[i], exactRandomness, bits);
            }
            return noisy;
        });
    }

    private int randomize(int answer, Dyadic exactRandomness, RandomBits bits) {
        return exactRandomness.flip(bits)
                ? (int) bits.below(categories)
                : Math.max(0, Math.min(categories - 1, answer));
    }
}
