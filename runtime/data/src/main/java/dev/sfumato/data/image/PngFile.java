package dev.sfumato.data.image;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/** A picture as the bytes of a PNG file (ISO/IEC 15948), 8 bits to a channel. */
final class PngFile {
    static final long SIGNATURE = 0x89504E470D0A1A0AL;
    private static final byte GREY = 0;
    private static final byte COLOUR = 2;

    private PngFile() {}

    /**
     * @param tones rows from the top, pixels from the left, channels side by side
     * @param comment a text to be kept in the file; none where it is empty
     */
    static byte[] of(int height, int width, int channels, byte[] tones, String comment) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(ByteBuffer.allocate(8).putLong(SIGNATURE).array());
        chunk(
                file,
                "IHDR",
                ByteBuffer.allocate(13)
                        .putInt(width)
                        .putInt(height)
                        .put((byte) 8)
                        .put(channels == 1 ? GREY : COLOUR)
                        .array());
        if (!comment.isEmpty()) {
            chunk(file, "tEXt", ("Comment\0" + comment).getBytes(StandardCharsets.ISO_8859_1));
        }
        chunk(file, "IDAT", deflated(height, width * channels, tones));
        chunk(file, "IEND", new byte[0]);
        return file.toByteArray();
    }

    private static byte[] deflated(int height, int row, byte[] tones) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
            for (int y = 0; y < height; y++) {
                out.write(0);
                out.write(tones, y * row, row);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void chunk(ByteArrayOutputStream file, String type, byte[] content) {
        byte[] named = type.getBytes(StandardCharsets.ISO_8859_1);
        CRC32 check = new CRC32();
        check.update(named);
        check.update(content);
        file.writeBytes(ByteBuffer.allocate(4).putInt(content.length).array());
        file.writeBytes(named);
        file.writeBytes(content);
        file.writeBytes(ByteBuffer.allocate(4).putInt((int) check.getValue()).array());
    }
}
