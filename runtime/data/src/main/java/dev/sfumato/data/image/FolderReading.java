package dev.sfumato.data.image;

import dev.sfumato.concurrent.Interruption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads images from a folder of PNG files. */
final class FolderReading {
    private static final String LABELS = "labels.csv";
    private static final Set<String> PICTURES =
            Set.of("jpg", "jpeg", "gif", "bmp", "tif", "tiff", "webp", "avif", "heic", "ppm", "pgm", "svg");

    private final ImageFiles settings;
    private final Path folder;
    private final List<Path> files = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();

    FolderReading(ImageFiles settings) {
        this.settings = settings;
        folder = settings.place();
    }

    ReadImages read() {
        List<Path> folders = sorted(folder).stream().filter(Files::isDirectory).toList();
        collect(folder);
        Path labelFile = labelFile();
        if (!folders.isEmpty() && !files.isEmpty()) {
            throw new BadImageException(
                    folder.toString(),
                    "holds both images (" + name(files.get(0)) + ") and folders (" + name(folders.get(0))
                            + "): put all images into folders by class, or none");
        }
        if (!folders.isEmpty() && labelFile != null) {
            throw new BadImageException(
                    labelFile.toString(), "would label images that have the labels of their folders: keep one of both");
        }
        folders.forEach(this::collect);
        if (files.isEmpty()) {
            throw new BadImageException(folder.toString(), "holds no PNG files");
        }
        if (folders.isEmpty() && labelFile == null) {
            return read(List.of(), List.of());
        }
        List<String> names = labelFile == null
                ? files.stream().map(file -> name(parent(file))).toList()
                : LabelFile.of(labelFile)
                        .labels(files.stream().map(FolderReading::name).toList());
        List<String> there =
                labelFile == null ? folders.stream().map(FolderReading::name).toList() : names;
        return read(names, classes(there, labelFile != null));
    }

    private @Nullable Path labelFile() {
        Path declared = settings.declaredLabels();
        Path usual = folder.resolve(LABELS);
        return declared != null ? declared : Files.exists(usual) ? usual : null;
    }

    /** Finds the images of one folder, and refuses what may be meant as one. */
    private void collect(Path of) {
        for (Path file : sorted(of)) {
            String name = name(file);
            String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
            if (Files.isDirectory(file)) {
                if (!of.equals(folder)) {
                    throw new BadImageException(
                            file.toString(), "is a folder in a folder of a class: images lie directly in the latter");
                }
            } else if (ending.equals("png")) {
                files.add(file);
            } else if (PICTURES.contains(ending)) {
                throw new BadImageException(file.toString(), "is no PNG file: convert it, or take it away");
            } else if (!name.equals(LABELS)) {
                skipped.add(folder.relativize(file).toString());
            }
        }
    }

    private static List<Path> sorted(Path of) {
        try (Stream<Path> all = Files.list(of)) {
            return all.filter(path -> !name(path).startsWith("."))
                    .sorted(Comparator.comparing(FolderReading::name))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + of + ": " + e, e);
        }
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }

    private static Path parent(Path file) {
        return file.resolveSibling(".").normalize();
    }

    /** The classes that are declared, or those that are there: by number where all are numbers, else by name. */
    private List<String> classes(List<String> there, boolean isByFile) {
        List<String> declared = settings.declaredClasses();
        if (declared == null) {
            boolean areNumbers = there.stream().allMatch(name -> name.matches("\\d{1,9}"));
            Comparator<String> order = areNumbers
                    ? Comparator.<String>comparingInt(Integer::parseInt).thenComparing(Comparator.naturalOrder())
                    : Comparator.naturalOrder();
            return there.stream().distinct().sorted(order).toList();
        }
        for (int i = 0; i < there.size(); i++) {
            if (!declared.contains(there.get(i))) {
                throw new BadImageException(
                        (isByFile ? files.get(i) : folder).toString(),
                        (isByFile ? "has" : "has a folder of") + " a class that is not among those declared, "
                                + declared);
            }
        }
        return declared;
    }

    private ReadImages read(List<String> names, List<String> classes) {
        Map<String, Integer> numbers = new HashMap<>();
        classes.forEach(name -> numbers.put(name, numbers.size()));
        int[] labels =
                names.stream().mapToInt(name -> numbers.getOrDefault(name, -1)).toArray();
        PngImage first = PngImage.read(files.get(0));
        ImageConversion conversion = new ImageConversion(settings, first.shape());
        ImageShape shape = conversion.to();
        if ((long) files.size() * shape.values() > Integer.MAX_VALUE - 8) {
            throw new BadImageException(
                    folder.toString(),
                    files.size() + " images of " + shape + " are more than 2^31 values: make them smaller by"
                            + " .size(height, width)");
        }
        float[] values = new float[files.size() * shape.values()];
        ImageShape last = first.shape();
        for (int i = 0; i < files.size(); i++) {
            Interruption.poll("reading images");
            settings.progress().update("reading images", i, files.size());
            PngImage image = i == 0 ? first : PngImage.read(files.get(i));
            if (!image.shape().equals(last)) {
                conversion = new ImageConversion(settings, image.shape());
                last = image.shape();
                requireAlike(shape, conversion.to(), files.get(i));
            }
            conversion.apply(image.values(), values, i * shape.values());
        }
        settings.progress().update("reading images", files.size(), files.size());
        return new ReadImages(Images.of(shape, values, labels, classes), settings.declaredClasses() != null, skipped);
    }

    private void requireAlike(ImageShape shape, ImageShape other, Path file) {
        if (shape.channels() != other.channels()) {
            throw new BadImageException(
                    file.toString(),
                    "is " + kind(other) + ", and " + files.get(0) + " is " + kind(shape)
                            + ": say .grey() to make all of them grey");
        }
        if (!shape.equals(other)) {
            throw new BadImageException(
                    file.toString(),
                    "is " + other + ", and " + files.get(0) + " is " + shape
                            + ": say .size(height, width) to give all of them one size");
        }
    }

    private static String kind(ImageShape shape) {
        return shape.channels() == 1 ? "grey" : "in colours";
    }
}
