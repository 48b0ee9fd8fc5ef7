package dev.sfumato.notebook;

import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The representations of a value: the same thing in several media types, of which a front end takes the richest it can show. Plain
 * text is always there.
 */
public record MimeBundle(Map<String, String> data) {
    public static final String TEXT = "text/plain";
    public static final String HTML = "text/html";
    public static final String SVG = "image/svg+xml";

    /** Its bytes in Base64. */
    public static final String PNG = "image/png";

    private static final Pattern SVG_WIDTH = Pattern.compile("<svg\\b[^>]*?\\swidth=\"(\\d+)\"");

    public MimeBundle {
        if (!data.containsKey(TEXT)) {
            throw new IllegalArgumentException("data must hold " + TEXT + ", got " + data.keySet());
        }
        data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
    }

    /** Plain text, nothing richer. */
    public static MimeBundle text(String text) {
        return new MimeBundle(Map.of(TEXT, text));
    }

    /** A piece of HTML, and the words that stand for it where there is no HTML. */
    public static MimeBundle html(String html, String text) {
        return of(Map.of(HTML, html), text);
    }

    /** The bytes of a PNG file, and the words that stand for it where there are no pictures. */
    public static MimeBundle png(byte[] file, String text) {
        return of(Map.of(PNG, Base64.getEncoder().encodeToString(file)), text);
    }

    /** The same thing in several media types, and in words. */
    static MimeBundle of(Map<String, String> rich, String text) {
        Map<String, String> data = new LinkedHashMap<>(rich);
        data.put(TEXT, text);
        return new MimeBundle(data);
    }

    /** The plain text. */
    public String text() {
        return data.getOrDefault(TEXT, "");
    }

    /** What the protocol has beside the data: an image takes the room of the drawing that it is of, however fine it is. */
    public Map<String, Map<String, Integer>> metadata() {
        return data.containsKey(PNG)
                ? drawnWidth().map(width -> Map.of(PNG, Map.of("width", width))).orElse(Map.of())
                : Map.of();
    }

    private Optional<Integer> drawnWidth() {
        Matcher width = SVG_WIDTH.matcher(data.getOrDefault(SVG, ""));
        return width.find() ? Optional.of(Integer.valueOf(width.group(1))) : Optional.empty();
    }
}
