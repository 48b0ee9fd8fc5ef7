package dev.sfumato.notebook;

import dev.sfumato.dsl.show.Result;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The representations of a value: the same thing in several media types, of which a front end takes the richest it can show. Plain
 * text is always there.
 */
public record MimeBundle(Map<String, String> data) {
    public static final String TEXT = "text/plain";
    public static final String HTML = "text/html";
    public static final String SVG = "image/svg+xml";

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

    /** A value as it prints, and as HTML and as a picture if it is an answer of the language. */
    public static MimeBundle of(@Nullable Object value) {
        return of(value, String.valueOf(value));
    }

    /** The same with the words that stand for the value. */
    public static MimeBundle of(@Nullable Object value, String text) {
        Map<String, String> data = new LinkedHashMap<>();
        if (value instanceof Result result) {
            data.put(HTML, result.html());
            result.svg().ifPresent(svg -> data.put(SVG, svg));
        }
        data.put(TEXT, text);
        return new MimeBundle(data);
    }

    /** The plain text. */
    public String text() {
        return data.getOrDefault(TEXT, "");
    }
}
