package dev.sfumato.notebook.kernel;

import dev.sfumato.notebook.CellOutput;
import dev.sfumato.notebook.MimeBundle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
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

    /** What a cell showed is kept up to this many characters, to be shown again. */
    private static final int KEPT = 1 << 20;

    private final StringBuilder pending = new StringBuilder();
    private final List<Sent> sent = new ArrayList<>();
    private int room = KEPT;
    private boolean pendingError;
    private @Nullable KernelRequest cell;

    /**
     * An output of the cell.
     *
     * @param place the name of the place that it is written anew in; empty if it stays
     */
    private record Sent(MessageType<?> type, Map<String, ?> content, String place) {}

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
        forget();
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
        flush();
        show(
                MessageType.PUBLISH_DISPLAY_DATA,
                content(bundle),
                "",
                bundle.data().values().stream().mapToInt(String::length).sum());
    }

    @Override
    public synchronized void clear() {
        publish(MessageType.PUBLISH_CLEAR_OUTPUT, Map.of("wait", false));
        forget();
    }

    /** Shows a line in a place of its own, and in it again when there is another line. */
    synchronized void write(String place, String line) {
        flush();
        Map<String, Object> content = new HashMap<>(content(MimeBundle.text(line)));
        content.put("transient", Map.of("display_id", place));
        boolean isThere = sent.removeIf(one -> one.place().equals(place));
        if (isThere) {
            publish(MessageType.PUBLISH_UPDATE_DISPLAY_DATA, content);
            keep(new Sent(MessageType.PUBLISH_DISPLAY_DATA, content, place), 0);
        } else {
            show(MessageType.PUBLISH_DISPLAY_DATA, content, place, 0);
        }
    }

    /**
     * Takes a place away. The protocol has no message for that, and an emptied one would stay in the notebook: all is cleared, and
     * what else the cell showed is shown again, unless that is much.
     */
    synchronized void remove(String place) {
        flush();
        if (sent.stream().noneMatch(one -> one.place().equals(place))) {
            return;
        }
        if (room < 0) {
            write(place, "");
            return;
        }
        sent.removeIf(one -> one.place().equals(place));
        publish(MessageType.PUBLISH_CLEAR_OUTPUT, Map.of("wait", false));
        sent.forEach(one -> publish(one.type(), one.content()));
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
            String text = pending.toString();
            pending.setLength(0);
            show(
                    MessageType.PUBLISH_STREAM,
                    Map.of("name", pendingError ? "stderr" : "stdout", "text", text),
                    "",
                    text.length());
        }
    }

    static Map<String, Object> content(MimeBundle bundle) {
        return Map.of("data", bundle.data(), "metadata", bundle.metadata());
    }

    /** The name of a place. */
    static String newPlace() {
        return UUID.randomUUID().toString();
    }

    private void show(MessageType<?> type, Map<String, ?> content, String place, int length) {
        publish(type, content);
        keep(new Sent(type, content, place), length);
    }

    private void keep(Sent output, int length) {
        room -= length;
        if (room >= 0 || !output.place().isEmpty()) {
            sent.add(output);
        } else {
            sent.removeIf(one -> one.place().isEmpty());
        }
    }

    private void forget() {
        sent.clear();
        room = KEPT;
    }
}
