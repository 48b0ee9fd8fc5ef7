package dev.sfumato.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Work on all cores that ends soon when its caller is interrupted. A stream in parallel does not: the threads of its pool are not
 * the one that is interrupted, and that one hides its interruption while it waits for them. Here {@link Interruption#poll} knows,
 * on every thread of the work, who the caller is. What a part throws is thrown as it is.
 */
public final class Parallel {
    /** So many portions for each thread, so that none waits long for the last one. */
    private static final int PORTIONS = 16;

    private static final ThreadLocal<@Nullable Crew> CREW = new ThreadLocal<>();

    private Parallel() {}

    /**
     * Does every part, each once, in any order.
     *
     * @param work what is done, as {@link Interruption#poll} words it
     * @throws CancellationException if the calling thread, or that for which it works, was interrupted; it stays so
     */
    public static void forEach(String work, int parts, IntConsumer part) {
        new Crew(parts, part, CREW.get()).work(work);
    }

    /** A number for each part. */
    public static double[] doubles(String work, int parts, IntToDoubleFunction number) {
        double[] numbers = new double[parts];
        forEach(work, parts, part -> numbers[part] = number.applyAsDouble(part));
        return numbers;
    }

    /** A value for each part, in order. */
    public static <T> List<T> map(String work, int parts, IntFunction<T> value) {
        List<AtomicReference<T>> places = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            places.add(new AtomicReference<>());
        }
        forEach(work, parts, part -> places.get(part).set(value.apply(part)));
        return places.stream().map(AtomicReference::get).toList();
    }

    /** Whether the work that this thread does for another is to end. */
    static boolean isStopped() {
        Crew crew = CREW.get();
        return crew != null && crew.isStopped();
    }

    /** The threads that do the parts of one call. */
    private static final class Crew {
        private final int parts;
        private final IntConsumer part;
        private final @Nullable Crew outer;
        private final Thread caller = Thread.currentThread();
        private final AtomicInteger next = new AtomicInteger();
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        private final int helpers;
        private final int portion;
        private volatile boolean wasInterrupted;
        private boolean isClosed;
        private int active;

        Crew(int parts, IntConsumer part, @Nullable Crew outer) {
            this.parts = parts;
            this.part = part;
            this.outer = outer;
            helpers = Math.max(0, Math.min(parts - 1, ForkJoinPool.getCommonPoolParallelism()));
            portion = Math.max(1, parts / (PORTIONS * (helpers + 1)));
        }

        boolean isStopped() {
            return failure.get() != null
                    || wasInterrupted
                    || caller.isInterrupted()
                    || (outer != null && outer.isStopped());
        }

        void work(String work) {
            for (int i = 0; i < helpers; i++) {
                ForkJoinPool.commonPool().execute(this::help);
            }
            doParts();
            close();
            if (wasInterrupted) {
                caller.interrupt();
            }
            Throwable thrown = failure.get();
            if (thrown == null || thrown instanceof CancellationException) {
                Interruption.poll(work);
            }
            if (thrown instanceof RuntimeException exception) {
                throw exception;
            }
            if (thrown instanceof Error error) {
                throw error;
            }
        }

        private void help() {
            // nobody interrupts a thread of the pool for this work: what is set was left behind by another
            Thread.interrupted();
            if (enters()) {
                try {
                    doParts();
                } finally {
                    leave();
                }
            }
        }

        private synchronized boolean enters() {
            active += isClosed ? 0 : 1;
            return !isClosed;
        }

        private synchronized void leave() {
            active--;
            notifyAll();
        }

        /** Who has not begun has nothing left to do; who has is waited for, so that nothing goes on after the call. */
        private synchronized void close() {
            isClosed = true;
            while (active > 0) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    wasInterrupted = true;
                }
            }
        }

        private void doParts() {
            Crew before = CREW.get();
            CREW.set(this);
            try {
                for (int from = next.getAndAdd(portion); from < parts && from >= 0; from = next.getAndAdd(portion)) {
                    for (int i = from; i < Math.min(parts, from + portion); i++) {
                        if (isStopped()) {
                            return;
                        }
                        part.accept(i);
                    }
                }
            } catch (RuntimeException | Error e) {
                failure.compareAndSet(null, e);
            } finally {
                if (before == null) {
                    CREW.remove();
                } else {
                    CREW.set(before);
                }
            }
        }
    }
}
