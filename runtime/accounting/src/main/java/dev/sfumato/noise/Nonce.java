package dev.sfumato.noise;

import java.util.HexFormat;

/** A name that nobody else draws: what tells two occurrences apart that are alike in everything else. */
public final class Nonce {
    private Nonce() {}

    /** 128 secure random bits, as 32 hexadecimal digits. They are of a generator of their own, which makes no noise. */
    public static String fresh() {
        HexFormat hex = HexFormat.of();
        synchronized (Shared.BITS) {
            return hex.toHexDigits(Shared.BITS.nextWord()) + hex.toHexDigits(Shared.BITS.nextWord());
        }
    }

    private static final class Shared {
        static final RandomBits BITS = new SecureBits();
    }
}
