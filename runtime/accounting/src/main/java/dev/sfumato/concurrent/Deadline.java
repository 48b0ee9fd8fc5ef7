package dev.sfumato.concurrent;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * When work that has an alternative is given up. It belongs to the thread that does the work, so that inner loops see it without
 * being told; a deadline within another one ends no later than that.
 */
public final class Deadline {
    private static final ThreadLocal<Long> END = new ThreadLocal<>();
    private static final Clock CLOCK = new Clock();

    /**
     * Time in which this process could work: it goes on with the wall's, but not while the machine is busy with other things. A price that
     * depends on what else runs beside it would not be the same tomorrow.
     */
    private static final class Clock {
        /** Long enough for the system to count, short beside a deadline. */
        private static final long SAMPLE = 100_000_000;

        private long wall = System.nanoTime();
        private long work = processTime();
        private long now;

        synchronized long now() {
            long passed = System.nanoTime() - wall;
            if (passed < SAMPLE) {
                return now + passed;
            }
            long worked = processTime() - work;
            wall += passed;
            work += worked;
            now += Math.min(passed, worked);
            return now;
        }

        private static long processTime() {
            return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                    ? system.getProcessCpuTime()
                    : System.nanoTime();
        }
    }

    /** Work was not done by its deadline; something else may answer in its place. */
    public static final class LateException extends RuntimeException {
        private static final long serialVersionUID = 1;

        LateException() {
            super("It was not computed in time; another way may answer sooner");
        }
    }

    private Deadline() {}

    /** Returns the result of work, if it completes within a time. */
    public static <T> T within(Duration time, Supplier<T> work) {
        return until(now() + time.toNanos(), work);
    }

    /**
     * Returns the result of work, if it completes before a time of {@link #now}.
     *
     * @throws LateException where a {@link #poll} in it came too late
     */
    public static <T> T until(long end, Supplier<T> work) {
        Long outer = END.get();
        END.set(outer == null || end - outer < 0 ? end : outer);
        try {
            return work.get();
        } finally {
            if (outer == null) {
                END.remove();
            } else {
                END.set(outer);
            }
        }
    }

    /** A time of {@link #now}, or the thread's own deadline where that is sooner: for threads that help. */
    public static long sooner(long end) {
        Long own = END.get();
        return own == null || end - own < 0 ? end : own;
    }

    /** The time that deadlines are measured in: nanoseconds in which this process could work. */
    public static long now() {
        return CLOCK.now();
    }

    /** Gives up where it is late; loops that may be long look here. */
    public static void poll() {
        Long end = END.get();
        if (end != null && now() - end > 0) {
            throw new LateException();
        }
    }
}
