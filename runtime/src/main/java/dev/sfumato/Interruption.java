package dev.sfumato;

import java.util.concurrent.CancellationException;

/** Long work looks here now and then, so that an interrupted thread stops soon; the thread stays interrupted. */
public final class Interruption {
    private Interruption() {}

    /** Stops with a sentence if the thread was interrupted. */
    public static void poll(String work) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted while " + work + "; nothing was kept");
        }
    }
}
