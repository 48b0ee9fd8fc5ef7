package dev.sfumato.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where texts of a checkout name the version of Sfumato. */
final class VersionTexts {
    private static final String VERSION = "(?<version>\\d+\\.\\d+(?:\\.\\d+)?(?:-[\\w.]+)?)";

    /** How a version is named: the groups before and after it stay. */
    static final List<Pattern> PLACES = List.of(
            Pattern.compile(
                    "(?<before>\\bdev\\.sfumato\\.[\\w.-]+[\"'\\\\]+\\)?\\s+version\\s*\\(?[\"'\\\\]+)" + VERSION),
            Pattern.compile("(?<before>\\bdev\\.sfumato:sfumato-[\\w-]+:)" + VERSION),
            Pattern.compile("(?<before><artifactId>sfumato-[\\w-]+</artifactId>\\s*<version>)" + VERSION),
            Pattern.compile("(?m)(?<before>^version(?: = |: ))" + VERSION + "$"));

    private VersionTexts() {}

    /** The files that may name it: documents, samples, tutorials, and the two that say what it is. */
    static List<Path> files(Path root) throws IOException {
        try (Stream<Path> top = Files.list(root);
                Stream<Path> docs = Files.walk(root.resolve("docs"));
                Stream<Path> tutorials = Files.list(root.resolve("notebooks/tutorials"));
                Stream<Path> samples = Files.walk(root.resolve("plugin"), 2)) {
            return Stream.of(
                            top.filter(file -> endsWith(file, ".md")),
                            docs.filter(file -> endsWith(file, ".md")),
                            tutorials.filter(file -> endsWith(file, ".ipynb", ".md")),
                            samples.filter(file ->
                                            root.relativize(file).toString().matches("plugin.sample[\\w-]*.[\\w.]+"))
                                    .filter(file -> endsWith(file, ".gradle", ".kts", ".md")),
                            Stream.of(root.resolve("CITATION.cff"), root.resolve("gradle.properties")))
                    .flatMap(files -> files)
                    .filter(Files::isRegularFile)
                    // it tells what was in which version
                    .filter(file -> !file.equals(root.resolve("CHANGELOG.md")))
                    .sorted()
                    .toList();
        }
    }

    /** The same text with another version of Sfumato. */
    static String with(String text, String version) {
        String changed = text;
        for (Pattern place : PLACES) {
            changed = place.matcher(changed).replaceAll("${before}" + version);
        }
        return changed;
    }

    private static boolean endsWith(Path file, String... endings) {
        return Stream.of(endings).anyMatch(file.toString()::endsWith);
    }
}
