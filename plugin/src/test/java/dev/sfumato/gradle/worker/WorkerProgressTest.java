package dev.sfumato.gradle.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Work that is soon done says nothing, other work one line in five seconds, as the plugin passes it on. */
class WorkerProgressTest {
    private long now = Long.MAX_VALUE - 7; // a clock of nanoseconds may begin anywhere and overflow

    @Test
    void a_line_is_written_after_five_seconds_and_none_for_what_follows_at_once() {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        WorkerProgress progress = new WorkerProgress(new PrintStream(written, true, StandardCharsets.UTF_8), () -> now);
        now += TimeUnit.SECONDS.toNanos(5) - 1;
        progress.update("reading", 1, 3);
        assertEquals("", written.toString(StandardCharsets.UTF_8));
        now++;
        progress.update("reading", 2, 3);
        progress.update("reading", 3, 3);
        assertEquals("progress: 66 %: reading" + System.lineSeparator(), written.toString(StandardCharsets.UTF_8));
    }
}
