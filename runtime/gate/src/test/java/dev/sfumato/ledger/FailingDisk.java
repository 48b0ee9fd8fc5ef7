package dev.sfumato.ledger;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A disk that fails at one operation, once or from then on, and that can lose its power: what was not made sure of by then
 * is gone. It keeps in mind what is safe and syncs nothing really, which would take long.
 */
final class FailingDisk implements Disk {
    /** The effect of the operation that fails. */
    enum Failure {
        /** It does nothing. */
        NOTHING_DONE,
        /** A write writes the first half; everything else is done, and then fails. */
        HALF_DONE
    }

    /** The writes that a file system may lose. */
    enum Loss {
        /** The names that were given since their directory was made sure of. */
        NAMES,
        /** The content that was written since its file was made sure of, while the names stay. */
        CONTENT
    }

    private record Unsure(Path directory, Runnable undo) {}

    private final RealDisk real = new RealDisk();
    private final int failing;
    private final Failure failure;
    private final boolean dies;
    private final Map<FileChannel, Path> open = new HashMap<>();
    private final Set<Path> unsureContent = new HashSet<>();
    private final Deque<Unsure> unsureNames = new ArrayDeque<>();
    private boolean forgetsToSync;
    private int operations;

    private FailingDisk(int failing, Failure failure, boolean dies) {
        this.failing = failing;
        this.failure = failure;
        this.dies = dies;
    }

    static FailingDisk once(int failing, Failure failure) {
        return new FailingDisk(failing, failure, false);
    }

    /** Nothing works from the failure on, as if the process had been killed. */
    static FailingDisk fromThenOn(int failing, Failure failure) {
        return new FailingDisk(failing, failure, true);
    }

    /** Says that it makes sure, and does not. */
    static FailingDisk thatForgetsToSync() {
        FailingDisk disk = once(Integer.MAX_VALUE, Failure.NOTHING_DONE);
        disk.forgetsToSync = true;
        return disk;
    }

    /** Whether the operation that was to fail was reached. */
    boolean hasFailed() {
        return operations >= failing;
    }

    void losePower(Loss loss) throws IOException {
        if (loss == Loss.NAMES) {
            while (!unsureNames.isEmpty()) {
                unsureNames.pop().undo.run();
            }
        }
        for (Path file : unsureContent) {
            if (Files.exists(file)) {
                Files.write(file, new byte[0]);
            }
        }
    }

    @Override
    public void createDirectory(Path directory) throws IOException {
        attempt(() -> {
            real.createDirectory(directory);
            unsure(directory, () -> deleteAll(directory));
        });
    }

    @Override
    public FileChannel create(Path file) throws IOException {
        FileChannel[] created = new FileChannel[1];
        try {
            attempt(() -> {
                created[0] = real.create(file);
                open.put(created[0], file);
                unsureContent.add(file);
                unsure(file, () -> deleteAll(file));
            });
        } catch (IOException e) {
            if (created[0] != null) {
                created[0].close();
            }
            throw e;
        }
        return created[0];
    }

    @Override
    public FileChannel open(Path file) throws IOException {
        FileChannel opened = real.open(file);
        open.put(opened, file);
        return opened;
    }

    @Override
    public void write(FileChannel file, byte[] bytes) throws IOException {
        if (isNext() && failure == Failure.HALF_DONE) {
            file.write(ByteBuffer.wrap(bytes, 0, bytes.length / 2));
        }
        if (isNext()) {
            operations++;
            throw new IOException("no space left");
        }
        attempt(() -> real.write(file, bytes));
    }

    @Override
    public void fsync(FileChannel file) throws IOException {
        attempt(() -> {
            if (!forgetsToSync) {
                unsureContent.remove(open.get(file));
            }
        });
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        attempt(() -> {
            real.rename(from, to);
            if (unsureContent.remove(from)) {
                unsureContent.add(to);
            }
            unsure(to, () -> move(to, from));
        });
    }

    @Override
    public void fsyncDirectory(Path directory) throws IOException {
        attempt(() -> {
            if (!forgetsToSync) {
                unsureNames.removeIf(name -> name.directory.equals(directory));
            }
        });
    }

    @Override
    public void delete(Path file) throws IOException {
        attempt(() -> {
            real.delete(file);
            unsureContent.remove(file);
        });
    }

    private interface Operation {
        void run() throws IOException;
    }

    private boolean isNext() {
        return operations + 1 == failing;
    }

    private void attempt(Operation operation) throws IOException {
        operations++;
        if (operations == failing && failure == Failure.HALF_DONE) {
            operation.run();
        }
        if (operations == failing || (dies && operations > failing)) {
            throw new IOException("operation " + operations + " failed");
        }
        operation.run();
    }

    private void unsure(Path path, Runnable undo) {
        unsureNames.push(new Unsure(path.getParent(), undo));
    }

    private static void move(Path from, Path to) {
        try {
            Files.move(from, to);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void deleteAll(Path path) {
        try (Stream<Path> files = Files.exists(path) ? Files.walk(path) : Stream.of()) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
