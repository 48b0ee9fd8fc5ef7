package dev.sfumato.gradle.worker.declaration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The arguments of a command beside its request: paths of this machine and other values, each by its name. */
public record Arguments(Map<String, String> values) {
    public static Arguments of(List<String> words) {
        Map<String, String> values = new HashMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("an argument must be NAME=VALUE, got '" + word + "'");
            }
            values.put(word.substring(0, equals), word.substring(equals + 1));
        }
        return new Arguments(values);
    }

    public String text(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the argument " + name + "=... is missing");
        }
        return value;
    }

    public Path path(String name) {
        return Path.of(text(name));
    }

    /** A path, or nothing where the value is empty. */
    public Optional<Path> given(String name) {
        return text(name).isEmpty() ? Optional.empty() : Optional.of(path(name));
    }

    /** The text of the file at a path. */
    public String read(String name) {
        return read(path(name));
    }

    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ": " + e, e);
        }
    }

    public void write(String name, String content) {
        Path file = path(name);
        try {
            if (file.getParent() != null) {
                Files.createDirectories(file.getParent());
            }
            Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + e, e);
        }
    }
}
