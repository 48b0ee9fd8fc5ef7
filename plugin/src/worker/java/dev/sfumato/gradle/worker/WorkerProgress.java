package dev.sfumato.gradle.worker;

import dev.sfumato.concurrent.Progress;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;

/** Progress as lines that the plugin passes on: one in some seconds, and none for work that is done sooner. */
final class WorkerProgress implements Progress {
    private static final long PAUSE = TimeUnit.SECONDS.toNanos(Integer.getInteger("sfumato.progress.seconds", 5));

    private final PrintStream out;
    private long last = System.nanoTime();

    WorkerProgress(PrintStream out) {
        this.out = out;
    }

    @Override
    public synchronized void update(String what, long done, long total) {
        long now = System.nanoTime();
        if (now - last >= PAUSE) {
            last = now;
            out.println("progress: " + 100 * done / Math.max(1, total) + " %: " + what);
            out.flush();
        }
    }
}
