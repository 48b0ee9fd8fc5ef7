package dev.sfumato.noise.arithmetic;

/**
 * The magnitude that a normal number exceeds with probability u / 2^63, for whole u from 2^43 to below 2^63, as a whole number of
 * units of 2^-60, in 64-bit integers alone. It is off by less than {@link #MOST_ERROR} units: docs/proofs/noise.md.
 */
public final class FixedNormal {
    public static final int FRACTION_BITS = 60;
    public static final double MOST_ERROR = 3.8;

    /** How many leading zeros, the sign bit among them, a number may have at most. */
    public static final int MOST_ZEROS = 20;

    public static final int INDEX_BITS = 6;

    /** A cell has a polynomial of degree 7, the constant term first. */
    public static final int COEFFICIENTS = 8;

    public static final int CELLS = 1 << INDEX_BITS;
    private static final long[] TABLE = new long[MOST_ZEROS * CELLS * COEFFICIENTS];

    static {
        // cells of the first octave are 2^-7 wide
        NormalSeries series = NormalSeries.atOne(INDEX_BITS + 2).below().wide();
        for (int zeros = 1; zeros <= MOST_ZEROS; zeros++) {
            for (int cell = CELLS - 1; cell >= 0; cell--) {
                for (int power = 0; power < COEFFICIENTS; power++) {
                    TABLE[at(zeros, cell) + power] = series.coefficient(power, FRACTION_BITS);
                }
                series = cell > 0
                        ? series.below()
                        : series.narrow().below().narrow().below().wide();
            }
        }
    }

    private FixedNormal() {}

    public static long quantile(long u) {
        int zeros = Long.numberOfLeadingZeros(u);
        int at = at(u, zeros);
        long offset = offset(u, zeros);
        long sum = TABLE[at + 6] + Math.multiplyHigh(offset, TABLE[at + 7]);
        sum = TABLE[at + 5] + Math.multiplyHigh(offset, sum);
        sum = TABLE[at + 4] + Math.multiplyHigh(offset, sum);
        sum = TABLE[at + 3] + Math.multiplyHigh(offset, sum);
        sum = TABLE[at + 2] + Math.multiplyHigh(offset, sum);
        sum = TABLE[at + 1] + Math.multiplyHigh(offset, sum);
        return TABLE[at] + Math.multiplyHigh(offset, sum);
    }

    /** As above, with the first four coefficients alone: off by less than 2^-31. */
    public static long roughQuantile(long u) {
        int zeros = Long.numberOfLeadingZeros(u);
        int at = at(u, zeros);
        long offset = offset(u, zeros);
        long sum = TABLE[at + 2] + Math.multiplyHigh(offset, TABLE[at + 3]);
        sum = TABLE[at + 1] + Math.multiplyHigh(offset, sum);
        return TABLE[at] + Math.multiplyHigh(offset, sum);
    }

    public static long coefficient(int zeros, int cell, int power) {
        return TABLE[at(zeros, cell) + power];
    }

    private static int at(long u, int zeros) {
        return at(zeros, (int) (u << zeros << 1 >>> (Long.SIZE - INDEX_BITS)));
    }

    private static int at(int zeros, int cell) {
        return ((zeros - 1) << INDEX_BITS | cell) * COEFFICIENTS;
    }

    /** 2^64 s, where u = 2^(63 - zeros) (1 + (cell + 1/2 + s) / 64) with s in [-1/2, 1/2). */
    private static long offset(long u, int zeros) {
        return (u << zeros << (1 + INDEX_BITS)) ^ Long.MIN_VALUE;
    }
}
