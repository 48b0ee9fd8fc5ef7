package dev.sfumato.gradle.internal;

import java.io.File;
import org.gradle.api.file.FileCollection;

/** The file of what was measured on the data of a dataset. */
public final class MeasurementFile {
    private static final String SUFFIX = ".measured.json";

    private MeasurementFile() {}

    /** The name of a dataset's file. */
    public static String fileName(String dataset) {
        return TaskName.part(dataset) + SUFFIX;
    }

    /** The path of the one that was measured on a dataset, or nothing where there were no data. */
    public static String of(FileCollection files, String dataset) {
        return files.getFiles().stream()
                .filter(file -> file.getName().equals(fileName(dataset)) && file.isFile())
                .map(File::getPath)
                .findFirst()
                .orElse("");
    }
}
