package dev.sfumato.notebook.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.dflib.jjava.jupyter.messages.reply.InputReply;
import org.jspecify.annotations.Nullable;

/** Standard input of cells: each line is requested from the person at the front end, if the front end has one. */
final class CellInput extends InputStream {
    private final KernelOutput output;
    private volatile @Nullable KernelRequest cell;
    private byte[] line = {};
    private int next;

    CellInput(KernelOutput output) {
        this.output = output;
    }

    /** Whom to ask from now on; null for nobody. */
    void attach(@Nullable KernelRequest request) {
        cell = request;
        line = new byte[0];
        next = 0;
    }

    @Override
    public int read() throws IOException {
        if (next == line.length) {
            line = ask().getBytes(StandardCharsets.UTF_8);
            next = 0;
        }
        return line[next++] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        target[offset] = (byte) read();
        int more = Math.min(length - 1, line.length - next);
        System.arraycopy(line, next, target, offset + 1, more);
        next += more;
        return 1 + more;
    }

    @Override
    public int available() {
        return line.length - next;
    }

    private String ask() throws IOException {
        KernelRequest request = cell;
        if (request == null) {
            throw new IOException("This cell was run by a front end that allows no input.");
        }
        output.flush();
        Channel stdin = request.connection().stdin();
        stdin.sendMessage(Connection.message(
                request.message(), MessageType.INPUT_REQUEST, Map.of("prompt", "", "password", false)));
        while (!Thread.currentThread().isInterrupted()) {
            Optional<Message<?>> reply = stdin.next(100);
            if (reply.isPresent() && reply.get().getContent() instanceof InputReply input) {
                return input.getValue() + "\n";
            }
        }
        throw new InterruptedIOException("interrupted while waiting for input");
    }
}
