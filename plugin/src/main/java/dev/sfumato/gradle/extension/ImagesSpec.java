package dev.sfumato.gradle.extension;

import dev.sfumato.gradle.internal.RequestObject;
import dev.sfumato.gradle.internal.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;

/** Records as images: an IDX file, which may be gzipped, or a folder of PNG files. */
public abstract non-sealed class ImagesSpec extends DataSpec {
    @Override
    @InputFiles
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract RegularFileProperty getFile();

    /** The labels, where they are not in the folder: an IDX file for one of images, a CSV file for a folder. */
    @InputFiles
    @Optional
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getLabels();

    /**
     * The public number of classes, which are called 0, 1, 2, ... Left out, classes are taken from the labels, and are then as
     * private as these.
     */
    @Input
    @Optional
    public abstract Property<Number> getClasses();

    /** The public names of the classes, where they are no numbers. */
    @Input
    @Optional
    public abstract ListProperty<String> getClassNames();

    /** How many pixels high images are made as they are read: as they are by default, together with the width. */
    @Input
    @Optional
    public abstract Property<Number> getHeight();

    /** How many pixels wide images are made as they are read. */
    @Input
    @Optional
    public abstract Property<Number> getWidth();

    /** Whether colours are made grey: false by default. */
    @Input
    @Optional
    public abstract Property<Boolean> getGrey();

    @Override
    String kind() {
        return "images";
    }

    @Override
    public String labelsPath() {
        return getLabels().isPresent() ? getLabels().get().getAsFile().getPath() : "";
    }

    @Override
    void describe(RequestObject fields) {
        if (getLabels().isPresent()) {
            fields.put("labels", digest(getLabels().get().getAsFile().toPath()));
        }
        fields.whole("classes", getClasses());
        if (!getClassNames().getOrElse(List.of()).isEmpty()) {
            fields.put("classNames", getClassNames().get());
        }
        fields.whole("height", getHeight());
        fields.whole("width", getWidth());
        fields.put("grey", getGrey().getOrNull());
    }

    /** So that a report is known to be about other labels than those that are there now. */
    private static String digest(Path labels) {
        try {
            return Files.isRegularFile(labels) ? Sha256.ofContent(labels) : "missing";
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + labels + ": " + e.getMessage(), e);
        }
    }
}
