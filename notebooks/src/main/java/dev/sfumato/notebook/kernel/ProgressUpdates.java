package dev.sfumato.notebook.kernel;

import dev.sfumato.dsl.show.ProgressDisplay;
import dev.sfumato.dsl.show.TimeLeft;
import java.util.concurrent.TimeUnit;

/**
 * Progress as one display of the cell, written anew in its place: twice a second at most, and none for work that is done soon. Work
 * that has ended leaves nothing behind.
 */
final class ProgressUpdates implements ProgressDisplay {
    private static final long SOON = TimeUnit.SECONDS.toNanos(1);
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(500);
    private static final int BAR = 20;

    private final KernelOutput output;
    private final String place = KernelOutput.newPlace();
    private final TimeLeft left = new TimeLeft(System::nanoTime);
    private long next = System.nanoTime() + SOON;
    private boolean isShown;

    ProgressUpdates(KernelOutput output) {
        this.output = output;
    }

    @Override
    public synchronized void update(String what, long done, long total) {
        long now = System.nanoTime();
        if (now < next) {
            return;
        }
        next = now + PAUSE;
        isShown = true;
        if (total == 0) {
            output.write(place, what);
            return;
        }
        double part = Math.min(1, Math.max(0, (double) done / Math.max(1, total)));
        int full = (int) (BAR * part);
        output.write(
                place,
                "[" + "#".repeat(full) + " ".repeat(BAR - full) + "] " + (int) (100 * part) + " %  " + what
                        + left.words(part));
    }

    @Override
    public synchronized void close() {
        if (isShown) {
            output.remove(place);
        }
        next = Long.MAX_VALUE;
    }
}
