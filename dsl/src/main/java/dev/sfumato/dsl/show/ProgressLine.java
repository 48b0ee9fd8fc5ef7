package dev.sfumato.dsl.show;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Progress as text, none for work that is done soon, and none at all with {@code -Dsfumato.progress=off}. On a terminal one line
 * is written over and taken away in the end; elsewhere, such as in a log, there is a line of its own now and then.
 */
@NotAWord
public final class ProgressLine implements ProgressDisplay {
    private static final long SOON = TimeUnit.SECONDS.toNanos(1);
    private static final long TERMINAL_PAUSE = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long LOG_PAUSE = TimeUnit.SECONDS.toNanos(5);
    private static final int BAR = 20;

    private final PrintStream out;
    private final boolean isTerminal;
    private final LongSupplier clock;
    private final TimeLeft left;
    private long next;
    private int shown;

    public ProgressLine(PrintStream out, boolean isTerminal, LongSupplier clock) {
        this.out = out;
        this.isTerminal = isTerminal;
        this.clock = clock;
        left = new TimeLeft(clock);
        next = clock.getAsLong() + (isTerminal ? SOON : LOG_PAUSE);
    }

    static ProgressLine onStandardError() {
        return new ProgressLine(System.err, isTerminal(), System::nanoTime);
    }

    @Override
    public synchronized void update(String what, long done, long total) {
        long now = clock.getAsLong();
        if (now < next || System.getProperty("sfumato.progress", "on").equals("off")) {
            return;
        }
        next = now + (isTerminal ? TERMINAL_PAUSE : LOG_PAUSE);
        if (total == 0) {
            show(what);
            return;
        }
        double part = Math.min(1, Math.max(0, (double) done / Math.max(1, total)));
        String percent = (int) (100 * part) + " %";
        String words = what + left.words(part);
        show(
                isTerminal
                        ? bar(part) + " " + " ".repeat(Math.max(0, 5 - percent.length())) + percent + "  " + words
                        : percent + ": " + words);
    }

    private void show(String line) {
        if (isTerminal) {
            overwrite(line);
        } else {
            out.println(line);
        }
    }

    private static String bar(double part) {
        int full = (int) (BAR * part);
        return "[" + "#".repeat(full) + " ".repeat(BAR - full) + "]";
    }

    /** A line that is as wide as the terminal would begin the next one, where a carriage return does not reach it. */
    private void overwrite(String line) {
        int room = TextWidth.columns() - 1;
        String fitting = line.length() > room ? line.substring(0, Math.max(0, room)) : line;
        out.print("\r" + fitting + " ".repeat(Math.max(0, shown - fitting.length())));
        out.flush();
        shown = fitting.length();
    }

    @Override
    public synchronized void close() {
        if (shown > 0) {
            out.print("\r" + " ".repeat(shown) + "\r");
            out.flush();
            shown = 0;
        }
        next = Long.MAX_VALUE;
    }

    /** Whether standard error is a terminal. Where the system does not tell, lines of their own do no harm. */
    private static boolean isTerminal() {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
