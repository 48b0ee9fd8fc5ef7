package dev.sfumato.dsl;

import dev.sfumato.Progress;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Where the long work of all words is done, so that one place decides how it is shown: a line on standard error, unless a
 * notebook or a program chose otherwise.
 */
public final class LongWork {
    private static volatile Supplier<? extends ProgressDisplay> displays = ProgressLine::onStandardError;

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
    static <T> T shown(Function<Progress, T> work) {
        try (ProgressDisplay display = displays.get()) {
            return work.apply(display);
        }
    }
}
