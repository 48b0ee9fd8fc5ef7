package dev.sfumato.diffusion.graph.engine;

import dev.sfumato.util.Require;

/**
 * A diffusion in whole numbers of 64 bits, in units of {@code 2^-bits}: sums are exact, so that the result is the same bits in whatever
 * order, parts and blocks they are taken, on one core or on many machines (docs/proofs/graph.md, "Whole numbers"). What seeds hold that
 * are not clipped by the threshold is in units of their own, {@code 2^-60}.
 *
 * @param bits chosen from what is public: so many that no row leaves the 64 bits
 * @param eta the threshold in units, rounded down
 */
public record FixedPoint(int bits, long eta) {
    /** The units of seeds of one's own, which hold up to 4. */
    static final int SEED_BITS = 60;

    public static final double SEED_UNIT = 0x1p-60;

    /** More than seeds can hold in their units. */
    public static final int MOST_IN_SEEDS = 4;

    /** Two of these are a number of 64 bits still. */
    static final long LARGEST = (1L << 62) - 1;

    /** The most that a row receives from nodes under the threshold; noise, offset and restart have as much again. */
    private static final int LARGEST_ROW = 61;

    private static final int FINEST = 1000;

    /**
     * The finest units with which a row of so many neighbours, each sending up to eta, stays in its place.
     *
     * @param mostNeighbours a public bound on the neighbours of a node, the number of nodes if nothing else
     */
    public static FixedPoint of(double eta, long mostNeighbours) {
        Require.nonNegative("eta", eta);
        Require.atLeast("mostNeighbours", 0, mostNeighbours);
        if (eta == 0) {
            return new FixedPoint(SEED_BITS, 0);
        }
        // eta is below 2^(exponent + 1), and the neighbours below 2^width
        int width = Long.SIZE - Long.numberOfLeadingZeros(mostNeighbours);
        int bits = LARGEST_ROW - width - (Math.getExponent(eta) + 1);
        if (bits > FINEST || bits < -FINEST) {
            throw new IllegalArgumentException("eta must be in [2^-900, 2^900] for whole numbers, got " + eta);
        }
        return new FixedPoint(bits, (long) Math.floor(Math.scalb(eta, bits)));
    }

    /** What one unit is. */
    public double unit() {
        return Math.scalb(1.0, -bits);
    }

    /** A nonnegative number in units, rounded down; what does not fit is the largest that does. */
    long inUnits(double value) {
        double units = Math.floor(Math.scalb(value, bits));
        return units < LARGEST ? (long) units : LARGEST;
    }

    /** What seeds hold, in units of the others; what does not fit is the largest that does. */
    long ofSeeds(long inSeedUnits) {
        return shifted(inSeedUnits, bits - SEED_BITS);
    }

    /** A number times a power of two, rounded down and held below 2^62. */
    static long shifted(long value, int by) {
        if (by <= 0) {
            return value >> Math.min(-by, Long.SIZE - 1);
        }
        long most = by >= Long.SIZE - 2 ? 0 : LARGEST >> by;
        return value > most ? LARGEST : value < -most ? -LARGEST : value << by;
    }

    static long held(long value) {
        return Math.max(-LARGEST, Math.min(LARGEST, value));
    }

    /** A whole double, held alike. */
    static long held(double value) {
        return held((long) value);
    }

    /** Held, whatever is added. */
    static long sum(long one, long other) {
        return held(held(one) + held(other));
    }

    /** A share in [0, 1] as a numerator over 2^63. */
    static long share(double share) {
        Require.within("a share of a step in whole numbers", 0, 1, share);
        return share == 1 ? Long.MAX_VALUE : (long) Math.scalb(share, 63);
    }

    /** A share of a number in [0, 2^62), rounded down. */
    static long times(long share, long value) {
        return Math.multiplyHigh(share, value << 1);
    }
}
