package dev.sfumato.data.graph;

import java.util.concurrent.CancellationException;

/** Long work looks here now and then, so that an interrupted thread stops soon; the thread stays interrupted. */
final class Interruption {
    private Interruption() {}

    static void poll(String work) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted while " + work + "; nothing was kept");
        }
    }
}
