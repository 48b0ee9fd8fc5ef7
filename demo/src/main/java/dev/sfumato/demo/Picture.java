package dev.sfumato.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A picture of the page, in a file beside it.
 *
 * @param alt what it shows, for whoever does not see it
 * @param caption a few words below it
 */
record Picture(String file, String alt, String caption) {
    static Picture svg(Path folder, String name, String svg, String alt, String caption) {
        return written(folder, name + ".svg", svg.getBytes(StandardCharsets.UTF_8), alt, caption);
    }

    static Picture png(Path folder, String name, byte[] png, String alt, String caption) {
        return written(folder, name + ".png", png, alt, caption);
    }

    private static Picture written(Path folder, String file, byte[] content, String alt, String caption) {
        try {
            Path pictures = Files.createDirectories(folder.resolve("pictures"));
            Files.write(pictures.resolve(file), content);
            return new Picture("pictures/" + file, alt, caption);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
