package dev.sfumato.noise;

import dev.sfumato.noise.exact.FixedNormal;
import dev.sfumato.util.Require;
import java.nio.ByteBuffer;

/**
 * Chance for what is not noise on a private answer: sampling from a model, choosing a batch, making weights to start from.
 * Secure unless seeded. For one thread; {@link #split} gives another thread its own.
 */
public final class Chance {
    /** How many bytes the key of {@link #keyed} has. */
    public static final int KEY_BYTES = KeyedBits.KEY_BYTES;

    private final RandomBits bits;
    private final boolean isSeeded;
    private final boolean isKeyed;
    private double spare = Double.NaN;

    Chance(RandomBits bits, boolean isSeeded, boolean isKeyed) {
        this.bits = bits;
        this.isSeeded = isSeeded;
        this.isKeyed = isKeyed;
    }

    /** Chance that nobody can follow. */
    public static Chance secure() {
        return new Chance(SecureStream.fresh(), false, false);
    }

    /** Chance that a seed decides, for tests, demonstrations and simulations of what is public. */
    public static Chance seeded(long seed) {
        return new Chance(RandomBits.seeded(seed), true, false);
    }

    /**
     * Chance that a key of 256 bits decides, by cryptography: for simulations that are to come out alike again. With the hash of
     * all that is simulated for a key, nobody has a choice among seeds. Whoever has the key can follow it, as with a seed.
     */
    public static Chance keyed(byte[] key) {
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException("key must be of " + KEY_BYTES + " bytes, got " + key.length);
        }
        return new Chance(SecureStream.of(key), true, true);
    }

    /** Whether somebody can follow it: a seed or a key decides it. */
    public boolean isSeeded() {
        return isSeeded;
    }

    /** Whether a key decides it. */
    public boolean isKeyed() {
        return isKeyed;
    }

    /** Independent chance for another thread, decided by this one if it is seeded or keyed. */
    public Chance split() {
        if (isKeyed) {
            ByteBuffer key = ByteBuffer.allocate(KEY_BYTES);
            while (key.hasRemaining()) {
                key.putLong(bits.nextWord());
            }
            return keyed(key.array());
        }
        return isSeeded ? seeded(bits.nextWord()) : secure();
    }

    /** A multiple of 2^-53 in [0, 1). */
    public double uniform() {
        return (bits.nextWord() >>> 11) * 0x1p-53;
    }

    /** A whole number from 0 to below the bound. */
    public int below(int bound) {
        Require.atLeast("bound", 1, bound);
        return bound == 1 ? 0 : (int) bits.below(bound);
    }

    public boolean happens(double probability) {
        return uniform() < probability;
    }

    /** A normal draw in double precision (Marsaglia's polar method). Never the noise of a private release. */
    public double gaussian() {
        if (!Double.isNaN(spare)) {
            double kept = spare;
            spare = Double.NaN;
            return kept;
        }
        while (true) {
            double x = 2 * uniform() - 1;
            double y = 2 * uniform() - 1;
            double square = x * x + y * y;
            if (square > 0 && square < 1) {
                double factor = StrictMath.sqrt(-2 * StrictMath.log(square) / square);
                spare = y * factor;
                return x * factor;
            }
        }
    }

    /**
     * Normal draws for {@code into[at]} up to before {@code into[at + count]}, off by less than a float can tell from 1. They are
     * others than those of {@link #gaussian}, and faster. Never the noise of a private release.
     */
    public void gaussians(float[] into, int at, int count) {
        NoiseField.requireRange("at", at, count, into.length);
        for (int i = at; i < at + count; i++) {
            long word = bits.nextWord();
            long uniform = word >>> 1;
            long sign = -(word & 1);
            if (Long.numberOfLeadingZeros(uniform) <= FixedNormal.MOST_ZEROS) {
                // flipped as a whole number: a branch on a fair bit is a slow one
                into[i] = ((FixedNormal.roughQuantile(uniform) ^ sign) - sign) * 0x1p-60f;
            } else {
                float size = new LazyNormal(uniform, bits).interval(3).low().floatValue();
                into[i] = sign == 0 ? size : -size;
            }
        }
    }

    /** An index below {@code size}, in proportion to {@code weights[at + index]}; their sum must be positive. */
    public int category(double[] weights, int at, int size) {
        double total = 0;
        for (int i = 0; i < size; i++) {
            total += weights[at + i];
        }
        double left = uniform() * total;
        for (int i = 0; i < size - 1; i++) {
            left -= weights[at + i];
            if (left < 0) {
                return i;
            }
        }
        int last = size - 1;
        while (last > 0 && weights[at + last] == 0) {
            last--;
        }
        return last;
    }

    /** The numbers 0 to below {@code count} in random order. */
    public int[] permutation(int count) {
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            int j = below(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }
}
