package dev.sfumato.data.image;

import dev.sfumato.concurrent.Interruption;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/** Reads images and labels from IDX files. */
final class IdxReading {
    private static final int IMAGES_PER_POLL = 1 << 8;

    private final ImageFiles settings;
    private final Path file;

    IdxReading(ImageFiles settings) {
        this.settings = settings;
        file = settings.place();
    }

    ReadImages read() {
        IdxHeader header = IdxHeader.of(file);
        ImageShape stored = shape(header);
        Path labelFile = settings.declaredLabels();
        int[] labels = labelFile == null ? new int[0] : labels(labelFile, header.count());
        List<String> classes = labelFile == null ? List.of() : classes(labels, labelFile);
        ImageConversion conversion = new ImageConversion(settings, stored);
        requireRoom(header.count(), conversion.to());
        float[] values = IdxHeader.reading(file, in -> values(in, header, stored, conversion));
        return new ReadImages(
                Images.of(conversion.to(), values, labels, classes), settings.declaredClasses() != null, List.of());
    }

    private ImageShape shape(IdxHeader header) {
        int dimensions = header.dimensions();
        if (dimensions < 3 || dimensions > 4) {
            throw new BadImageException(
                    file.toString(),
                    "images have 3 dimensions (count x height x width) or 4 (and 3 channels), got " + header.described()
                            + (dimensions == 1 ? ": are these the labels?" : ""));
        }
        int channels = dimensions == 3 ? 1 : header.size(3);
        try {
            return new ImageShape(header.size(1), header.size(2), channels);
        } catch (IllegalArgumentException e) {
            throw new BadImageException(
                    file.toString(), "holds " + header.described() + " values: " + e.getMessage(), e);
        }
    }

    private void requireRoom(int count, ImageShape shape) {
        if ((long) count * shape.values() > Integer.MAX_VALUE - 8) {
            throw new BadImageException(
                    file.toString(),
                    count + " images of " + shape + " are more than 2^31 values: make them smaller by .size(height,"
                            + " width), or split the file");
        }
    }

    private float[] values(InputStream in, IdxHeader header, ImageShape stored, ImageConversion conversion)
            throws IOException {
        in.skipNBytes(header.headerBytes());
        int size = conversion.to().values();
        float[] values = new float[header.count() * size];
        byte[] tones = new byte[stored.values()];
        float[] image = new float[stored.values()];
        for (int i = 0; i < header.count(); i++) {
            if (i % IMAGES_PER_POLL == 0) {
                Interruption.poll("reading images");
                settings.progress().update("reading images", i, header.count());
            }
            if (in.readNBytes(tones, 0, tones.length) < tones.length) {
                throw new BadImageException(file.toString(), "was changed while it was read");
            }
            for (int k = 0; k < tones.length; k++) {
                image[k] = Tone.value(tones[k]);
            }
            conversion.apply(image, values, i * size);
        }
        settings.progress().update("reading images", header.count(), header.count());
        return values;
    }

    private int[] labels(Path labelFile, int images) {
        IdxHeader header = IdxHeader.of(labelFile);
        if (header.dimensions() != 1) {
            throw new BadImageException(
                    labelFile.toString(),
                    "labels have 1 dimension, got " + header.described()
                            + (header.dimensions() >= 3 ? ": are these the images?" : ""));
        }
        if (header.count() != images) {
            throw new BadImageException(
                    labelFile.toString(),
                    "holds more or fewer labels than " + file + " holds images: give the labels of these images");
        }
        byte[] bytes = IdxHeader.reading(labelFile, in -> {
            in.skipNBytes(header.headerBytes());
            return in.readNBytes(images);
        });
        int[] labels = new int[images];
        for (int i = 0; i < images; i++) {
            labels[i] = bytes[i] & 0xFF;
        }
        return labels;
    }

    private List<String> classes(int[] labels, Path labelFile) {
        int largest = 0;
        for (int label : labels) {
            largest = Math.max(largest, label);
        }
        List<String> declared = settings.declaredClasses();
        if (declared == null) {
            return ImageFiles.numbered(largest + 1);
        }
        if (largest >= declared.size()) {
            throw new BadImageException(
                    labelFile.toString(),
                    "labels must be in [0, " + (declared.size() - 1) + "], because " + declared.size()
                            + " classes are declared, and one is larger");
        }
        return declared;
    }
}
