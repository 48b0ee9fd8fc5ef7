package dev.sfumato.gradle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** By what the data of a dataset are known. */
final class Fingerprint {
    private Fingerprint() {}

    /** That of the data as they are now: nothing where the build has none, "missing" where their file is gone. */
    static String of(DatasetSpec dataset) throws IOException {
        if (!dataset.getData().isPresent()) {
            return "";
        }
        Path data = dataset.getData().get().getFile().get().getAsFile().toPath();
        return Files.isRegularFile(data) ? Sha256.of(data) : "missing";
    }
}
