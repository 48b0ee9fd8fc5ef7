package dev.sfumato.notebook;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A value and the time that it took.
 *
 * @param value null where the work has none
 * @param wall by the clock
 * @param cpu by all processors together
 */
public record Timed<T>(@Nullable T value, Duration wall, Duration cpu) {
    /** The times in words. */
    public String times() {
        return seconds(wall) + ", CPU " + seconds(cpu);
    }

    @Override
    public String toString() {
        return times() + (value == null ? "" : "\n" + value);
    }

    private static String seconds(Duration time) {
        double seconds = time.toNanos() / 1e9;
        return seconds < 1
                ? String.format(Locale.ROOT, "%.3g ms", 1000 * seconds)
                : String.format(Locale.ROOT, "%.2f s", seconds);
    }
}
