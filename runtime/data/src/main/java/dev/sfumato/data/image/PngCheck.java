package dev.sfumato.data.image;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.CRC32;

/** Whether a PNG file is whole, which decoders do not tell: its chunks follow each other, and each bears its checksum. */
final class PngCheck {
    private static final int HEADER = 0x49484452;
    private static final int END = 0x49454E44;
    private static final int AROUND_CONTENT = 12;

    private PngCheck() {}

    /** Stops with a sentence before anything is decoded. */
    static void require(Path file, byte[] bytes) {
        ByteBuffer content = ByteBuffer.wrap(bytes);
        if (bytes.length < 8 || content.getLong() != PngFile.SIGNATURE) {
            throw new BadImageException(file.toString(), "is no PNG file, whatever it is called");
        }
        int type = 0;
        while (type != END) {
            int length = content.remaining() < AROUND_CONTENT ? -1 : content.getInt();
            if (length < 0 || length > content.remaining() - 8) {
                throw new BadImageException(file.toString(), "is a damaged PNG file: it ends early");
            }
            int at = content.position();
            CRC32 check = new CRC32();
            check.update(bytes, at, 4 + length);
            type = content.getInt(at);
            if ((int) check.getValue() != content.getInt(at + 4 + length)) {
                throw new BadImageException(file.toString(), "is a damaged PNG file: a checksum is wrong");
            }
            if (type == HEADER && length >= 8) {
                requireSize(file, content.getInt(at + 8), content.getInt(at + 4));
            }
            content.position(at + 8 + length);
        }
    }

    private static void requireSize(Path file, int height, int width) {
        int most = ImageShape.LARGEST_SIDE;
        if (height < 1 || width < 1 || height > most || width > most) {
            throw new BadImageException(
                    file.toString(), "height and width must be in [1, " + most + "], got " + height + "x" + width);
        }
    }
}
