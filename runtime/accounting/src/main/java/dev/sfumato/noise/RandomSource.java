package dev.sfumato.noise;

import dev.sfumato.noise.arithmetic.FixedNormal;
import dev.sfumato.util.Require;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Random numbers for what is not noise on a private answer: sampling from a model, choosing a batch, making weights to start from.
 * Secure unless seeded. For one thread; {@link #split} gives another thread its own.
 */
public final class RandomSource {
    /** How many bytes the key of {@link #keyed} has. */
    public static final int KEY_BYTES = KeyedBits.KEY_BYTES;

    private final RandomBits bits;
    private final boolean isSeeded;
    private final boolean isKeyed;
    private double spare = Double.NaN;

    RandomSource(RandomBits bits, boolean isSeeded, boolean isKeyed) {
        this.bits = bits;
        this.isSeeded = isSeeded;
        this.isKeyed = isKeyed;
    }

    /** Random numbers that nobody can follow. */
    public static RandomSource secure() {
        return new RandomSource(SecureStream.fresh(), false, false);
    }

    /** Random numbers that a seed decides, for tests, demonstrations and simulations of what is public. */
    public static RandomSource seeded(long seed) {
        return new RandomSource(RandomBits.seeded(seed), true, false);
    }

    /**
     * Random numbers that a key of 256 bits decides, by cryptography: for simulations that are to come out alike again. With the hash of
     * all that is simulated for a key, nobody has a choice among seeds. Anyone who has the key can follow it, as with a seed.
     */
    public static RandomSource keyed(byte[] key) {
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException("key must be of " + KEY_BYTES + " bytes, got " + key.length);
        }
        return new RandomSource(SecureStream.of(key), true, true);
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
    public RandomSource split() {
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
    public double nextDouble() {
        return (bits.nextWord() >>> 11) * 0x1p-53;
    }

    /** A whole number from 0 to below the bound. */
    public int nextInt(int bound) {
        Require.atLeast("bound", 1, bound);
        return bound == 1 ? 0 : (int) bits.below(bound);
    }

    public boolean bernoulli(double probability) {
        return nextDouble() < probability;
    }

    /** A normal draw in double precision (Marsaglia's polar method). Never the noise of a private release. */
    public double nextGaussian() {
        if (!Double.isNaN(spare)) {
            double kept = spare;
            spare = Double.NaN;
            return kept;
        }
        while (true) {
            double x = 2 * nextDouble() - 1;
            double y = 2 * nextDouble() - 1;
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
     * others than those of {@link #nextGaussian}, and faster. Never the noise of a private release.
     */
    public void fillGaussian(float[] into, int at, int count) {
        NoiseField.requireRange("at", at, count, into.length);
        for (int i = at; i < at + count; i++) {
            long word = bits.nextWord();
            long nextDouble = word >>> 1;
            long sign = -(word & 1);
            if (Long.numberOfLeadingZeros(nextDouble) <= FixedNormal.MOST_ZEROS) {
                // flipped as a whole number: a branch on a fair bit is a slow one
                into[i] = ((FixedNormal.roughQuantile(nextDouble) ^ sign) - sign) * 0x1p-60f;
            } else {
                float size = new LazyNormal(nextDouble, bits).interval(3).low().floatValue();
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
        double left = nextDouble() * total;
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
            int j = nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    /** Many bits quickly: AES-256 in counter mode under a key, that {@link SecureBits} draws where none is given. */
    private static final class SecureStream extends RandomBits {
        private static final int BLOCK = 8192;
        private static final byte[] ZEROS = new byte[BLOCK];

        private final Cipher cipher;
        private final ByteBuffer words = ByteBuffer.allocate(BLOCK).limit(0);

        private SecureStream(Cipher cipher) {
            this.cipher = cipher;
        }

        static SecureStream fresh() {
            byte[] key = new byte[KeyedBits.KEY_BYTES];
            ByteBuffer filling = ByteBuffer.wrap(key);
            SecureBits source = new SecureBits();
            while (filling.hasRemaining()) {
                filling.putLong(source.nextWord());
            }
            try {
                return of(key);
            } finally {
                Arrays.fill(key, (byte) 0);
            }
        }

        /** The bits of a key, the same ones each time. */
        static SecureStream of(byte[] key) {
            try {
                Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
                cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(new byte[16]));
                return new SecureStream(cipher);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("Secure sampling needs AES in counter mode, and this Java has none", e);
            }
        }

        @Override
        long nextWord() {
            if (!words.hasRemaining()) {
                try {
                    int given = cipher.update(ZEROS, 0, BLOCK, words.array());
                    words.position(0).limit(given);
                } catch (GeneralSecurityException e) {
                    throw new IllegalStateException(e);
                }
            }
            return words.getLong();
        }
    }
}
