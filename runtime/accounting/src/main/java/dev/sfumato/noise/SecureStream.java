package dev.sfumato.noise;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Many bits quickly: AES-256 in counter mode under a key, that {@link SecureBits} draws where none is given. */
final class SecureStream extends RandomBits {
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
