package dev.sfumato.gradle.extension;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;

/** Where the records of a dataset are; the methods of {@link DatasetSpec} make the kinds there are. */
public abstract sealed class DataSpec permits TableSpec, GraphSpec, ImagesSpec {
    /** The file; one that is missing is legal for Gradle, so that the audit can say what it means. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getFile();

    /** Where labels are that do not lie with the records; nothing where there are none. */
    public String labelsPath() {
        return "";
    }

    /** The kind of these data, as the worker knows it. */
    abstract String kind();

    /** Tells the worker how the file is to be read. */
    abstract void describe(RequestObject fields);
}
