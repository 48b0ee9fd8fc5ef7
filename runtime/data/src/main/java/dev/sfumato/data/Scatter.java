package dev.sfumato.data;

/**
 * Numbers that look random and are a function of a seed and an index (Steele, Lea and Flood 2014, SplitMix).
 *
 * <p>For made graphs and tables that are public. Never for noise: anyone who has the seed has every number.
 */
public final class Scatter {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private Scatter() {}

    public static long bits(long seed, long index) {
        return mixed(mixed(seed) + (index + 1) * GOLDEN);
    }

    /** A multiple of 2^-53 in [0, 1). */
    public static double uniform(long seed, long index) {
        return (bits(seed, index) >>> 11) * 0x1p-53;
    }

    private static long mixed(long given) {
        long z = given + GOLDEN;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
