package dev.sfumato.noise;

import java.math.BigInteger;

/** Flips with probability exp(-x) for a rational x, in integers alone (Canonne, Kamath and Steinke 2020, algorithm 1). */
final class ExpCoin {
    private ExpCoin() {}

    /** True with probability exp(-numerator / denominator), for a quotient in [0, 1] whose denominator is at most 2^53. */
    static boolean flip(long numerator, long denominator, RandomBits bits) {
        for (long k = 1; ; k++) {
            if (!(bits.below(k) == 0 && bits.flip(numerator, denominator))) {
                return k % 2 == 1;
            }
        }
    }

    /** True with probability exp(-x^2 / 2) for x = numerator / denominator in [0, 1]. */
    static boolean flipHalfSquare(long numerator, long denominator, RandomBits bits) {
        for (long k = 1; ; k++) {
            boolean isSuccess = bits.coin()
                    && bits.below(k) == 0
                    && bits.flip(numerator, denominator)
                    && bits.flip(numerator, denominator);
            if (!isSuccess) {
                return k % 2 == 1;
            }
        }
    }

    /** True with probability exp(-numerator / denominator), for any quotient that is not negative. */
    static boolean flip(BigInteger numerator, BigInteger denominator, RandomBits bits) {
        BigInteger[] parts = numerator.divideAndRemainder(denominator);
        for (BigInteger whole = parts[0]; whole.signum() > 0; whole = whole.subtract(BigInteger.ONE)) {
            if (!flip(1, 1, bits)) {
                return false;
            }
        }
        BigInteger scaled = BigInteger.ZERO;
        for (boolean isOdd = true; ; isOdd = !isOdd) {
            scaled = scaled.add(denominator);
            if (bits.below(scaled).compareTo(parts[1]) >= 0) {
                return isOdd;
            }
        }
    }
}
