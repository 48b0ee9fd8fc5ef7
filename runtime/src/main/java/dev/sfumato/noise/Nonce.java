package dev.sfumato.noise;

import java.util.HexFormat;

/** A name that nobody else draws: what tells two occurrences apart that are alike in everything else. */
public final class Nonce {
    private Nonce() {}

    /** 128 secure random bits, as 32 hexadecimal digits. */
    public static String fresh() {
        SecureBits bits = new SecureBits();
        HexFormat hex = HexFormat.of();
        return hex.toHexDigits(bits.nextWord()) + hex.toHexDigits(bits.nextWord());
    }
}
