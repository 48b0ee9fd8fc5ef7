package dev.sfumato.dsl.show;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** How long work will still take, if the rest of it goes on as it did so far. */
@NotAWord
public final class TimeLeft {
    private static final long WORTH_TELLING = TimeUnit.SECONDS.toNanos(10);
    private static final long SECONDS = 120;
    private static final long MINUTES = 120;

    private final LongSupplier clock;
    private final long begin;

    /** The work begins now. */
    public TimeLeft(LongSupplier nanoseconds) {
        clock = nanoseconds;
        begin = nanoseconds.getAsLong();
    }

    /** The time left after this part of the work, such as {@code ", about 9 min left"}; empty where that is soon or not known. */
    public String words(double part) {
        long spent = clock.getAsLong() - begin;
        if (!(part > 0 && part < 1)) {
            return "";
        }
        double left = spent * (1 - part) / part;
        if (left < WORTH_TELLING) {
            return "";
        }
        long seconds = Math.round(left / TimeUnit.SECONDS.toNanos(1));
        long minutes = Math.round(seconds / 60.0);
        String time = seconds < SECONDS
                ? seconds + " s"
                : minutes < MINUTES ? minutes + " min" : Math.round(minutes / 60.0) + " h";
        return ", about " + time + " left";
    }
}
