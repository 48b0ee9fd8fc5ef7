package dev.sfumato.notebook.kernel;

import dev.sfumato.notebook.HeapReserve;
import dev.sfumato.notebook.JShellEngine;
import dev.sfumato.notebook.MimeBundle;
import dev.sfumato.notebook.SnippetResult;
import dev.sfumato.notebook.explain.ErrorText;
import dev.sfumato.notebook.explain.Problem;
import dev.sfumato.notebook.explain.Snippet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.dflib.jjava.jupyter.messages.request.ExecuteRequest;
import org.jspecify.annotations.Nullable;

/** Runs cells, numbers them, and tells what became of them. */
final class Execution {
    private final JShellEngine engine;
    private final KernelOutput output;
    private final CellInput input;
    private final CellHistory history;
    private final HeapReserve reserve = new HeapReserve();
    private volatile boolean interrupted;
    private volatile @Nullable KernelRequest running;
    private int count;

    Execution(JShellEngine engine, KernelOutput output, CellInput input, CellHistory history) {
        this.engine = engine;
        this.output = output;
        this.input = input;
        this.history = history;
    }

    /** The outcome of a cell: the last value that it shows, or why it failed. */
    private record Outcome(Optional<MimeBundle> value, Optional<ErrorText> error) {}

    void execute(KernelRequest request) {
        ExecuteRequest cell = request.content(ExecuteRequest.class);
        boolean counted = cell.shouldStoreHistory() && !cell.isSilent();
        if (counted) {
            count++;
        }
        output.attach(cell.isSilent() ? null : request);
        input.attach(cell.isStdinEnabled() ? request : null);
        output.publish(MessageType.PUBLISH_EXECUTE_INPUT, Map.of("code", cell.getCode(), "execution_count", count));

        interrupted = false;
        running = request;
        reserve.restore();
        Outcome outcome = run(cell.getCode());
        running = null;

        outcome.value()
                .ifPresent(bundle -> output.publish(
                        MessageType.PUBLISH_EXECUTION_RESULT,
                        Map.of("execution_count", count, "data", bundle.data(), "metadata", bundle.metadata())));
        outcome.error().ifPresent(error -> output.publish(MessageType.PUBLISH_ERROR, error.content()));
        output.flush();
        if (counted) {
            history.add(
                    count, cell.getCode(), outcome.value().map(MimeBundle::text).orElse(""));
        }
        answer(request, cell, outcome);
    }

    /** Stops the cell that runs. Any thread may call this. */
    void interrupt() {
        interrupted = true;
        engine.interrupt();
    }

    /** The JVM ends although a cell runs: says so, so that nobody waits for the rest of it. */
    void abandon() {
        KernelRequest request = running;
        if (request != null) {
            tell(
                    request,
                    "KernelEnded",
                    "The JVM of the kernel was ended by something that this cell called. Jupyter starts it again, "
                            + "without variables.");
            request.status("idle");
        }
    }

    /** Something failed beside the cell itself: says so, so that nobody waits for an answer. */
    void giveUp(KernelRequest request, String why) {
        reserve.release();
        running = null;
        tell(request, "KernelError", why);
    }

    private void tell(KernelRequest request, String kind, String why) {
        ErrorText error = ErrorText.of(new Problem(kind, why, Optional.empty(), List.of()), new Snippet("", 1));
        output.publish(MessageType.PUBLISH_ERROR, error.content());
        request.reply(MessageType.EXECUTE_REPLY, failed(error));
    }

    private Outcome run(String code) {
        Optional<MimeBundle> last = Optional.empty();
        for (Snippet snippet : engine.snippets(code)) {
            last.ifPresent(output::display);
            last = Optional.empty();
            if (interrupted) {
                Problem problem = new Problem(Problem.INTERRUPT, "interrupted", Optional.empty(), List.of());
                return new Outcome(Optional.empty(), Optional.of(ErrorText.of(problem, snippet)));
            }
            SnippetResult result = engine.run(snippet, output);
            if (result.problem().filter(Problem::isOutOfHeap).isPresent()) {
                reserve.release();
            }
            if (result.problem().isPresent()) {
                return new Outcome(
                        Optional.empty(),
                        Optional.of(ErrorText.of(result.problem().get(), snippet)));
            }
            List<MimeBundle> shown = result.shown();
            if (!shown.isEmpty()) {
                shown.subList(0, shown.size() - 1).forEach(output::display);
                last = Optional.of(shown.get(shown.size() - 1));
            }
        }
        return new Outcome(last, Optional.empty());
    }

    private void answer(KernelRequest request, ExecuteRequest cell, Outcome outcome) {
        if (outcome.error().isEmpty()) {
            request.reply(
                    MessageType.EXECUTE_REPLY,
                    Map.of(
                            "status",
                            "ok",
                            "execution_count",
                            count,
                            "payload",
                            List.of(),
                            "user_expressions",
                            values(cell.getUserExpr())));
            return;
        }
        // what is queued now was sent before this failure was known
        List<KernelRequest> queued =
                cell.shouldStopOnError() ? request.connection().takeQueuedCells() : List.of();
        request.reply(MessageType.EXECUTE_REPLY, failed(outcome.error().get()));
        for (KernelRequest aborted : queued) {
            aborted.status("busy");
            aborted.reply(MessageType.EXECUTE_REPLY, Map.of("status", "aborted", "execution_count", count));
            aborted.status("idle");
        }
    }

    private Map<String, Object> failed(ErrorText error) {
        Map<String, Object> content = new LinkedHashMap<>(error.content());
        content.put("status", "error");
        content.put("execution_count", count);
        content.put("payload", List.of());
        content.put("user_expressions", Map.of());
        return content;
    }

    private Map<String, Object> values(@Nullable Map<String, String> expressions) {
        Map<String, Object> values = new LinkedHashMap<>();
        if (expressions != null) {
            expressions.forEach((name, source) -> values.put(name, value(source)));
        }
        return values;
    }

    private Map<String, Object> value(String source) {
        Snippet snippet = new Snippet(source.strip(), 1);
        SnippetResult result = engine.run(snippet);
        Map<String, Object> content = new LinkedHashMap<>();
        if (result.problem().isPresent()) {
            content.putAll(ErrorText.of(result.problem().get(), snippet).content());
            content.put("status", "error");
        } else {
            content.put("status", "ok");
            content.put(
                    "data",
                    result.shown().stream()
                            .reduce((picture, words) -> words)
                            .orElse(MimeBundle.text(""))
                            .data());
            content.put("metadata", Map.of());
        }
        return content;
    }
}
