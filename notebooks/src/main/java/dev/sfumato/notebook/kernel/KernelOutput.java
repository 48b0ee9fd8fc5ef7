package dev.sfumato.notebook.kernel;

import dev.sfumato.notebook.CellOutput;
import dev.sfumato.notebook.MimeBundle;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.jspecify.annotations.Nullable;

/**
 * Sends what cells show to the front ends, as part of the cell that runs or ran last. Text is sent in pieces, ten times a second
 * or when there is much of it: a message for each line would drown a browser.
 */
final class KernelOutput implements CellOutput {
    private static final int PIECE = 1 << 16;

    private final StringBuilder pending = new StringBuilder();
    private boolean pendingError;
    private @Nullable KernelRequest cell;

    KernelOutput() {
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "output");
            thread.setDaemon(true);
            return thread;
        });
        var unused = clock.scheduleWithFixedDelay(this::flush, 100, 100, TimeUnit.MILLISECONDS);
    }

    /** Everything from now on belongs to this cell; null for a cell that is to be silent. */
    synchronized void attach(@Nullable KernelRequest next) {
        flush();
        cell = next;
    }

    @Override
    public synchronized void print(boolean error, String text) {
        if (error != pendingError) {
            flush();
            pendingError = error;
        }
        for (int start = 0; start < text.length(); start += PIECE) {
            pending.append(text, start, Math.min(text.length(), start + PIECE));
            if (pending.length() >= PIECE) {
                flush();
            }
        }
    }

    @Override
    public synchronized void display(MimeBundle bundle) {
        publish(MessageType.PUBLISH_DISPLAY_DATA, Map.of("data", bundle.data(), "metadata", Map.of()));
    }

    @Override
    public synchronized void clear() {
        publish(MessageType.PUBLISH_CLEAR_OUTPUT, Map.of("wait", false));
    }

    /** Sends what was printed, and then this. */
    synchronized void publish(MessageType<?> type, Map<String, ?> content) {
        flush();
        if (cell != null) {
            cell.publish(type, content);
        }
    }

    synchronized void flush() {
        if (pending.length() > 0) {
            if (cell != null) {
                cell.publish(
                        MessageType.PUBLISH_STREAM,
                        Map.of("name", pendingError ? "stderr" : "stdout", "text", pending.toString()));
            }
            pending.setLength(0);
        }
    }
}
