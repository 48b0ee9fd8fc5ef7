package dev.sfumato.dsl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.dsl.show.TimeLeft;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TimeLeftTest {
    private final AtomicLong now = new AtomicLong();
    private final TimeLeft left = new TimeLeft(now::get);

    private String after(long seconds, double part) {
        now.set(TimeUnit.SECONDS.toNanos(seconds));
        return left.words(part);
    }

    @Test
    void work_of_ten_minutes_says_so_after_two_seconds() {
        assertEquals(", about 10 min left", after(2, 1 / 300.0));
        assertEquals(", about 5 min left", after(300, 0.5));
        assertEquals(", about 100 s left", after(100, 0.5));
        assertEquals(", about 6 h left", after(2, 1e-4));
    }

    @Test
    void what_is_soon_done_or_not_known_is_not_told() {
        assertEquals("", after(2, 0.5));
        assertEquals("", after(600, 0.99));
        assertEquals("", after(2, 0));
        assertEquals("", after(2, 1));
        assertEquals("", after(2, Double.NaN));
    }
}
