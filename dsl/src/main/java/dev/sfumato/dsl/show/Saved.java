package dev.sfumato.dsl.show;

import dev.sfumato.chart.Markup;
import dev.sfumato.util.Require;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Where something was written; prints as a link.
 *
 * @param what what was written, in a word or two
 * @param file where
 */
public record Saved(String what, Path file) {
    /** Something that writes to a file. */
    @NotAWord
    public interface Writing {
        void to(Path file) throws IOException;
    }

    /** Writes a result as what the name of the file ends in. */
    @NotAWord
    public static Saved as(Result result, String file) {
        String ending = ending(file);
        return switch (ending) {
            case "json" -> text("saved", file, result.json());
            case "csv" -> text("saved", file, result.csv());
            case "html" -> text("saved", file, page(result));
            case "svg" -> text("saved", file, result.svg().orElseThrow(() -> refused(result, file)));
            case "png" -> {
                byte[] picture = result.png().orElseThrow(() -> refused(result, file));
                yield written("saved", file, path -> Files.write(path, picture));
            }
            default -> throw refused(result, file);
        };
    }

    private static IllegalArgumentException refused(Result result, String file) {
        boolean isPicture = List.of("svg", "png").contains(ending(file));
        Optional<String> unpainted = result.picture()
                .map(chart -> chart.drawing().painted().problem())
                .filter(problem -> isPicture && !problem.isEmpty());
        return new IllegalArgumentException(
                (isPicture ? unpainted.orElse("there is no such picture of this") + ": " : "")
                        + "the name of the file must end in .json, .csv, .html"
                        + (result.svg().isPresent() ? " or .svg" : "")
                        + (result.png().isPresent() ? " or .png" : "")
                        + ", got '" + file + "'");
    }

    @NotAWord
    public static String ending(String file) {
        String name = Require.notBlank("file", file);
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    @NotAWord
    public static Saved text(String what, String file, String content) {
        return written(what, file, path -> Files.writeString(path, content));
    }

    /** Makes the folders of a file and has it written. */
    @NotAWord
    public static Saved written(String what, String file, Writing writing) {
        try {
            Path path = Path.of(Require.notBlank("file", file)).toAbsolutePath().normalize();
            Path folder = path.getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            writing.to(path);
            return new Saved(what, path);
        } catch (IOException | InvalidPathException e) {
            throw new IllegalArgumentException(
                    "file must be one that can be written, got '" + file + "': "
                            + e.getClass().getSimpleName() + ", " + e.getMessage(),
                    e);
        }
    }

    private static String page(Result result) {
        String title = result.toString().lines().findFirst().orElse("Sfumato");
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>" + Markup.escape(title)
                + "</title>\n<style>:root{color-scheme:light dark}body{margin:2rem auto;max-width:60rem;padding:0 1rem}"
                + "</style>\n</head>\n<body>\n" + result.html() + "\n</body>\n</html>\n";
    }

    @Override
    public String toString() {
        return what + ": " + file.toUri();
    }
}
