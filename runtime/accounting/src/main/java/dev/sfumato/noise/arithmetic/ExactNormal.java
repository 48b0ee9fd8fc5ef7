package dev.sfumato.noise.arithmetic;

import java.math.BigInteger;

/** How likely a normal number is to lie farther from zero than a given one, between bounds that hold, to any number of bits. */
public final class ExactNormal {
    private static final int LEAST_SCALE = 192;

    private static volatile Root kept = Root.of(LEAST_SCALE);

    private ExactNormal() {}

    /**
     * Whole numbers around P(|Z| > z), in units of 2^-scale, and one that is at least e^(z^2 / 2), in the same units.
     *
     * @param low at most the probability
     * @param high at least the probability
     */
    public record Tail(BigInteger low, BigInteger high, BigInteger growth) {}

    /** For z in units of 2^-scale, not negative: P(|Z| > z) = 1 - sqrt(2 / pi) (z + z^3 / 3!! + ...) / e^(z^2 / 2). */
    public static Tail tail(BigInteger z, int scale) {
        BigInteger one = BigInteger.ONE.shiftLeft(scale);
        BigInteger square = z.multiply(z).shiftRight(scale);
        BigInteger even = one;
        BigInteger odd = z;
        BigInteger evenSum = even;
        BigInteger oddSum = odd;
        int n = 0;
        while (even.signum() > 0 || odd.signum() > 0) {
            even = even.multiply(square).shiftRight(scale).divide(BigInteger.valueOf(n + 2L));
            odd = odd.multiply(square).shiftRight(scale).divide(BigInteger.valueOf(n + 3L));
            evenSum = evenSum.add(even);
            oddSum = oddSum.add(odd);
            n += 2;
        }
        // docs/proofs/noise.md: each sum lacks less than a unit per division and another one, times e^(z^2 / 2)
        BigInteger lack = evenSum.shiftRight(scale).add(BigInteger.TWO).multiply(BigInteger.valueOf(n + 1L));
        BigInteger mostEven = evenSum.add(lack);
        BigInteger mostOdd = oddSum.add(lack);
        Root root = root(scale);
        BigInteger least = root.low.multiply(oddSum).divide(mostEven);
        BigInteger most = root.high.multiply(mostOdd).divide(evenSum).add(BigInteger.ONE);
        return new Tail(one.subtract(most), one.subtract(least), mostEven);
    }

    /** Whole numbers around sqrt(2 / pi), in units of 2^-scale. */
    public static Root root(int scale) {
        Root root = kept;
        if (root.scale < scale) {
            root = Root.of(scale + LEAST_SCALE);
            kept = root;
        }
        int spare = root.scale - scale;
        return new Root(root.low.shiftRight(spare), root.high.shiftRight(spare).add(BigInteger.ONE), scale);
    }

    /**
     * @param low at most the number
     * @param high at least the number
     */
    public record Root(BigInteger low, BigInteger high, int scale) {
        private static Root of(int scale) {
            // Machin: pi = 16 arctan(1 / 5) - 4 arctan(1 / 239)
            BigInteger pi =
                    arctan(5, scale).shiftLeft(4).subtract(arctan(239, scale).shiftLeft(2));
            // docs/proofs/noise.md: it is off by less than 6 scale units
            BigInteger off = BigInteger.valueOf(10L * scale);
            BigInteger twice = BigInteger.ONE.shiftLeft(3 * scale + 1);
            return new Root(
                    twice.divide(pi.add(off)).sqrt(),
                    twice.divide(pi.subtract(off)).sqrt().add(BigInteger.ONE),
                    scale);
        }

        /** Of 1 / inverse, by the series 1 / x - 1 / (3 x^3) + ..., every division rounded down. */
        private static BigInteger arctan(int inverse, int scale) {
            BigInteger square = BigInteger.valueOf((long) inverse * inverse);
            BigInteger power = BigInteger.ONE.shiftLeft(scale).divide(BigInteger.valueOf(inverse));
            BigInteger sum = BigInteger.ZERO;
            for (int n = 1; power.signum() > 0; n += 2) {
                BigInteger term = power.divide(BigInteger.valueOf(n));
                sum = n % 4 == 1 ? sum.add(term) : sum.subtract(term);
                power = power.divide(square);
            }
            return sum;
        }
    }
}
