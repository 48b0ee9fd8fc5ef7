package dev.sfumato.notebook.kernel;

import java.security.GeneralSecurityException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;
import org.dflib.jjava.jupyter.messages.HMACGenerator;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;

/** The five sockets between a kernel and its front ends. */
final class Connection {
    private static final int WAIT_IN_MILLISECONDS = 1000;

    private final KernelConnectionProperties properties;
    private final ZMQ.Context context = ZMQ.context(1);
    private final ZMQ.Socket heartbeat = context.socket(SocketType.REP);
    private final Channel shell;
    private final Channel control;
    private final Channel stdin;
    private final Channel iopub;
    private final Deque<KernelRequest> waiting = new ArrayDeque<>();
    private volatile boolean open = true;

    Connection(KernelConnectionProperties properties) throws GeneralSecurityException {
        this.properties = properties;
        HMACGenerator signatures = properties.createHMACGenerator();
        shell = new Channel(context, SocketType.ROUTER, signatures, KernelConnectionProperties::getShellPort);
        control = new Channel(context, SocketType.ROUTER, signatures, KernelConnectionProperties::getControlPort);
        stdin = new Channel(context, SocketType.ROUTER, signatures, KernelConnectionProperties::getStdinPort);
        iopub = new Channel(context, SocketType.PUB, signatures, KernelConnectionProperties::getIopubPort);
    }

    /** Opens the sockets. Requests on the shell are handled one after the other, those on control beside them. */
    void open(Consumer<KernelRequest> handler) {
        heartbeat.bind(properties.getTransport() + "://" + properties.getIp() + ":" + properties.getHbPort());
        for (Channel channel : List.of(shell, control, stdin, iopub)) {
            channel.bind(properties);
        }
        start("heartbeat", () -> {
            byte[] beat = heartbeat.recv();
            if (beat != null) {
                heartbeat.send(beat);
            }
        });
        start(
                "control",
                () -> control.next(WAIT_IN_MILLISECONDS)
                        .ifPresent(message -> handler.accept(new KernelRequest(this, control, message))));
        start("shell", () -> {
            KernelRequest queued = waiting.poll();
            if (queued != null) {
                handler.accept(queued);
            } else {
                shell.next(WAIT_IN_MILLISECONDS)
                        .ifPresent(message -> handler.accept(new KernelRequest(this, shell, message)));
            }
        });
    }

    /**
     * Takes the cells that wait in the queue out of it. Those that come with a delay were still sent before the answer that is
     * under way. Only the thread of the shell may ask.
     */
    List<KernelRequest> takeQueuedCells() {
        shell.next(50).ifPresent(this::queue);
        for (var next = shell.next(0); next.isPresent(); next = shell.next(0)) {
            queue(next.get());
        }
        List<KernelRequest> cells = new ArrayList<>();
        for (int n = waiting.size(); n > 0; n--) {
            KernelRequest request = waiting.remove();
            if (request.type().equals(MessageType.EXECUTE_REQUEST)) {
                cells.add(request);
            } else {
                waiting.add(request);
            }
        }
        return cells;
    }

    private void queue(Message<?> message) {
        waiting.add(new KernelRequest(this, shell, message));
    }

    Channel stdin() {
        return stdin;
    }

    void publish(Message<?> message) {
        iopub.sendMessage(message);
    }

    /** A message that answers another one; any content will do that JSON can say. */
    @SuppressWarnings("unchecked")
    static Message<Object> message(Message<?> parent, MessageType<?> type, Map<String, ?> content) {
        return new Message<>(parent, (MessageType<Object>) type, content);
    }

    /** Ends reading; what was sent has a moment to leave. */
    void close() {
        open = false;
    }

    private void start(String name, Runnable step) {
        Thread thread = new Thread(
                () -> {
                    while (open) {
                        try {
                            step.run();
                        } catch (RuntimeException | Error e) {
                            // one message is lost, such as for want of heap; the next may find more
                        }
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
    }
}
