package dev.sfumato.concurrent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ParallelTest {
    @AfterEach
    void noInterruptionIsLeftToOtherTests() {
        Thread.interrupted();
    }

    @Test
    void every_part_is_done_once_and_values_are_in_order() {
        for (int parts : new int[] {0, 1, 2, 7, 1000, 100_003}) {
            AtomicIntegerArray times = new AtomicIntegerArray(Math.max(1, parts));
            Parallel.forEach("counting", parts, times::incrementAndGet);
            assertTrue(IntStream.range(0, parts).allMatch(i -> times.get(i) == 1));
        }
        assertEquals(List.of("0", "1", "2"), Parallel.map("naming", 3, Integer::toString));
        assertArrayEquals(new double[] {0, 2, 4}, Parallel.doubles("doubling", 3, i -> 2.0 * i));
    }

    @Test
    void what_a_part_throws_is_thrown_as_it_is() {
        IllegalStateException own = new IllegalStateException("own");
        assertSame(
                own,
                assertThrows(
                        IllegalStateException.class,
                        () -> Parallel.forEach("failing", 100, i -> {
                            if (i == 37) {
                                throw own;
                            }
                        })));
    }

    /** What another task did to a thread of the pool is no interruption of this work: parts of it would be left out. */
    @Test
    void a_thread_that_another_task_left_interrupted_works_on() throws InterruptedException {
        if (ForkJoinPool.getCommonPoolParallelism() < 1) {
            return;
        }
        for (int round = 0; round < 100; round++) {
            CountDownLatch both = new CountDownLatch(2);
            AtomicBoolean isAsked = new AtomicBoolean();
            ForkJoinPool.commonPool().execute(() -> Thread.currentThread().interrupt());
            Parallel.forEach("meeting", 2, part -> {
                isAsked.compareAndSet(false, Interruption.isRequested());
                both.countDown();
                try {
                    both.await();
                } catch (InterruptedException e) {
                    isAsked.set(true);
                }
            });
            assertFalse(isAsked.get(), "round " + round);
        }
    }

    /** Two parts wait for each other, so that two threads are at it; each sees that the caller is interrupted, whichever thread it is on. */
    @Test
    void an_interruption_of_the_caller_reaches_every_thread() throws InterruptedException {
        if (ForkJoinPool.getCommonPoolParallelism() < 1) {
            return;
        }
        CountDownLatch both = new CountDownLatch(2);
        CountDownLatch interrupted = new CountDownLatch(1);
        Set<Thread> stopped = ConcurrentHashMap.newKeySet();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        AtomicReference<Boolean> isStillInterrupted = new AtomicReference<>(false);
        Thread caller = new Thread(() -> {
            try {
                Parallel.forEach("waiting", 2, part -> {
                    both.countDown();
                    awaitQuietly(interrupted);
                    try {
                        while (true) {
                            Interruption.poll("waiting");
                            Thread.onSpinWait();
                        }
                    } catch (CancellationException e) {
                        stopped.add(Thread.currentThread());
                        throw e;
                    }
                });
            } catch (CancellationException e) {
                failure.set(e);
                isStillInterrupted.set(Thread.currentThread().isInterrupted());
            }
        });
        caller.start();
        both.await();
        caller.interrupt();
        interrupted.countDown();
        caller.join();
        assertEquals(2, stopped.size());
        assertEquals(
                "interrupted while waiting; nothing was kept", failure.get().getMessage());
        assertTrue(isStillInterrupted.get());
    }

    /** The caller has done its part and waits for another thread's, which sees it. */
    @Test
    void an_interruption_while_the_caller_waits_reaches_the_others_and_inner_work() throws InterruptedException {
        if (java.util.concurrent.ForkJoinPool.getCommonPoolParallelism() < 1) {
            return;
        }
        CountDownLatch begun = new CountDownLatch(1);
        AtomicReference<Thread> first = new AtomicReference<>();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread caller = new Thread(() -> {
            Thread own = Thread.currentThread();
            try {
                Parallel.forEach("waiting", 2, part -> {
                    if (Thread.currentThread() == own) {
                        awaitQuietly(begun);
                        return;
                    }
                    first.set(Thread.currentThread());
                    begun.countDown();
                    // inner work knows for whom the outer one is done
                    Parallel.forEach("waiting inside", 1, inner -> {
                        while (true) {
                            Interruption.poll("waiting inside");
                            Thread.onSpinWait();
                        }
                    });
                });
            } catch (CancellationException e) {
                failure.set(e);
            }
        });
        caller.start();
        begun.await();
        caller.interrupt();
        caller.join();
        assertEquals(
                "interrupted while waiting; nothing was kept", failure.get().getMessage());
    }

    @Test
    void a_thread_that_is_interrupted_before_begins_nothing() {
        Thread.currentThread().interrupt();
        assertThrows(
                CancellationException.class,
                () -> Parallel.forEach("beginning", 10, i -> {
                    throw new AssertionError("part " + i + " was begun");
                }));
        assertTrue(Thread.currentThread().isInterrupted());
    }

    private static void awaitQuietly(CountDownLatch latch) {
        boolean wasInterrupted = false;
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
