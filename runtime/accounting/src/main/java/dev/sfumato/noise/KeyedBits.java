package dev.sfumato.noise;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Bits of AES-256 in counter mode (NIST SP 800-38A), the place being the counter. Every kind of draw has three keys of its
 * own, made from the run key: one for the blocks, two that make the key of a place that needs more than its block.
 */
final class KeyedBits implements PlaceBits {
    static final int KEY_BYTES = 32;

    private static final int KEYS_PER_KIND = 3;
    private static final int KEYS = KEYS_PER_KIND * Kind.values().length;
    private static final int OF_ONE_PLACE = KEYS;
    private static final byte[] ZEROS = new byte[8192];

    private final SecretKeySpec[] keys = new SecretKeySpec[KEYS];
    private final @Nullable Cipher[] ciphers = new Cipher[KEYS + 1];
    private final byte[] place = new byte[BLOCK_BYTES];

    KeyedBits(byte[] runKey) {
        byte[] derived = new byte[KEYS * KEY_BYTES];
        try {
            Cipher first = cipher(OF_ONE_PLACE);
            start(first, new SecretKeySpec(runKey, "AES"), 0, 0);
            requireAll(derived.length, first.update(ZEROS, 0, derived.length, derived));
            for (int i = 0; i < KEYS; i++) {
                keys[i] = new SecretKeySpec(derived, i * KEY_BYTES, KEY_BYTES, "AES");
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(
                    "Noise by place needs AES of " + 8 * KEY_BYTES + " bits, and this Java has none", e);
        } finally {
            Arrays.fill(derived, (byte) 0);
        }
    }

    @Override
    public void fill(Kind kind, long high, long low, byte[] into, int length) {
        stream(KEYS_PER_KIND * kind.number, high, low, into, 0, length);
    }

    @Override
    public RandomBits more(Kind kind, long high, long low) {
        byte[] key = new byte[KEY_BYTES];
        int first = KEYS_PER_KIND * kind.number + 1;
        stream(first, high, low, key, 0, BLOCK_BYTES);
        stream(first + 1, high, low, key, BLOCK_BYTES, BLOCK_BYTES);
        try {
            Cipher own = cipher(OF_ONE_PLACE);
            start(own, new SecretKeySpec(key, "AES"), 0, 0);
            return new Stream(own);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    /** Drops the keys; what the cryptography provider copied goes with the garbage. */
    @Override
    @SuppressWarnings("NullAway")
    public void erase() {
        Arrays.fill(keys, null);
        Arrays.fill(ciphers, null);
    }

    private void stream(int key, long high, long low, byte[] into, int at, int length) {
        try {
            Cipher cipher = cipher(key);
            start(cipher, keys[key], high, low);
            for (int done = 0; done < length; done += ZEROS.length) {
                int wanted = Math.min(ZEROS.length, length - done);
                requireAll(wanted, cipher.update(ZEROS, 0, wanted, into, at + done));
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private void start(Cipher cipher, SecretKeySpec key, long high, long low) throws GeneralSecurityException {
        ByteBuffer.wrap(place).putLong(high).putLong(low);
        cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(place));
    }

    /** A provider that holds bytes back would leave old ones in their place. */
    private static void requireAll(int wanted, int given) {
        if (given != wanted) {
            throw new IllegalStateException("AES in counter mode gave " + given + " bytes of " + wanted);
        }
    }

    /** A cipher for each key, made when it is first needed: a run uses few of them. */
    private Cipher cipher(int key) {
        Cipher made = ciphers[key];
        if (made == null) {
            made = counterMode();
            ciphers[key] = made;
        }
        return made;
    }

    private static Cipher counterMode() {
        try {
            return Cipher.getInstance("AES/CTR/NoPadding");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Noise by place needs AES in counter mode, and this Java has none", e);
        }
    }

    /** The bits of a key, in order. */
    private static final class Stream extends RandomBits {
        private final Cipher cipher;
        private final ByteBuffer words = ByteBuffer.allocate(4 * BLOCK_BYTES);

        Stream(Cipher cipher) {
            this.cipher = cipher;
            words.limit(0);
        }

        @Override
        long nextWord() {
            if (!words.hasRemaining()) {
                words.clear();
                try {
                    requireAll(words.capacity(), cipher.update(ZEROS, 0, words.capacity(), words.array()));
                } catch (GeneralSecurityException e) {
                    throw new IllegalStateException(e);
                }
            }
            return words.getLong();
        }
    }
}
