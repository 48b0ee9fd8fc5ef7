package dev.sfumato.data;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The bytes that a reader reads, by the name that its messages call them.
 *
 * @param size in bytes; 0 where nobody knows
 */
public record ByteSource(String name, Opening opening, long size) {
    /** Opens the bytes. */
    @FunctionalInterface
    public interface Opening {
        InputStream open() throws IOException;
    }

    /** A use of the bytes, which may fail as files do. */
    @FunctionalInterface
    public interface Use<T> {
        T apply() throws IOException;
    }

    /** A text, in UTF-8. */
    public static ByteSource ofText(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new ByteSource("the text", () -> new ByteArrayInputStream(bytes), bytes.length);
    }

    /** A file. */
    public static ByteSource ofFile(String name, Path file) {
        return new ByteSource(name, () -> Files.newInputStream(file), sizeOf(file));
    }

    /** A file that is not there fails when it is opened. */
    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return 0;
        }
    }

    public InputStream open() throws IOException {
        return opening.open();
    }

    /**
     * The result of a use.
     *
     * @throws UncheckedIOException if it fails, with a sentence that names the bytes
     */
    public <T> T reading(Use<T> use) {
        return reading(name, use);
    }

    /** As {@link #reading(Use)}, for any file. */
    public static <T> T reading(Object name, Use<T> use) {
        try {
            return use.apply();
        } catch (NoSuchFileException e) {
            throw new UncheckedIOException("cannot read " + e.getFile() + ": there is no such file", e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name + ": " + e.getMessage(), e);
        }
    }
}
