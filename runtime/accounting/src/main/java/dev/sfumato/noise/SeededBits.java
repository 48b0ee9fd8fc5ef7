package dev.sfumato.noise;

import java.util.SplittableRandom;

/** Bits that can be had again, and so protect nobody. */
final class SeededBits extends RandomBits {
    private final SplittableRandom generator;

    SeededBits(long seed) {
        generator = new SplittableRandom(seed);
    }

    @Override
    long nextWord() {
        return generator.nextLong();
    }
}
