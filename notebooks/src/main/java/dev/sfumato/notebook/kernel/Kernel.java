package dev.sfumato.notebook.kernel;

import dev.sfumato.dsl.LongWork;
import dev.sfumato.notebook.JShellEngine;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.dflib.jjava.jupyter.messages.request.CompleteRequest;
import org.dflib.jjava.jupyter.messages.request.HistoryRequest;
import org.dflib.jjava.jupyter.messages.request.InspectRequest;
import org.dflib.jjava.jupyter.messages.request.IsCompleteRequest;
import org.dflib.jjava.jupyter.messages.request.ShutdownRequest;

/** The kernel of a notebook: Java with the language of Sfumato imported. */
public final class Kernel {
    /** What of the protocol is spoken. */
    private static final String PROTOCOL = "5.3";

    private final Connection connection;
    private final History history = new History();
    private final Execution execution;
    private final Assistance assistance;
    private final CountDownLatch end = new CountDownLatch(1);

    private Kernel(Connection connection, JShellEngine engine, KernelOutput output, CellInput input) {
        this.connection = connection;
        this.execution = new Execution(engine, output, input, history);
        this.assistance = new Assistance(engine);
    }

    /** Argument: the connection file that Jupyter writes. */
    public static void main(String[] args) throws Exception {
        if (args.length != 1 || !Files.isRegularFile(Path.of(args[0]))) {
            System.err.println(
                    "The kernel is started by Jupyter with a connection file, got " + String.join(" ", args));
            System.exit(2);
        }
        Connection connection = new Connection(KernelConnectionProperties.parse(Files.readString(Path.of(args[0]))));
        KernelOutput output = new KernelOutput();
        CellInput input = new CellInput(output);
        JShellEngine engine = JShellEngine.start();
        // what threads of earlier cells print belongs to the notebook too
        System.setOut(stream(output, false));
        System.setErr(stream(output, true));
        System.setIn(input);
        LongWork.showBy(() -> new ProgressUpdates(output));
        Kernel kernel = new Kernel(connection, engine, output, input);
        Runtime.getRuntime().addShutdownHook(new Thread(kernel::leave));
        connection.open(kernel::handle);
        kernel.awaitEnd();
        System.exit(0);
    }

    private static PrintStream stream(KernelOutput output, boolean error) {
        OutputStream target = new OutputStream() {
            @Override
            public void write(int b) {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                output.print(error, new String(bytes, offset, length, StandardCharsets.UTF_8));
            }
        };
        return new PrintStream(target, true, StandardCharsets.UTF_8);
    }

    /** Until a front end shuts the kernel down, or the process that started it is gone. */
    private void awaitEnd() throws InterruptedException {
        Optional<ProcessHandle> jupyter = Optional.ofNullable(System.getenv("JPY_PARENT_PID"))
                .filter(id -> id.matches("\\d+"))
                .flatMap(id -> ProcessHandle.of(Long.parseLong(id)));
        while (!end.await(2, TimeUnit.SECONDS)) {
            if (jupyter.isPresent() && !jupyter.get().isAlive()) {
                return;
            }
        }
    }

    /** The JVM ends. A moment is left for what was sent last. */
    private void leave() {
        if (end.getCount() > 0) {
            execution.abandon();
        }
        try {
            Thread.sleep(Duration.ofMillis(200).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void handle(Request request) {
        request.status("busy");
        try {
            answer(request);
        } finally {
            request.status("idle");
        }
        if (request.type().equals(MessageType.SHUTDOWN_REQUEST)) {
            connection.close();
            end.countDown();
        }
    }

    private void answer(Request request) {
        MessageType<?> type = request.type();
        if (type.equals(MessageType.EXECUTE_REQUEST)) {
            execution.execute(request);
        } else if (type.equals(MessageType.KERNEL_INFO_REQUEST)) {
            request.reply(MessageType.KERNEL_INFO_REPLY, info());
        } else if (type.equals(MessageType.COMPLETE_REQUEST)) {
            CompleteRequest asked = request.content(CompleteRequest.class);
            request.reply(MessageType.COMPLETE_REPLY, assistance.complete(asked.getCode(), asked.getCursorPos()));
        } else if (type.equals(MessageType.INSPECT_REQUEST)) {
            InspectRequest asked = request.content(InspectRequest.class);
            request.reply(MessageType.INSPECT_REPLY, assistance.inspect(asked.getCode(), asked.getCursorPos()));
        } else if (type.equals(MessageType.IS_COMPLETE_REQUEST)) {
            request.reply(
                    MessageType.IS_COMPLETE_REPLY,
                    assistance.isComplete(
                            request.content(IsCompleteRequest.class).getCode()));
        } else if (type.equals(MessageType.HISTORY_REQUEST)) {
            request.reply(
                    MessageType.HISTORY_REPLY,
                    Map.of("status", "ok", "history", history.answer(request.content(HistoryRequest.class))));
        } else if (type.equals(MessageType.COMM_INFO_REQUEST)) {
            request.reply(MessageType.COMM_INFO_REPLY, Map.of("status", "ok", "comms", Map.of()));
        } else if (type.equals(MessageType.INTERRUPT_REQUEST)) {
            execution.interrupt();
            request.reply(MessageType.INTERRUPT_REPLY, Map.of("status", "ok"));
        } else if (type.equals(MessageType.SHUTDOWN_REQUEST)) {
            execution.interrupt();
            boolean restart = request.content(ShutdownRequest.class).isRestart();
            request.reply(MessageType.SHUTDOWN_REPLY, Map.of("status", "ok", "restart", restart));
        }
        // messages of widgets, and what later protocols may bring, need no answer
    }

    private static Map<String, Object> info() {
        String version = Optional.ofNullable(Kernel.class.getPackage().getImplementationVersion())
                .orElse("unreleased");
        return Map.of(
                "status",
                "ok",
                "protocol_version",
                PROTOCOL,
                "implementation",
                "sfumato",
                "implementation_version",
                version,
                "language_info",
                Map.of(
                        "name", "java",
                        "version", Runtime.version().toString(),
                        "mimetype", "text/x-java",
                        "file_extension", ".jshell",
                        "pygments_lexer", "java",
                        "codemirror_mode", "text/x-java"),
                "banner",
                "Sfumato on Java " + Runtime.version().feature() + ". help() lists what can be said.",
                "help_links",
                List.of());
    }
}
