package dev.sfumato.ledger;

import dev.sfumato.concurrent.Interruption;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The one lock of a ledger: for all threads of this process, and for all processes. */
final class LedgerLock {
    private LedgerLock() {}

    interface Work<T> {
        T run() throws IOException;
    }

    static <T> T holding(Path directory, Work<T> work) throws IOException {
        Path real = directory.toRealPath();
        // one text per process, also where several class loaders have this class: closing a second channel to the file
        // would release the lock of the first
        String monitor = ("dev.sfumato.ledger " + real).intern();
        if (Thread.holdsLock(monitor)) {
            throw new IllegalStateException("A charge cannot be recorded while another one is being admitted");
        }
        synchronized (monitor) {
            Path file = real.resolve(DurableDirectory.LOCK);
            DurableDirectory.requireNoLink(file);
            try (FileChannel channel = FileChannel.open(
                            file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                    FileLock lock = lock(channel)) {
                if (!lock.isValid()) {
                    throw new IOException("the lock was lost");
                }
                return work.run();
            }
        }
    }

    private static FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.lock();
        } catch (FileLockInterruptionException e) {
            Interruption.poll("waiting for the ledger's lock");
            throw e;
        }
    }
}
