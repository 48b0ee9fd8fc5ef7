package dev.sfumato.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a version of Sfumato wherever the texts of a checkout name one. */
public final class SetVersion {
    private SetVersion() {}

    /** Arguments: the folder of the checkout, and the version. */
    public static void main(String[] args) throws IOException {
        Path root = Path.of(args[0]);
        String version = args[1];
        if (!version.matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?")) {
            System.out.println("--to must be a version like 0.2.0 or 0.2.0-SNAPSHOT, got " + version);
            System.exit(2);
        }
        for (Path file : VersionTexts.files(root)) {
            String text = Files.readString(file);
            String changed = VersionTexts.with(text, version);
            if (!changed.equals(text)) {
                Files.writeString(file, changed);
                System.out.println(root.relativize(file));
            }
        }
    }
}
