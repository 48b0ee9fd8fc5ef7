package dev.sfumato.notebook.prompt;

import dev.sfumato.notebook.HeapReserve;
import dev.sfumato.notebook.JShellEngine;
import dev.sfumato.notebook.PrintedOutput;
import dev.sfumato.notebook.SnippetResult;
import dev.sfumato.notebook.explain.Problem;
import dev.sfumato.notebook.explain.Snippet;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** What was said at a prompt, and what is answered to it. */
final class PromptSession {
    /** A person looks at the innermost calls. */
    private static final int CALLS = 8;

    private final JShellEngine engine;
    private final PrintStream out;
    private final PrintedOutput output;
    private final Commands commands = new Commands(this);
    private final HeapReserve reserve = new HeapReserve();
    private final List<String> said = new ArrayList<>();
    private OptionalInt status = OptionalInt.empty();

    PromptSession(JShellEngine engine, PrintStream out, PrintStream err) {
        this.engine = engine;
        this.out = out;
        this.output = new PrintedOutput(out, err);
    }

    JShellEngine engine() {
        return engine;
    }

    PrintStream out() {
        return out;
    }

    Commands commands() {
        return commands;
    }

    /** The snippets that went well, in order. */
    List<String> said() {
        return List.copyOf(said);
    }

    boolean isOpen() {
        return status.isEmpty();
    }

    OptionalInt status() {
        return status;
    }

    void leave(int exitStatus) {
        status = OptionalInt.of(exitStatus);
    }

    /** Runs the snippets of a file and shows nothing but what fails. */
    boolean begin(Path file) throws IOException {
        return run(Files.readString(file), false);
    }

    /** Whether a text can be taken as it is, be it right or wrong. */
    boolean isComplete(String text) {
        if (Commands.isCommand(text)) {
            return true;
        }
        return switch (engine.completeness(text)) {
            case DEFINITELY_INCOMPLETE, CONSIDERED_INCOMPLETE -> false;
            case COMPLETE, COMPLETE_WITH_SEMI, EMPTY, UNKNOWN -> true;
        };
    }

    /** Answers a command, or some snippets up to the first that fails; whether all went well. */
    boolean take(String text) {
        return Commands.isCommand(text) ? commands.run(text.strip()) : run(text, true);
    }

    private boolean run(String text, boolean isShown) {
        for (Snippet snippet : engine.snippets(text)) {
            reserve.restore();
            SnippetResult result = engine.run(snippet, output);
            if (result.problem().isPresent()) {
                tell(result.problem().get());
                return false;
            }
            said.add(snippet.source());
            if (isShown) {
                result.shownValue().ifPresent(out::println);
            }
        }
        out.flush();
        return true;
    }

    private void tell(Problem problem) {
        if (problem.isOutOfHeap()) {
            reserve.release();
        }
        out.println(problem.text());
        problem.trace().stream().limit(CALLS).forEach(call -> out.println("    at " + call));
        if (problem.trace().size() > CALLS) {
            out.println("    and " + (problem.trace().size() - CALLS) + " more calls");
        }
        out.flush();
    }
}
