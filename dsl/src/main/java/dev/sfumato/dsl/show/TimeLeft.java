package dev.sfumato.dsl.show;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** How long work will still take, if the rest of it goes on as it did so far. */
@NotAWord
public final class TimeLeft {
    /** Below this part of the work nobody knows. */
    private static final double TOO_EARLY = 0.002;

    private static final long WORTH_TELLING = TimeUnit.SECONDS.toNanos(10);
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
        if (!(part >= TOO_EARLY) || part >= 1) {
            return "";
        }
        double left = spent * (1 - part) / part;
        if (left < WORTH_TELLING) {
            return "";
        }
        long seconds = Math.round(left / TimeUnit.SECONDS.toNanos(1));
        return ", about " + (seconds < MINUTES ? seconds + " s" : Math.round(seconds / 60.0) + " min") + " left";
    }
}
