package dev.sfumato.ledger;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** The file system of this machine. */
class RealDisk implements Disk {
    private static final boolean IS_WINDOWS = File.separatorChar == '\\';

    @Override
    public void createDirectory(Path directory) throws IOException {
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(directory)) {
                throw e;
            }
        }
    }

    @Override
    public FileChannel create(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /** Windows makes sure only of what is open for writing; elsewhere the file may be read-only. */
    @Override
    public FileChannel open(Path file) throws IOException {
        return FileChannel.open(
                file, IS_WINDOWS ? StandardOpenOption.WRITE : StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public void write(FileChannel file, byte[] bytes) throws IOException {
        ByteBuffer left = ByteBuffer.wrap(bytes);
        while (left.hasRemaining()) {
            file.write(left);
        }
    }

    @Override
    public void fsync(FileChannel file) throws IOException {
        file.force(true);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Windows opens no directory; there the renaming is all that can be done. */
    @Override
    public void fsyncDirectory(Path directory) throws IOException {
        if (IS_WINDOWS) {
            return;
        }
        try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
            names.force(true);
        }
    }

    @Override
    public void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
    }
}
