package dev.sfumato.notebook.kernel;

import dev.sfumato.dsl.show.ProgressDisplay;
import dev.sfumato.notebook.MimeBundle;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.dflib.jjava.jupyter.messages.MessageType;

/**
 * Progress as one display of the cell, written anew in its place: twice a second at most, and none for work that is done soon.
 */
final class ProgressUpdates implements ProgressDisplay {
    private static final long SOON = TimeUnit.SECONDS.toNanos(1);
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(500);
    private static final int BAR = 20;

    private final KernelOutput output;
    private final String id = UUID.randomUUID().toString();
    private long next = System.nanoTime() + SOON;
    private boolean isShown;

    ProgressUpdates(KernelOutput output) {
        this.output = output;
    }

    @Override
    public synchronized void update(String what, long done, long total) {
        long now = System.nanoTime();
        if (now >= next) {
            next = now + PAUSE;
            if (total == 0) {
                show(what);
                return;
            }
            double part = Math.min(1, Math.max(0, (double) done / Math.max(1, total)));
            int full = (int) (BAR * part);
            show("[" + "#".repeat(full) + " ".repeat(BAR - full) + "] " + (int) (100 * part) + " %  " + what);
        }
    }

    /** Work that has ended leaves nothing behind. */
    @Override
    public synchronized void close() {
        if (isShown) {
            show("");
        }
        next = Long.MAX_VALUE;
    }

    private void show(String line) {
        output.publish(
                isShown ? MessageType.PUBLISH_UPDATE_DISPLAY_DATA : MessageType.PUBLISH_DISPLAY_DATA,
                Map.of(
                        "data",
                        MimeBundle.text(line).data(),
                        "metadata",
                        Map.of(),
                        "transient",
                        Map.of("display_id", id)));
        isShown = true;
    }
}
