package dev.sfumato.dsl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.ProgressDisplay;
import dev.sfumato.dsl.show.ProgressLine;
import dev.sfumato.dsl.show.TextWidth;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Progress of long work, as a person at a terminal and a log see it, and that somebody else can show it. */
class ProgressLineTest {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private long now;

    private ProgressLine line(boolean isTerminal) {
        return new ProgressLine(
                new PrintStream(written, true, StandardCharsets.UTF_8),
                isTerminal,
                () -> TimeUnit.MILLISECONDS.toNanos(now));
    }

    private String shown() {
        return written.toString(StandardCharsets.UTF_8);
    }

    @AfterEach
    void showByLines() {
        LongWork.showByLines();
    }

    @Test
    void work_that_is_done_soon_shows_nothing() {
        for (boolean isTerminal : List.of(true, false)) {
            try (ProgressLine line = line(isTerminal)) {
                now += 900;
                line.update("training", 1, 2);
            }
        }
        assertEquals("", shown());
    }

    @Test
    void work_of_unknown_extent_shows_words_and_no_bar() {
        try (ProgressLine line = line(true)) {
            now += 2000;
            line.update("pricing, 2 s", 0, 0);
        }
        assertTrue(shown().startsWith("\rpricing, 2 s"), shown());
    }

    @Test
    void a_long_price_tells_the_time() {
        List<String> heard = Collections.synchronizedList(new ArrayList<>());
        LongWork.showBy(() -> new ProgressDisplay() {
            @Override
            public void update(String what, long done, long total) {
                heard.add(what);
            }

            @Override
            public void close() {
                heard.add("closed");
            }
        });
        int answer = LongWork.timed("pricing", () -> {
            while (heard.isEmpty()) {
                Thread.onSpinWait();
            }
            return 42;
        });
        assertEquals(42, answer);
        assertTrue(heard.get(0).matches("pricing, \\d+ s"), heard.get(0));
        assertEquals("closed", heard.get(heard.size() - 1));
    }

    @Test
    void a_log_gets_whole_lines_now_and_then_and_no_carriage_return() {
        try (ProgressLine line = line(false)) {
            for (int i = 0; i < 120; i++) {
                now += 100;
                line.update("training", i, 120);
            }
        }
        assertEquals(
                List.of("40 %: training", "82 %: training"), shown().lines().toList());
        assertFalse(shown().contains("\r"));
    }

    @Test
    void a_terminal_gets_one_line_that_is_written_over_and_taken_away() {
        try (ProgressLine line = line(true)) {
            now += 1000;
            line.update("reading what is long to read", 1, 4);
            now += 100;
            line.update("too soon", 2, 4);
            now += 100;
            line.update("reading", 3, 4);
        }
        String long_ = "[#####               ]  25 %  reading what is long to read";
        String short_ = "[###############     ]  75 %  reading";
        assertEquals(
                "\r" + long_ + "\r" + short_ + " ".repeat(long_.length() - short_.length()) + "\r"
                        + " ".repeat(short_.length()) + "\r",
                shown());
    }

    @Test
    void a_terminal_line_never_reaches_the_edge() {
        try (ProgressLine line = line(true)) {
            now += 1000;
            line.update("x".repeat(500), 7, 0);
        }
        assertTrue(shown().split("\r")[1].length() < TextWidth.columns(), shown());
    }

    @Test
    void a_notebook_shows_work_in_its_own_way_until_it_ends() {
        List<String> heard = new ArrayList<>();
        LongWork.showBy(() -> new ProgressDisplay() {
            @Override
            public void update(String what, long done, long total) {
                heard.add(what);
            }

            @Override
            public void close() {
                heard.add("closed");
            }
        });
        assertEquals(7, LongWork.<Integer>shown(progress -> {
            progress.update("one", 1, 1);
            return 7;
        }));
        assertThrows(
                IllegalStateException.class,
                () -> LongWork.shown(progress -> {
                    progress.update("two", 1, 1);
                    throw new IllegalStateException("broken");
                }));
        assertEquals(List.of("one", "closed", "two", "closed"), heard);
    }
}
