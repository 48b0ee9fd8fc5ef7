package dev.sfumato.notebook;

import java.util.concurrent.LinkedBlockingQueue;

/** The thread on which snippets run, one after the other. */
final class CellThread extends Thread {
    private final LinkedBlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
    private boolean retired;

    CellThread() {
        super("cells");
        setDaemon(true);
        start();
    }

    void execute(Runnable task) {
        work.add(task);
    }

    /** Ends when all work is done. */
    void retire() {
        execute(() -> retired = true);
    }

    /** Throws in the middle of whatever runs. JDK 20 and later refuse. */
    @SuppressWarnings({"removal", "deprecation"})
    void force() {
        try {
            stop();
        } catch (UnsupportedOperationException e) {
            // left to who asks
        }
    }

    @Override
    public void run() {
        while (!retired) {
            try {
                work.take().run();
            } catch (InterruptedException e) {
                // it was meant for the task before
            }
            // and so was one that came late
            Thread.interrupted();
        }
    }
}
