package dev.sfumato.gradle.internal;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** The output of a worker: lines of progress are passed on, the end of everything else is kept to be reported when it fails. */
public final class WorkerOutput extends OutputStream {
    private static final String PROGRESS = "progress: ";
    private static final int MOST_KEPT = 8_000;

    private final Consumer<String> progress;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final StringBuilder kept = new StringBuilder();

    public WorkerOutput(Consumer<String> progress) {
        this.progress = progress;
    }

    @Override
    public synchronized void write(int b) {
        if (b == '\n') {
            endLine();
        } else {
            line.write(b);
        }
    }

    public synchronized String text() {
        endLine();
        return kept.toString().strip();
    }

    private void endLine() {
        String text = line.toString(StandardCharsets.UTF_8).stripTrailing();
        line.reset();
        if (text.startsWith(PROGRESS)) {
            progress.accept(text.substring(PROGRESS.length()));
        } else if (!text.isEmpty()) {
            kept.append(text).append('\n');
            if (kept.length() > MOST_KEPT) {
                kept.delete(0, kept.length() - MOST_KEPT);
            }
        }
    }
}
