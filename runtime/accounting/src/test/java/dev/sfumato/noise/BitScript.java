package dev.sfumato.noise;

import java.util.ArrayDeque;
import java.util.Deque;

/** Bits that a test writes down in the order in which they will be asked for. */
public final class BitScript extends RandomBits {
    private final Deque<Long> words = new ArrayDeque<>();
    private int used = Long.SIZE;

    /** The answer to the next question that nothing is scripted for yet. */
    BitScript then(int count, long value) {
        if (used + count > Long.SIZE) {
            words.addLast(0L);
            used = 0;
        }
        words.addLast(words.removeLast() | value << used);
        used += count;
        return this;
    }

    public BitScript thenDigit(long digit) {
        return then(32, digit);
    }

    /** A draw of Laplace noise: sign * (whole + fraction), the fraction given by digits of 32 bits. */
    static BitScript laplace(boolean isNegative, int whole, long... digits) {
        BitScript script = new BitScript().then(1, isNegative ? 1 : 0);
        for (int i = 0; i < whole; i++) {
            // a fraction of 1 with a run below it of one term: rejected
            script.thenDigit(0).thenDigit(1).thenDigit(1);
        }
        // nothing is below the largest digit: accepted
        script.thenDigit(0xFFFFFFFFL);
        for (long digit : digits) {
            script.thenDigit(digit);
        }
        return script;
    }

    @Override
    long nextWord() {
        return words.removeFirst();
    }
}
