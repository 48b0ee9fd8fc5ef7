package dev.sfumato.notebook;

/**
 * Shows the values of a type in notebooks, on pages, and in words at the prompt. A library offers one by a file
 * {@code META-INF/services/dev.sfumato.notebook.Renderer} that names its class; in a cell {@link Cells#render} does the same.
 *
 * @param <T> the type
 */
public interface Renderer<T> {
    /** The type whose values, and those of its subtypes, are shown so. Where several renderers fit, the nearest type decides. */
    Class<T> type();

    /**
     * Returns what is shown in place of a value: {@link Html}, an image ({@code BufferedImage}), an answer of the language, a {@link
     * MimeBundle} with several of these, or something that is shown in words.
     */
    Object render(T value);
}
