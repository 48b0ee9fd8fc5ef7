package dev.sfumato.gradle.mechanism;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.file.RegularFileProperty;

/** A small file that a declaration names and that becomes part of the request. */
public final class SpecFile {
    private SpecFile() {}

    public static String read(String what, RegularFileProperty file) {
        Path path = file.get().getAsFile().toPath();
        if (!Files.isRegularFile(path)) {
            throw new InvalidUserDataException(what + " must be a file, got " + path + ", which is "
                    + (Files.exists(path) ? "none" : "not there"));
        }
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new InvalidUserDataException(what + " cannot be read from " + path + ": " + e.getMessage(), e);
        }
    }
}
