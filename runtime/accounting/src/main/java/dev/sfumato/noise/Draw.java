package dev.sfumato.noise;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which draw of noise a release is. It is made with the draw and kept with what was drawn: who looks at the same draw again learns
 * nothing new, and another draw is another release, however alike their events are. It is random, so that it tells nothing.
 *
 * @param id 32 lower-case hexadecimal digits
 */
public record Draw(String id) {
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{32}");

    public Draw {
        if (!FORM.matcher(id).matches()) {
            throw new IllegalArgumentException("draw must be 32 lower-case hexadecimal digits, got '" + id + "'");
        }
    }

    /** One that nobody else makes. */
    public static Draw fresh() {
        return new Draw(Nonce.fresh());
    }

    /** Several draws that are released as one: the same ones in the same order are the same again. */
    public static Draw together(List<Draw> draws) {
        if (draws.size() == 1) {
            return draws.get(0);
        }
        String ids = draws.stream().map(Draw::id).collect(Collectors.joining("\n"));
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(ids.getBytes(StandardCharsets.US_ASCII));
            return new Draw(HexFormat.of().formatHex(hash, 0, 16));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("a draw needs SHA-256, and this Java has none", e);
        }
    }
}
