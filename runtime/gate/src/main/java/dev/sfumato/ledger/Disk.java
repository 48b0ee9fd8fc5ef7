package dev.sfumato.ledger;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** Everything that a ledger does to a file system, one operation per method, so that each can be made to fail. */
interface Disk {
    void createDirectory(Path directory) throws IOException;

    /** A new file, open for writing. */
    FileChannel create(Path file) throws IOException;

    /** A file that is there, open for making sure of it. */
    FileChannel open(Path file) throws IOException;

    void write(FileChannel file, byte[] bytes) throws IOException;

    /** Returns once the content of the file survives a loss of power. */
    void fsync(FileChannel file) throws IOException;

    /** Gives a file its final name, at once or not at all. */
    void rename(Path from, Path to) throws IOException;

    /** Returns once the names in the directory survive a loss of power. */
    void fsyncDirectory(Path directory) throws IOException;

    void delete(Path file) throws IOException;
}
