package dev.sfumato.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of one version of a module in a Maven repository.
 *
 * @param folder {@code group/as/folders/artifact/version}
 * @param pom its POM, whose name says how the other files are named: those of a snapshot have the time in place of that word
 */
record StagedModule(Path repository, Path folder, Path pom) {
    /** Every module of a repository. */
    static List<StagedModule> in(Path repository) throws IOException {
        Path root = repository.toAbsolutePath().normalize();
        try (Stream<Path> tree = Files.walk(root)) {
            return tree.filter(file -> file.toString().endsWith(".pom"))
                    .map(pom -> new StagedModule(root, pom.resolve("..").normalize(), pom))
                    .sorted(Comparator.comparing(StagedModule::pom))
                    .toList();
        }
    }

    String group() {
        Path group = repository.relativize(folder.resolve("../..").normalize());
        return group.toString().replace('\\', '/').replace('/', '.');
    }

    String artifact() {
        return String.valueOf(folder.resolve("..").normalize().getFileName());
    }

    String version() {
        return String.valueOf(folder.getFileName());
    }

    String coordinates() {
        return group() + ":" + artifact() + ":" + version();
    }

    /** Its file with this ending, {@code .module} or {@code -sources.jar}. */
    Path file(String ending) {
        return folder.resolve(name().replaceFirst("\\.pom$", "") + ending);
    }

    /** Whether a file is one of this version. */
    boolean owns(Path file) {
        return String.valueOf(file.getFileName()).startsWith(name().replaceFirst("pom$", ""))
                || String.valueOf(file.getFileName()).startsWith(name().replaceFirst("\\.pom$", "-"));
    }

    /** Whether its POM has the name that its folder has. */
    boolean isWellNamed() {
        String version = version().endsWith("-SNAPSHOT")
                ? version().replaceFirst("SNAPSHOT$", "\\\\d{8}\\\\.\\\\d{6}-\\\\d+")
                : Pattern.quote(version());
        return name().matches(Pattern.quote(artifact()) + "-" + version + "\\.pom");
    }

    /** Its files, but for those that Maven keeps about versions. */
    List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !String.valueOf(file.getFileName()).startsWith("maven-metadata"))
                    .sorted()
                    .toList();
        }
    }

    private String name() {
        return String.valueOf(pom.getFileName());
    }
}
