package dev.sfumato.noise;

import java.nio.ByteBuffer;
import java.security.DrbgParameters;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;

/** Bits of the JDK's deterministic random bit generator (NIST SP 800-90A), seeded by the operating system. */
final class SecureBits extends RandomBits {
    private static final int STRENGTH = 256;

    private final SecureRandom generator;
    private final byte[] bytes = new byte[8192];
    private final ByteBuffer words = ByteBuffer.wrap(bytes).limit(0);

    SecureBits() {
        try {
            generator = SecureRandom.getInstance(
                    "DRBG", DrbgParameters.instantiation(STRENGTH, DrbgParameters.Capability.RESEED_ONLY, new byte[0]));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(
                    "Private noise needs a DRBG of " + STRENGTH + " bits, and this Java has none", e);
        }
    }

    @Override
    long nextWord() {
        if (!words.hasRemaining()) {
            generator.nextBytes(bytes);
            words.clear();
        }
        int at = words.position();
        long word = words.getLong();
        words.putLong(at, 0);
        return word;
    }
}
