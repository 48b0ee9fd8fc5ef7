package dev.sfumato.ledger;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/** SHA-256 as the ledger writes it: 64 lower-case hexadecimal digits. */
final class Hash {
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern NONCE = Pattern.compile("[0-9a-f]{32}");

    private Hash() {}

    static String of(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("A ledger needs SHA-256, and this Java has none", e);
        }
    }

    static boolean isHash(String text) {
        return FORM.matcher(text).matches();
    }

    static void requireNonce(String nonce) {
        if (!NONCE.matcher(nonce).matches()) {
            throw new IllegalArgumentException("nonce must be 32 lower-case hexadecimal digits, got '" + nonce + "'");
        }
    }

    /** Refuses a list that is not of hashes in ascending order without repetition. */
    static List<String> requireAscending(String name, List<String> hashes) {
        String before = "";
        for (String hash : hashes) {
            if (!isHash(hash) || hash.compareTo(before) <= 0) {
                throw new IllegalArgumentException(
                        name + " must be SHA-256 hashes in ascending order, each once, got " + hashes);
            }
            before = hash;
        }
        return List.copyOf(hashes);
    }
}
