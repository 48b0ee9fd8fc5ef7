package dev.sfumato.dsl.show;

import dev.sfumato.concurrent.Progress;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Where the long work of all words is done, so that one place decides how it is shown: a line on standard error, unless a
 * notebook or a program chose otherwise.
 */
@NotAWord
public final class LongWork {
    private static volatile Supplier<? extends ProgressDisplay> displays = ProgressLine::onStandardError;

    /** Tells the time of work that does not say how far it has come. */
    private static final ScheduledThreadPoolExecutor CLOCK = clock();

    private LongWork() {}

    /** Shows all further work by these displays, a new one for each piece of it. */
    public static void showBy(Supplier<? extends ProgressDisplay> newDisplays) {
        displays = newDisplays;
    }

    /** Shows all further work by lines on standard error again. */
    public static void showByLines() {
        displays = ProgressLine::onStandardError;
    }

    /** Does the work, and shows how far it has come. */
    public static <T> T shown(Function<Progress, T> work) {
        try (ProgressDisplay display = displays.get()) {
            return work.apply(display);
        }
    }

    /** Does work that protects nobody, and says so as long as it runs. */
    public static <T> T unprotected(Function<Progress, T> work) {
        return shown(progress ->
                work.apply((what, done, total) -> progress.update("WITHOUT PRIVACY, " + what, done, total)));
    }

    /** Does work of which nobody knows how far it has come, and shows for how long it has been done. */
    public static <T> T timed(String what, Supplier<T> work) {
        long begin = System.nanoTime();
        try (ProgressDisplay display = displays.get()) {
            Future<?> ticks = CLOCK.scheduleWithFixedDelay(
                    () -> display.update(
                            what + ", " + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin) + " s", 0, 0),
                    1,
                    1,
                    TimeUnit.SECONDS);
            try {
                return work.get();
            } finally {
                ticks.cancel(false);
            }
        }
    }

    private static ScheduledThreadPoolExecutor clock() {
        ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "progress");
            thread.setDaemon(true);
            return thread;
        });
        clock.setRemoveOnCancelPolicy(true);
        return clock;
    }
}
