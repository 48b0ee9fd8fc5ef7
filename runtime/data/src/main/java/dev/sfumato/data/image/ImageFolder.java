package dev.sfumato.data.image;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Writes images as PNG files into a new folder, in a folder for each class where they have labels. */
public final class ImageFolder {
    private ImageFolder() {}

    public static void write(Images images, Path folder) {
        write(images, folder, Progress.NONE);
    }

    /** Writes all of them or nothing: the folder takes its place when it is whole. */
    public static void write(Images images, Path folder, Progress progress) {
        requireFolderNames(images.classes());
        Path place = folder.toAbsolutePath().normalize();
        Path beside = WholeFile.beside(place);
        try {
            requireFree(place);
            Files.createDirectory(beside);
        } catch (FileAlreadyExistsException e) {
            throw new UncheckedIOException(
                    "cannot write " + folder + ": " + beside + " is there, from a run that was ended or is still on:"
                            + " delete it if nobody writes it",
                    e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + folder + ": " + e, e);
        }
        try {
            fill(images, beside, progress);
            Files.deleteIfExists(place);
            Files.move(beside, place);
        } catch (IOException e) {
            delete(beside);
            throw new UncheckedIOException("cannot write " + folder + ": " + e, e);
        } catch (RuntimeException | Error e) {
            delete(beside);
            throw e;
        }
    }

    private static void requireFree(Path place) throws IOException {
        if (!Files.exists(place)) {
            return;
        }
        if (!Files.isDirectory(place)) {
            throw new IllegalArgumentException("folder must be new or empty, got " + place + ", which is a file");
        }
        try (Stream<Path> content = Files.list(place)) {
            if (content.findAny().isPresent()) {
                throw new IllegalArgumentException(
                        "folder must be new or empty, got " + place + ", which holds something");
            }
        }
    }

    /** Refuses names of classes that are no names of folders everywhere. */
    private static void requireFolderNames(List<String> classes) {
        for (String name : classes) {
            if (!name.matches("[\\p{L}\\p{N}_-][\\p{L}\\p{N} ._-]*") || name.endsWith(".") || name.endsWith(" ")) {
                throw new IllegalArgumentException("a class is written as a folder, so its name must be made of"
                        + " letters, digits, blanks and ._- and begin with none of ' .', got '" + name + "'");
            }
        }
    }

    private static void fill(Images images, Path folder, Progress progress) throws IOException {
        ImageShape shape = images.shape();
        for (String name : images.classes()) {
            Files.createDirectory(folder.resolve(name));
        }
        int digits = Integer.toString(images.count()).length();
        byte[] tones = new byte[shape.values()];
        for (int i = 0; i < images.count(); i++) {
            Interruption.poll("writing images");
            progress.update("writing images", i, images.count());
            for (int k = 0; k < tones.length; k++) {
                tones[k] = Tone.of(images.value(i, k));
            }
            Path of = images.isLabelled() ? folder.resolve(images.classes().get(images.label(i))) : folder;
            String name = String.format(Locale.ROOT, "%0" + digits + "d.png", i + 1);
            Files.write(of.resolve(name), PngFile.of(shape.height(), shape.width(), shape.channels(), tones, ""));
        }
        progress.update("writing images", images.count(), images.count());
    }

    private static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + folder + ", which is not whole: " + e, e);
        }
    }
}
