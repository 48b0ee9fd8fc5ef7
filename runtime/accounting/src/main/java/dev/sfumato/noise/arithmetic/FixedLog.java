package dev.sfumato.noise.arithmetic;

import java.math.BigInteger;

/**
 * -ln(u / 2^63) for whole u from 1 to below 2^63, as a whole number of units of 2^-57, in 64-bit integers alone. It is off by
 * less than {@link #MOST_ERROR} units: docs/proofs/noise.md.
 */
public final class FixedLog {
    public static final int FRACTION_BITS = 57;
    static final double MOST_ERROR = 2.1;

    private static final int INDEX_BITS = 8;
    private static final int CELLS = 1 << INDEX_BITS;
    private static final int COEFFICIENT_BITS = 62;

    /** 2^9 c for a c near the inverse of every number in the cell. */
    private static final long[] INVERSE = new long[CELLS];

    private static final long[] LOG_OF_INVERSE = new long[CELLS];
    private static final long[] LOG_OF_HALVINGS = new long[Long.SIZE + 1];

    private static final long ONE = 1L << COEFFICIENT_BITS;
    private static final long HALF = ONE / 2;
    private static final long THIRD = ONE / 3;
    private static final long QUARTER = ONE / 4;
    private static final long FIFTH = ONE / 5;
    private static final long SIXTH = ONE / 6;

    static {
        for (int cell = 0; cell < CELLS; cell++) {
            double middle = 1 + (cell + 0.5) / CELLS;
            INVERSE[cell] = Math.round(2 * CELLS / middle);
            LOG_OF_INVERSE[cell] = -minusLog(INVERSE[cell], INDEX_BITS + 1);
        }
        for (int halvings = 0; halvings <= Long.SIZE; halvings++) {
            LOG_OF_HALVINGS[halvings] = minusLog(1, halvings);
        }
    }

    private FixedLog() {}

    public static long minusLog(long u) {
        int halvings = Long.numberOfLeadingZeros(u);
        // u = 2^(63 - halvings) m with m in [1, 2), and mantissa = 2^62 m
        long mantissa = (u << halvings) >>> 1;
        int cell = (int) (mantissa >>> (COEFFICIENT_BITS - INDEX_BITS)) & (CELLS - 1);
        // 2^71 z for z = m c - 1, exactly: as |z| < 2^-8 the bits lost are those of the 1
        long z = mantissa * INVERSE[cell];
        long series = FIFTH - (Math.multiplyHigh(z, SIXTH) >> 7);
        series = QUARTER - (Math.multiplyHigh(z, series) >> 7);
        series = THIRD - (Math.multiplyHigh(z, series) >> 7);
        series = HALF - (Math.multiplyHigh(z, series) >> 7);
        series = ONE - (Math.multiplyHigh(z, series) >> 7);
        // the last product has 69 bits after the point
        return LOG_OF_HALVINGS[halvings]
                + LOG_OF_INVERSE[cell]
                - (Math.multiplyHigh(z, series) >> (69 - FRACTION_BITS));
    }

    private static long minusLog(long numerator, int shift) {
        ExactLog.Bounds log = ExactLog.minusLog(BigInteger.valueOf(numerator), shift, 80);
        BigInteger half = BigInteger.ONE.shiftLeft(log.scale() - FRACTION_BITS - 1);
        return log.low().add(half).shiftRight(log.scale() - FRACTION_BITS).longValueExact();
    }
}
