package dev.sfumato.noise;

/**
 * The exact value of a positive double of at most 2^62, as a quotient in lowest terms.
 *
 * @param numerator at least 1; below 2^53 where the double is not whole
 * @param shift the denominator is 2^shift; at least 0
 */
record Dyadic(long numerator, int shift) {
    static Dyadic of(double value) {
        int exponent = Math.max(Math.getExponent(value), Double.MIN_EXPONENT) - 52;
        long significand = (long) Math.scalb(value, -exponent);
        int zeros = Long.numberOfTrailingZeros(significand);
        significand >>= zeros;
        exponent += zeros;
        return exponent >= 0 ? new Dyadic(significand << exponent, 0) : new Dyadic(significand, -exponent);
    }

    /** The binary digit that stands for 2^place / denominator: 0 or 1. */
    long digit(int place) {
        return place < Long.SIZE ? numerator >>> place & 1 : 0;
    }

    /** True with this probability, which must be at most 1. */
    boolean flip(RandomBits bits) {
        if (shift == 0) {
            return true;
        }
        int length = Long.SIZE - Long.numberOfLeadingZeros(numerator);
        int zeros = shift - length;
        while (zeros > 0) {
            int some = Math.min(zeros, 63);
            if (bits.bits(some) != 0) {
                return false;
            }
            zeros -= some;
        }
        return bits.bits(length) < numerator;
    }
}
