package dev.sfumato.data.image;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.data.Unzipped;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.zip.ZipException;

/**
 * The header of an IDX file (LeCun, the format of MNIST): two zero bytes, the type, the number of dimensions, and each of these in four
 * bytes.
 */
final class IdxHeader {
    private static final int UNSIGNED_BYTES = 8;
    private static final int MOST_DIMENSIONS = 4;
    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final int[] sizes;

    private IdxHeader(Path file, int[] sizes) {
        this.file = file;
        this.sizes = sizes;
    }

    /** Something that reads and may fail. */
    @FunctionalInterface
    interface Reading<T> {
        T of(InputStream in) throws IOException;
    }

    /** The header of a file whose length bears it out. */
    static IdxHeader of(Path file) {
        return reading(file, in -> {
            IdxHeader header = parsed(file, in);
            header.requireLength(in);
            return header;
        });
    }

    /** Reads a file, unzipped where it is gzipped, with what goes wrong in sentences. */
    static <T> T reading(Path file, Reading<T> reading) {
        if (Files.isDirectory(file)) {
            throw new BadImageException(file.toString(), "is a folder, an IDX file was expected");
        }
        try (InputStream in = Unzipped.of(Files.newInputStream(file))) {
            return reading.of(in);
        } catch (NoSuchFileException e) {
            throw new UncheckedIOException("cannot read " + file + ": there is no such file", e);
        } catch (ZipException | EOFException e) {
            throw new BadImageException(
                    file.toString(), "the gzipped data are damaged or end early: fetch the file again", e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private static IdxHeader parsed(Path file, InputStream in) throws IOException {
        byte[] magic = in.readNBytes(4);
        if (magic.length < 4 || magic[0] != 0 || magic[1] != 0) {
            throw new BadImageException(
                    file.toString(),
                    "is no IDX file: it must begin with 00 00 08 03 for images or 00 00 08 01 for labels");
        }
        if (magic[2] != UNSIGNED_BYTES) {
            throw new BadImageException(file.toString(), "must hold unsigned bytes (type 08), and holds another type");
        }
        int count = magic[3] & 0xFF;
        if (count < 1 || count > MOST_DIMENSIONS) {
            throw new BadImageException(
                    file.toString(), "must have 1 to " + MOST_DIMENSIONS + " dimensions, has " + count);
        }
        byte[] sizes = in.readNBytes(4 * count);
        if (sizes.length < 4 * count) {
            throw new BadImageException(file.toString(), "ends within its header");
        }
        int[] dimensions = new int[count];
        ByteBuffer.wrap(sizes).asIntBuffer().get(dimensions);
        for (int size : dimensions) {
            if (size <= 0) {
                throw new BadImageException(
                        file.toString(), "each dimension must be in [1, 2147483647], got " + text(dimensions));
            }
        }
        return new IdxHeader(file, dimensions);
    }

    private static String text(int[] sizes) {
        return Arrays.stream(sizes).mapToObj(Integer::toUnsignedString).collect(Collectors.joining(" x "));
    }

    int headerBytes() {
        return 4 + 4 * sizes.length;
    }

    int dimensions() {
        return sizes.length;
    }

    int size(int dimension) {
        return sizes[dimension];
    }

    int count() {
        return sizes[0];
    }

    String described() {
        return text(sizes);
    }

    /** Reads to the end, so that nothing is allocated for what is not there. */
    private void requireLength(InputStream in) throws IOException {
        double declared = 1;
        for (int size : sizes) {
            declared *= size;
        }
        byte[] buffer = new byte[BUFFER];
        long there = 0;
        for (int read = in.read(buffer); read >= 0 && there <= declared; read = in.read(buffer)) {
            there += read;
            Interruption.poll("reading " + file);
        }
        if (there != declared) {
            throw new BadImageException(
                    file.toString(),
                    String.format(
                            Locale.ROOT,
                            there < declared
                                    ? "says that it holds %s bytes, and only %,d follow its header: it is cut off or"
                                            + " damaged, fetch it again"
                                    : "says that it holds %s bytes, and %,d or more follow its header: it is damaged,"
                                            + " or not what it says",
                            described(),
                            there));
        }
    }
}
