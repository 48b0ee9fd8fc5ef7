package dev.sfumato.gradle.extension;

import dev.sfumato.gradle.internal.CodeDigest;
import dev.sfumato.gradle.internal.RequestObject;
import dev.sfumato.gradle.internal.Sha256;
import dev.sfumato.gradle.mechanism.SpecFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.jspecify.annotations.Nullable;

/**
 * How one release is attacked: a class of the build that makes it, what was measured elsewhere, synthetic rows, or, where none is
 * said, Sfumato's own mechanism for what is declared. An attack can refute what is declared, and never prove it.
 */
public abstract class AttackSpec {
    /** A class that implements {@code dev.sfumato.attack.TwoWorlds}, with a public constructor without parameters. */
    @Input
    @Optional
    public abstract Property<String> getImplementation();

    /** Where the class and all that it needs are; Sfumato's own classes come first. */
    @Internal("the task that attacks has it as its input")
    public abstract ConfigurableFileCollection getClasspath();

    /** The measurements of a notebook or a test, as Sfumato writes them. */
    @InputFiles
    @Optional
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getEvidence();

    /** Synthetic rows that the release made of the dataset's table, in a CSV file that is read as the table is. */
    @InputFiles
    @Optional
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getSynthetic();

    /** Rows of the same origin that nothing was made from, set aside at random; for attacks on synthetic rows. */
    @InputFiles
    @Optional
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getHoldout();

    /** The column that a classifier of synthetic rows tells from the others; without it that attack is left out. */
    @Input
    @Optional
    public abstract Property<String> getTarget();

    /** How many releases are made; that of {@code attacks} by default. */
    @Input
    @Optional
    public abstract Property<Number> getRuns();

    /** The confidence of all lower bounds on the dataset together, of which this one gets its share; that of {@code attacks} by default. */
    @Input
    @Optional
    public abstract Property<Number> getConfidence();

    /** After which no more releases are made; that of {@code attacks} by default. */
    @Input
    @Optional
    public abstract Property<Number> getSeconds();

    /** The path of a file for the worker, or nothing. */
    public static String path(RegularFileProperty file) {
        return file.isPresent() ? file.get().getAsFile().getPath() : "";
    }

    /** By what a report is known to be about the rows that are there now; a bare hash would let rows be guessed. */
    private static @Nullable String fingerprint(RegularFileProperty file, String owner) {
        if (!file.isPresent()) {
            return null;
        }
        Path rows = file.get().getAsFile().toPath();
        try {
            return Files.isRegularFile(rows) ? DatasetFingerprint.key(owner).of(Sha256.ofContents(rows)) : "missing";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** By what figures are known to be about the code of now; nothing where no code of the build is attacked. */
    @Nullable
    public String code() {
        return getImplementation().isPresent() ? CodeDigest.of(getClasspath().getFiles()) : null;
    }

    public RequestObject describe(String owner) {
        RequestObject fields = new RequestObject()
                .text("implementation", getImplementation())
                .put("code", code())
                .put("synthetic", fingerprint(getSynthetic(), owner))
                .put("holdout", fingerprint(getHoldout(), owner))
                .text("target", getTarget())
                .whole("runs", getRuns())
                .number("confidence", getConfidence())
                .number("seconds", getSeconds());
        return getEvidence().isPresent()
                ? fields.put("evidence", SpecFile.read("the evidence of the attack on " + owner, getEvidence()))
                : fields;
    }
}
