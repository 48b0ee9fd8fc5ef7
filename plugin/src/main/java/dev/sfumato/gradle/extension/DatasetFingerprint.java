package dev.sfumato.gradle.extension;

import dev.sfumato.gradle.internal.FingerprintKey;
import dev.sfumato.gradle.internal.KnownFile;
import dev.sfumato.gradle.internal.TaskName;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gradle.api.InvalidUserDataException;

/** By what the data of a dataset are known. */
public final class DatasetFingerprint {
    private DatasetFingerprint() {}

    /**
     * That of the data as they are now: nothing where the build has none, "missing" where their file or folder is gone.
     *
     * @param notes where the fingerprint of large data is remembered
     */
    public static String of(DatasetSpec dataset, File notes) throws IOException {
        if (!dataset.getData().isPresent()) {
            return "";
        }
        Path data = dataset.getData().get().getFile().get().getAsFile().toPath();
        Path note = notes.toPath().resolve(TaskName.part(dataset.getName()) + ".known");
        return Files.exists(data)
                ? new KnownFile(data, note, key("dataset '" + dataset.getName() + "'")).fingerprint()
                : "missing";
    }

    /** The key of the user, or a sentence about what cannot be known without it. */
    public static FingerprintKey key(String owner) {
        try {
            return FingerprintKey.ofUser();
        } catch (IllegalArgumentException e) {
            throw new InvalidUserDataException(owner + ": " + e.getMessage(), e);
        }
    }
}
