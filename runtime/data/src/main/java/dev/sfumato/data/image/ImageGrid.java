package dev.sfumato.data.image;

import dev.sfumato.util.Require;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;

/**
 * Images side by side as one picture, row by row; cells without an image stay empty. Immutable; each setting returns another.
 *
 * @param scale how many pixels of the picture a pixel of an image is wide and high
 * @param gap pixels between images and around them
 * @param comment a text that is kept in the file; none where it is empty
 */
public record ImageGrid(Images images, int rows, int columns, int scale, int gap, String comment) {
    private static final int MOST_CELLS = 10_000;
    private static final int LARGEST_SIDE = 1 << 14;
    private static final int MOST_SCALE = 64;
    /** Images are magnified until a side is about so many pixels. */
    private static final int VISIBLE = 56;

    private static final byte BETWEEN = (byte) 0x80;

    public ImageGrid {
        Require.within("rows", 1, MOST_CELLS, rows);
        Require.within("columns", 1, MOST_CELLS, columns);
        Require.within("scale", 1, MOST_SCALE, scale);
        Require.within("gap", 0, MOST_SCALE, gap);
        if (images.count() == 0) {
            throw new IllegalArgumentException("images must be at least 1, got 0");
        }
        long height = rows * ((long) images.shape().height() * scale + gap) + gap;
        long width = columns * ((long) images.shape().width() * scale + gap) + gap;
        if (Math.max(height, width) > LARGEST_SIDE) {
            throw new IllegalArgumentException("the picture must be at most " + LARGEST_SIDE + " pixels wide and high,"
                    + " got " + height + "x" + width + ": show fewer images or a smaller scale");
        }
    }

    /** The first images, as many as there are cells, magnified by a whole factor until they can be seen. */
    public static ImageGrid of(Images images, int rows, int columns) {
        ImageShape shape = images.shape();
        int scale = Math.max(1, VISIBLE / Math.max(shape.height(), shape.width()));
        return new ImageGrid(images, rows, columns, scale, 2, "");
    }

    public ImageGrid scale(int factor) {
        return new ImageGrid(images, rows, columns, factor, gap, comment);
    }

    public ImageGrid gap(int pixels) {
        return new ImageGrid(images, rows, columns, scale, pixels, comment);
    }

    /** Keeps a text in the file, such as whom it is for. */
    public ImageGrid comment(String text) {
        return new ImageGrid(images, rows, columns, scale, gap, text);
    }

    /** How many images are in the picture. */
    public int shown() {
        return (int) Math.min(images.count(), (long) rows * columns);
    }

    public int height() {
        return rows * (images.shape().height() * scale + gap) + gap;
    }

    public int width() {
        return columns * (images.shape().width() * scale + gap) + gap;
    }

    /** The bytes of a PNG file. */
    public byte[] png() {
        int channels = images.shape().channels();
        byte[] tones = new byte[Math.multiplyExact(height() * width(), channels)];
        Arrays.fill(tones, BETWEEN);
        for (int i = 0; i < shown(); i++) {
            draw(i, tones);
        }
        return PngFile.of(height(), width(), channels, tones, comment);
    }

    private void draw(int image, byte[] tones) {
        ImageShape shape = images.shape();
        int top = gap + image / columns * (shape.height() * scale + gap);
        int left = gap + image % columns * (shape.width() * scale + gap);
        for (int y = 0; y < shape.height() * scale; y++) {
            for (int x = 0; x < shape.width() * scale; x++) {
                for (int c = 0; c < shape.channels(); c++) {
                    int place = ((top + y) * width() + left + x) * shape.channels() + c;
                    tones[place] = Tone.of(images.value(image, shape.index(y / scale, x / scale, c)));
                }
            }
        }
    }

    /** Writes a PNG file, all of it or nothing. */
    public void write(Path file) {
        byte[] bytes = png();
        WholeFile.write(file, out -> out.write(bytes));
    }

    /** A piece of HTML that holds the picture itself. */
    public String html() {
        return "<img width=\"" + width() + "\" height=\"" + height() + "\" alt=\"" + shown() + " images of "
                + images.shape() + "\" src=\"data:image/png;base64,"
                + Base64.getEncoder().encodeToString(png()) + "\"/>";
    }

    /** How many images, and in how many rows and columns; nothing of what they show. */
    @Override
    public String toString() {
        return shown() + " of " + images.count() + " images of " + images.shape() + " in " + rows
                + (rows == 1 ? " row of " : " rows of ") + columns;
    }
}
