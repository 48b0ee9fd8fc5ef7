package dev.sfumato.notebook;

import java.awt.image.RenderedImage;
import java.lang.reflect.Array;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The words for values whose own are none for people: of a long array its beginning, of an image its size. */
final class ValueWords {
    private static final int SHOWN = 10;

    private ValueWords() {}

    /**
     * Shorter words for a value, where it has such.
     *
     * @param words those for an element
     */
    static Optional<String> of(@Nullable Object value, Function<Object, String> words) {
        if (value instanceof RenderedImage image) {
            return Optional.of("[image of " + image.getWidth() + " x " + image.getHeight() + "]");
        }
        if (value == null || !value.getClass().isArray() || Array.getLength(value) <= 2 * SHOWN) {
            return Optional.empty();
        }
        int length = Array.getLength(value);
        String type = value.getClass().getSimpleName();
        StringJoiner shown = new StringJoiner(", ", type.replaceFirst("\\[", "[" + length) + " { ", "");
        for (int i = 0; i < SHOWN; i++) {
            Object element = Array.get(value, i);
            shown.add(of(element, words).orElseGet(() -> words.apply(element)));
        }
        return Optional.of(shown + ", and " + (length - SHOWN) + " more }");
    }
}
