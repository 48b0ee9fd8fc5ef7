package dev.sfumato.dsl;

import dev.sfumato.Progress;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;

/**
 * Progress as lines of text, one in some seconds, and none for work that is done sooner; none at all with
 * {@code -Dsfumato.progress=off}.
 */
final class ProgressLine implements Progress {
    private static final long PAUSE = TimeUnit.SECONDS.toNanos(5);

    private final PrintStream out;
    private long last = System.nanoTime();

    ProgressLine(PrintStream out) {
        this.out = out;
    }

    @Override
    public synchronized void update(String what, long done, long total) {
        if (System.getProperty("sfumato.progress", "on").equals("off")) {
            return;
        }
        long now = System.nanoTime();
        if (now - last >= PAUSE) {
            last = now;
            out.println(100 * done / Math.max(1, total) + " %: " + what);
        }
    }
}
