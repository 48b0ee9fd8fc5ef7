package dev.sfumato.concurrent;

import java.util.concurrent.CancellationException;

/** Long work looks here now and then, so that an interrupted thread stops soon; the thread stays interrupted. */
public final class Interruption {
    private Interruption() {}

    /** Stops with a sentence if the thread was interrupted, or that for which it works: {@link Parallel}. */
    public static void poll(String work) {
        if (isRequested()) {
            throw new CancellationException("interrupted while " + work + "; nothing was kept");
        }
    }

    /** Whether this thread, or that for which it works, was interrupted. */
    public static boolean isRequested() {
        return Thread.currentThread().isInterrupted() || Parallel.isStopped();
    }
}
