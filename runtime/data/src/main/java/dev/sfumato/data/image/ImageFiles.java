package dev.sfumato.data.image;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.ReaderSettings;
import dev.sfumato.util.Require;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Images to be read: an IDX file, plain or gzipped, or a folder of PNG files. Immutable; each setting returns another.
 *
 * <pre>{@code
 * Images digits = ImageFiles.of(Path.of("train-images-idx3-ubyte.gz"))
 *         .labels(Path.of("train-labels-idx1-ubyte.gz")).classes(10).read().images();
 * }</pre>
 *
 * <p>In a folder, PNG files lie in a folder for each class, or all in one with the labels in labels.csv, or without labels.
 * They are read in the order of their paths. A byte b becomes b / 127.5 - 1.
 *
 * <p>Nothing is guessed: images of different sizes, grey ones among colours and transparent ones are refused by name, unless a size or grey
 * is requested.
 */
public final class ImageFiles extends ReaderSettings<ImageFiles> {
    private static final int MOST_CLASSES = 1 << 16;

    private final Path place;
    private @Nullable Path labels;
    private @Nullable List<String> classes;
    private int height;
    private int width;
    private boolean grey;
    private Progress progress = Progress.NONE;

    private ImageFiles(Path place) {
        this.place = place;
    }

    /** An IDX file, or a folder of PNG files. */
    public static ImageFiles of(Path fileOrFolder) {
        return new ImageFiles(fileOrFolder);
    }

    /** The labels: an IDX file beside one of images, a CSV file with the columns file and label beside a folder. */
    public ImageFiles labels(Path file) {
        return with(files -> files.labels = file);
    }

    /** As {@link #labels(Path)}, by the name of the file. */
    public ImageFiles labels(String file) {
        return labels(Path.of(Require.notBlank("file", file)));
    }

    /** Declares so many classes, called 0, 1, 2, ... Which classes occur is private unless they are declared. */
    public ImageFiles classes(int count) {
        Require.within("classes", 1, MOST_CLASSES, count);
        return declared(numbered(count));
    }

    /** Declares the classes by name, in this order; a label of an IDX file is the number of one, from 0. */
    public ImageFiles classes(String... names) {
        List<String> all = Require.allGiven("names", names);
        if (all.isEmpty() || new HashSet<>(all).size() < all.size()) {
            throw new IllegalArgumentException("names of classes must be at least 1 and differ, got " + all);
        }
        return declared(all);
    }

    private ImageFiles declared(List<String> names) {
        return with(files -> files.classes = List.copyOf(names));
    }

    static List<String> numbered(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).toList();
    }

    /** Gives every image this size as it is read, so that large ones need not fit into memory. */
    public ImageFiles size(int newHeight, int newWidth) {
        ImageShape shape = new ImageShape(newHeight, newWidth, 1);
        return with(files -> {
            files.height = shape.height();
            files.width = shape.width();
        });
    }

    /** Makes grey of colours as they are read. */
    public ImageFiles grey() {
        return with(files -> files.grey = true);
    }

    /** Hears how far the reading has come, in images. */
    public ImageFiles progress(Progress heard) {
        return with(files -> files.progress = heard);
    }

    /**
     * Reads the images. An interrupted thread stops with a {@link java.util.concurrent.CancellationException}.
     *
     * @throws BadImageException if something cannot be taken as it is
     * @throws java.io.UncheckedIOException if a file cannot be read
     */
    public ReadImages read() {
        return Files.isDirectory(place) ? new FolderReading(this).read() : new IdxReading(this).read();
    }

    Path place() {
        return place;
    }

    @Nullable
    Path declaredLabels() {
        return labels;
    }

    @Nullable
    List<String> declaredClasses() {
        return classes;
    }

    /** The declared height, or 0 if none was declared. */
    int saidHeight() {
        return height;
    }

    int saidWidth() {
        return width;
    }

    boolean isGrey() {
        return grey;
    }

    Progress progress() {
        return progress;
    }

    @Override
    public String toString() {
        return "images " + place.getFileName() + ", not read yet: .read().images() reads them";
    }
}
