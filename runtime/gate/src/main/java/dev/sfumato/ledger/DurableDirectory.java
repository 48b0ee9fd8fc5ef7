package dev.sfumato.ledger;

import dev.sfumato.noise.Nonce;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The directory of a ledger, whose files are there whole and for good, or not at all. */
final class DurableDirectory {
    static final String TEMPORARY = ".tmp-";
    static final String LOCK = ".lock";
    static final String IGNORED = ".gitignore";
    static final String ATTRIBUTES = ".gitattributes";

    private final Path path;
    private final Disk disk;

    DurableDirectory(Path path, Disk disk) {
        this.path = path;
        this.disk = disk;
    }

    /** Makes the directory and those above it. A directory that git was not told about yet may not be durable either. */
    void create() throws IOException {
        requireNoLink(path);
        if (Files.exists(path.resolve(ATTRIBUTES))) {
            return;
        }
        Deque<Path> missing = new ArrayDeque<>();
        Path above = path;
        while (above != null && Files.notExists(above)) {
            missing.push(above);
            above = above.getParent();
        }
        while (above != null) {
            trySync(above);
            above = above.getParent();
        }
        for (Path directory : missing) {
            disk.createDirectory(directory);
            Path parent = directory.getParent();
            if (parent != null) {
                disk.fsyncDirectory(parent);
            }
        }
    }

    /**
     * Tells git what not to keep, to keep entries whatever is ignored elsewhere, and not to touch line ends; what users wrote
     * there stays.
     */
    void tellGit() throws IOException {
        writeLines(IGNORED, LOCK, TEMPORARY + "*", "!*.json", "!" + IGNORED, "!" + ATTRIBUTES);
        if (Files.notExists(path.resolve(ATTRIBUTES), LinkOption.NOFOLLOW_LINKS)) {
            writeLines(ATTRIBUTES, "*.json -text");
        }
    }

    /** Returns once the file is there, whole, under its name, and survives a loss of power. */
    void write(String name, byte[] bytes) throws IOException {
        Path temporary = path.resolve(TEMPORARY + Nonce.fresh());
        try {
            try (FileChannel file = disk.create(temporary)) {
                disk.write(file, bytes);
                disk.fsync(file);
            }
            disk.rename(temporary, path.resolve(name));
        } catch (IOException e) {
            discard(temporary, e);
            throw e;
        }
        disk.fsyncDirectory(path);
    }

    /** Makes sure of a file that another process may have written without living to see it safe. */
    void makeSure(String name) throws IOException {
        try (FileChannel file = disk.open(path.resolve(name))) {
            disk.fsync(file);
        }
        disk.fsyncDirectory(path);
    }

    void delete(Path file) throws IOException {
        disk.delete(file);
    }

    /** Adds the lines that a file lacks; the last rule counts, so that they come after what is there. */
    private void writeLines(String name, String... lines) throws IOException {
        Path file = path.resolve(name);
        requireNoLink(file);
        String before = Files.exists(file) ? Files.readString(file) : "";
        List<String> there = before.lines().map(String::strip).toList();
        StringBuilder text = new StringBuilder(before);
        for (String line : lines) {
            if (!there.contains(line)) {
                text.append(text.isEmpty() || text.charAt(text.length() - 1) == '\n' ? "" : "\n")
                        .append(line)
                        .append('\n');
            }
        }
        if (text.length() > before.length()) {
            write(name, text.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Refuses links: the target of a link is not the ledger's, and may be anything. */
    static void requireNoLink(Path file) throws IOException {
        if (Files.isSymbolicLink(file)) {
            throw new IOException(file + " is a symbolic link, and a ledger follows none: put the file itself there");
        }
    }

    private void discard(Path temporary, IOException reason) {
        try {
            disk.delete(temporary);
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
    }

    /** A directory that others made is made sure of where the system lets us. */
    private void trySync(Path directory) {
        try {
            disk.fsyncDirectory(directory);
        } catch (IOException ignored) {
            // not ours to insist on
        }
    }
}
