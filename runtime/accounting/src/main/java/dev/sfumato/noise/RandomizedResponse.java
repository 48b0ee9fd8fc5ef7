package dev.sfumato.noise;

import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.util.Require;
import java.util.Arrays;

/**
 * Each record answers for itself: truly or, with probability {@code randomness}, with one of {@code categories} answers
 * drawn uniformly (the true one among them). The probability is the exact value of the double. An answer below 0 counts as 0, one
 * that is too large as the last: a refusal would tell what a record answered.
 */
public record RandomizedResponse(double randomness, int categories, Unit unit) implements Mechanism.OfInts {
    public RandomizedResponse {
        new RandomizedResponseEvent(randomness, categories, unit);
    }

    /** With one answer per record, the same for one record and for many. */
    @Override
    public RandomizedResponseEvent event() {
        return new RandomizedResponseEvent(randomness, categories, unit);
    }

    @Override
    public Noisy<int[]> release(int[] answers, NoiseSource source) {
        Require.atLeast("number of answers", 1, answers.length);
        Dyadic exactRandomness = Dyadic.of(randomness);
        return source.release(
                event(),
                bits -> Arrays.stream(answers)
                        .map(answer -> randomize(answer, exactRandomness, bits))
                        .toArray());
    }

    private int randomize(int answer, Dyadic exactRandomness, RandomBits bits) {
        return exactRandomness.flip(bits)
                ? (int) bits.below(categories)
                : Math.max(0, Math.min(categories - 1, answer));
    }
}
