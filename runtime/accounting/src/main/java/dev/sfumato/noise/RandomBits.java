package dev.sfumato.noise;

import java.math.BigInteger;
import java.util.SplittableRandom;

/** Independent fair bits, and the exact draws that need nothing else. For one thread at a time. */
abstract class RandomBits {
    /** Bits that can be had again, and so protect nobody. */
    static RandomBits seeded(long seed) {
        return new Seeded(new SplittableRandom(seed));
    }

    private long reservoir;
    private int left;

    /** 64 fresh bits. */
    abstract long nextWord();

    /** A number of up to 63 fresh bits. */
    final long bits(int count) {
        if (left < count) {
            reservoir = nextWord();
            left = Long.SIZE;
        }
        long drawn = reservoir & ((1L << count) - 1);
        reservoir >>>= count;
        left -= count;
        return drawn;
    }

    final boolean coin() {
        return bits(1) == 1;
    }

    /** A uniform whole number from 0 to below the bound, by rejection. */
    final long below(long bound) {
        int count = Long.SIZE - Long.numberOfLeadingZeros(bound - 1);
        long drawn;
        do {
            drawn = bits(count);
        } while (drawn >= bound);
        return drawn;
    }

    /**
     * True with probability numerator / denominator, for a denominator of at most 2^53. A uniform number is compared with
     * the quotient ten bits at a time: u = (d + u') / 2^10 is below it if u' is below (2^10 numerator - d denominator) /
     * denominator.
     */
    final boolean flip(long numerator, long denominator) {
        long open = numerator;
        while (true) {
            open = (open << 10) - bits(10) * denominator;
            if (open <= 0 || open >= denominator) {
                return open > 0;
            }
        }
    }

    final BigInteger below(BigInteger bound) {
        int count = bound.subtract(BigInteger.ONE).bitLength();
        BigInteger drawn;
        do {
            drawn = BigInteger.valueOf(bits(count % 32));
            for (int words = count / 32; words > 0; words--) {
                drawn = drawn.shiftLeft(32).or(BigInteger.valueOf(bits(32)));
            }
        } while (drawn.compareTo(bound) >= 0);
        return drawn;
    }

    private static final class Seeded extends RandomBits {
        private final SplittableRandom generator;

        Seeded(SplittableRandom generator) {
            this.generator = generator;
        }

        @Override
        long nextWord() {
            return generator.nextLong();
        }
    }
}
