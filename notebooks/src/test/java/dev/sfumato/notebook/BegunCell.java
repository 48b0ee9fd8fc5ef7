package dev.sfumato.notebook;

import java.util.concurrent.CountDownLatch;

/** How a cell under test says that it is at work. Public, because cells are in a package of their own. */
public final class BegunCell {
    private static volatile CountDownLatch begun = new CountDownLatch(1);

    private BegunCell() {}

    /** Forgets what has begun before. */
    static void reset() {
        begun = new CountDownLatch(1);
    }

    /** Waits until a cell is at work. */
    static void await() throws InterruptedException {
        begun.await();
    }

    /** Says that it is at work. */
    public static void tell() {
        begun.countDown();
    }

    /** The same number, from within a loop that calls nothing of the cell. */
    public static long passing(long number) {
        tell();
        return number;
    }
}
