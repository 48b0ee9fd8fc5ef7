package dev.sfumato.gradle.worker;

import dev.sfumato.concurrent.Progress;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Progress as lines that the plugin passes on: one in some seconds, and none for work that is done sooner. */
final class WorkerProgress implements Progress {
    private static final long PAUSE = TimeUnit.SECONDS.toNanos(Integer.getInteger("sfumato.progress.seconds", 5));

    private final PrintStream out;
    private final LongSupplier nanoTime;
    private long last;

    WorkerProgress(PrintStream out) {
        this(out, System::nanoTime);
    }

    /** With a clock that counts nanoseconds. */
    WorkerProgress(PrintStream out, LongSupplier nanoTime) {
        this.out = out;
        this.nanoTime = nanoTime;
        this.last = nanoTime.getAsLong();
    }

    @Override
    public synchronized void update(String what, long done, long total) {
        long now = nanoTime.getAsLong();
        if (now - last >= PAUSE) {
            last = now;
            out.println("progress: " + 100 * done / Math.max(1, total) + " %: " + what);
            out.flush();
        }
    }
}
