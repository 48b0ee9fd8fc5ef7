package dev.sfumato.notebook.kernel;

import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.notebook.JShellEngine;
import dev.sfumato.notebook.Place;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
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
    /** The supported version of the protocol. */
    private static final String PROTOCOL = "5.3";

    private final Connection connection;
    private final CellHistory history = new CellHistory();
    private final CompletableFuture<Execution> execution;
    private final CompletableFuture<EditorAnswers> editor;
    private final CountDownLatch end = new CountDownLatch(1);

    private Kernel(
            Connection connection, CompletableFuture<JShellEngine> engine, KernelOutput output, CellInput input) {
        this.connection = connection;
        this.execution = engine.thenApply(started -> new Execution(started, output, input, history));
        this.editor = engine.thenApply(EditorAnswers::new);
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
        PrintStream log = System.err;
        // what threads of earlier cells print belongs to the notebook too
        System.setOut(stream(output, false));
        System.setErr(stream(output, true));
        System.setIn(input);
        LongWork.showBy(() -> new ProgressUpdates(output));
        Kernel kernel = new Kernel(connection, start(log), output, input);
        Runtime.getRuntime().addShutdownHook(new Thread(kernel::leave));
        connection.open(kernel::handle);
        kernel.awaitEnd();
        System.exit(0);
    }

    /** The engine takes the longest to start. Front ends hear of the kernel meanwhile, and their first cell waits for it. */
    private static CompletableFuture<JShellEngine> start(PrintStream log) {
        CompletableFuture<JShellEngine> engine = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        engine.complete(JShellEngine.start(Place.NOTEBOOK));
                    } catch (RuntimeException | Error e) {
                        log.println(
                                "Sfumato's kernel cannot start. It needs a JDK, 17 or newer, with the module jdk.jshell: "
                                        + "set SFUMATO_JAVA_HOME. This is " + System.getProperty("java.home") + ".");
                        e.printStackTrace(log);
                        System.exit(1);
                    }
                },
                "engine");
        thread.setDaemon(true);
        thread.start();
        return engine;
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
        while (!isEnded()) {
            if (jupyter.isPresent() && !jupyter.get().isAlive()) {
                return;
            }
        }
    }

    private boolean isEnded() throws InterruptedException {
        try {
            return end.await(2, TimeUnit.SECONDS);
        } catch (OutOfMemoryError e) {
            // a cell has it all; somebody may free it
            return false;
        }
    }

    /** The JVM ends. A moment is left for what was sent last. */
    private void leave() {
        if (end.getCount() > 0 && execution.isDone()) {
            execution.join().abandon();
        }
        try {
            Thread.sleep(Duration.ofMillis(200).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void handle(KernelRequest request) {
        request.status("busy");
        try {
            answer(request);
        } catch (RuntimeException | Error e) {
            if (request.type().equals(MessageType.EXECUTE_REQUEST)) {
                execution.join().giveUp(request, "The kernel could not tell what became of this cell: " + e);
            }
        } finally {
            request.status("idle");
        }
        if (request.type().equals(MessageType.SHUTDOWN_REQUEST)) {
            connection.close();
            end.countDown();
        }
    }

    private void answer(KernelRequest request) {
        MessageType<?> type = request.type();
        if (type.equals(MessageType.EXECUTE_REQUEST)) {
            execution.join().execute(request);
        } else if (type.equals(MessageType.KERNEL_INFO_REQUEST)) {
            request.reply(MessageType.KERNEL_INFO_REPLY, info());
        } else if (type.equals(MessageType.COMPLETE_REQUEST)) {
            CompleteRequest content = request.content(CompleteRequest.class);
            request.reply(
                    MessageType.COMPLETE_REPLY, editor.join().complete(content.getCode(), content.getCursorPos()));
        } else if (type.equals(MessageType.INSPECT_REQUEST)) {
            InspectRequest content = request.content(InspectRequest.class);
            request.reply(MessageType.INSPECT_REPLY, editor.join().inspect(content.getCode(), content.getCursorPos()));
        } else if (type.equals(MessageType.IS_COMPLETE_REQUEST)) {
            request.reply(
                    MessageType.IS_COMPLETE_REPLY,
                    editor.join()
                            .isComplete(request.content(IsCompleteRequest.class).getCode()));
        } else if (type.equals(MessageType.HISTORY_REQUEST)) {
            request.reply(
                    MessageType.HISTORY_REPLY,
                    Map.of("status", "ok", "history", history.answer(request.content(HistoryRequest.class))));
        } else if (type.equals(MessageType.COMM_INFO_REQUEST)) {
            request.reply(MessageType.COMM_INFO_REPLY, Map.of("status", "ok", "comms", Map.of()));
        } else if (type.equals(MessageType.INTERRUPT_REQUEST)) {
            execution.join().interrupt();
            request.reply(MessageType.INTERRUPT_REPLY, Map.of("status", "ok"));
        } else if (type.equals(MessageType.SHUTDOWN_REQUEST)) {
            execution.join().interrupt();
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
