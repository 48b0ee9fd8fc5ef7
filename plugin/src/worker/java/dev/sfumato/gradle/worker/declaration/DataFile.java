package dev.sfumato.gradle.worker.declaration;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.Fingerprint;
import dev.sfumato.data.Unzipped;
import dev.sfumato.util.FingerprintKey;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The file of a declared dataset, or the folder.
 *
 * @param owner the declaration, as its author knows it
 */
public record DataFile(String owner, Path path) {
    private static final int LOOKED_AT = 1 << 16;

    /** A file that is there, is no directory and can be read. */
    public static DataFile of(String owner, Path path) {
        DataFile file = orFolder(owner, path);
        if (Files.isDirectory(path)) {
            throw file.refused(path + " is a directory; name the file that holds the data");
        }
        return file;
    }

    /** A file or a folder that is there and can be read. */
    static DataFile orFolder(String owner, Path path) {
        DataFile file = new DataFile(owner, path);
        if (!Files.exists(path)) {
            throw file.refused("there is no file " + path);
        }
        if (!Files.isReadable(path)) {
            throw file.refused(path + " may not be read by this build");
        }
        return file;
    }

    String name() {
        Path last = path.getFileName();
        return last == null ? path.toString() : last.toString();
    }

    BadRequestException refused(String why) {
        return new BadRequestException(owner + ": " + why);
    }

    /** Returns the result of a read, or throws the reader's refusal with the name of the declaration in front. */
    <T> T reading(Supplier<T> read) {
        try {
            return BadRequestException.naming(owner, read);
        } catch (CancellationException e) {
            throw e;
        } catch (UncheckedIOException | IllegalStateException e) {
            throw refused(BuildAdvice.in(String.valueOf(e.getMessage())));
        }
    }

    /** Refuses bytes that are no text in a charset whose letters are no zeros, and comments where they are not expected. */
    void requireText(String expected, boolean mayHaveComments) {
        byte[] start = reading(this::start);
        for (int i = 0; i < start.length; i++) {
            if (start[i] == 0) {
                throw refused(name() + " is no text, its byte " + (i + 1) + " is zero; " + expected);
            }
        }
        String text = new String(start, StandardCharsets.ISO_8859_1);
        if (!mayHaveComments
                && text.lines().limit(2).filter(DataFile::isComment).count() == 2) {
            throw refused(name() + " begins with comments as an edge list does; " + expected);
        }
    }

    private static boolean isComment(String line) {
        return line.startsWith("#") || line.startsWith("%");
    }

    private byte[] start() {
        try (InputStream in = Unzipped.of(Files.newInputStream(path))) {
            return in.readNBytes(LOOKED_AT);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name() + ": " + e.getMessage(), e);
        }
    }

    /**
     * The result of a read, with the SHA-256 of what was read, which is written nowhere.
     *
     * @param read is given the SHA-256
     */
    <T> T fingerprinted(Progress progress, Function<String, T> read) {
        String modified = reading(this::modified);
        T result = read.apply(fingerprint(progress));
        if (!reading(this::modified).equals(modified)) {
            throw refused(name() + " was changed while it was read; try again");
        }
        return result;
    }

    /** The name by which data with a SHA-256 are known to anyone who reads a report or a ledger: with the key of the user. */
    String known(String sha256) {
        return BadRequestException.naming(owner, () -> FingerprintKey.ofUser().of(sha256));
    }

    /** When the file was changed last, or each file of the folder. */
    private String modified() {
        try (Stream<Path> all = Files.walk(path, FileVisitOption.FOLLOW_LINKS)) {
            StringBuilder times = new StringBuilder();
            for (Path file : all.sorted().toList()) {
                times.append(file)
                        .append(' ')
                        .append(Files.getLastModifiedTime(file))
                        .append('\n');
            }
            return FileHash.of(times.toString());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name() + ": " + e.getMessage(), e);
        }
    }

    private String fingerprint(Progress progress) {
        return reading(() -> {
            try {
                return Fingerprint.of(path, progress);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + name() + ": " + e.getMessage(), e);
            }
        });
    }
}
