package dev.sfumato.notebook;

import org.jspecify.annotations.Nullable;

/** Heap that is kept back, so that a session whose heap a cell has filled can still compile and run the cell that frees it. */
public final class HeapReserve {
    private static final int PIECE = 1 << 18;
    private static final long MOST = 96L << 20;
    private static final int SHARE = 8;
    private static final int PLENTY = 3;

    private final int pieces = (int) (Math.min(MOST, Runtime.getRuntime().maxMemory() / SHARE) / PIECE);
    private byte @Nullable [][] kept;

    public HeapReserve() {
        restore();
    }

    /** Gives it away: a cell has used up all else. */
    public synchronized void release() {
        kept = null;
    }

    /** Takes it again, as soon as there is plenty. */
    public synchronized void restore() {
        Runtime runtime = Runtime.getRuntime();
        long free = runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
        if (kept == null && free > (long) PLENTY * pieces * PIECE) {
            kept = new byte[pieces][PIECE];
        }
    }
}
