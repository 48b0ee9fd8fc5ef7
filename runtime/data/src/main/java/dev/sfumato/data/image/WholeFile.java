package dev.sfumato.data.image;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPOutputStream;

/** Writes a file beside its place and moves it there when all of it is written; gzipped if its name ends in .gz. */
final class WholeFile {
    private static final int BUFFER = 1 << 16;

    /** Writes the content. */
    @FunctionalInterface
    interface Content {
        void to(OutputStream out) throws IOException;
    }

    private WholeFile() {}

    static void write(Path file, Content content) {
        Path place = file.toAbsolutePath();
        Path beside = beside(place);
        try {
            try (OutputStream out = open(beside, place.toString().endsWith(".gz"))) {
                content.to(out);
            } catch (FileAlreadyExistsException e) {
                throw new UncheckedIOException(
                        "cannot write " + file + ": " + beside + " is there, from a run that was ended or is still on:"
                                + " delete it if nobody writes it",
                        e);
            } catch (IOException | RuntimeException | Error e) {
                Files.deleteIfExists(beside);
                throw e;
            }
            Files.move(beside, place, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + e, e);
        }
    }

    /** Where something is until it is whole. */
    static Path beside(Path place) {
        return place.resolveSibling("." + place.getFileName() + ".part");
    }

    private static OutputStream open(Path file, boolean isZipped) throws IOException {
        OutputStream plain = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        return new BufferedOutputStream(isZipped ? new GZIPOutputStream(plain, BUFFER) : plain, BUFFER);
    }
}
