package dev.sfumato.data.image;

import dev.sfumato.concurrent.Interruption;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** Writes images and labels as IDX files, which {@link ImageFiles} reads; gzipped if the file's name ends in .gz. */
public final class IdxFile {
    private static final int TYPE = 0x0800;
    private static final int IMAGES_PER_POLL = 1 << 8;
    private static final int MOST_CLASSES = 256;

    private IdxFile() {}

    /** Writes the images: 3 dimensions where they are grey, 4 where they are coloured. */
    public static void write(Images images, Path file) {
        ImageShape shape = images.shape();
        WholeFile.write(file, out -> {
            if (shape.channels() == 1) {
                header(out, images.count(), shape.height(), shape.width());
            } else {
                header(out, images.count(), shape.height(), shape.width(), shape.channels());
            }
            byte[] tones = new byte[shape.values()];
            for (int i = 0; i < images.count(); i++) {
                if (i % IMAGES_PER_POLL == 0) {
                    Interruption.poll("writing images");
                }
                for (int k = 0; k < tones.length; k++) {
                    tones[k] = Tone.of(images.value(i, k));
                }
                out.write(tones);
            }
        });
    }

    /** Writes the numbers of the images' classes. */
    public static void writeLabels(Images images, Path file) {
        if (!images.isLabelled() || images.classes().size() > MOST_CLASSES) {
            throw new IllegalArgumentException("labels are written of images with 1 to " + MOST_CLASSES
                    + " classes, got " + images.classes().size());
        }
        WholeFile.write(file, out -> {
            header(out, images.count());
            for (int i = 0; i < images.count(); i++) {
                out.write(images.label(i));
            }
        });
    }

    private static void header(OutputStream out, int... sizes) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(4 + 4 * sizes.length).putInt(TYPE | sizes.length);
        for (int size : sizes) {
            bytes.putInt(size);
        }
        out.write(bytes.array());
    }
}
