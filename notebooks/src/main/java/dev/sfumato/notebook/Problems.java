package dev.sfumato.notebook;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import jdk.jshell.Diag;
import jdk.jshell.EvalException;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;
import jdk.jshell.UnresolvedReferenceException;

/** Says in a person's words why a snippet failed. */
final class Problems {
    private final JShell shell;
    private final Snippet snippet;

    Problems(JShell shell, Snippet snippet) {
        this.shell = shell;
        this.snippet = snippet;
    }

    Optional<String> of(List<SnippetEvent> events) {
        return events.stream()
                .filter(event -> event.causeSnippet() == null)
                .flatMap(event -> problem(event).stream())
                .findFirst();
    }

    private Optional<String> problem(SnippetEvent event) {
        if (event.status() == Status.REJECTED) {
            return Optional.of(shell.diagnostics(event.snippet())
                    .filter(Diag::isError)
                    .map(this::describe)
                    .collect(Collectors.joining("\n")));
        }
        if (event.exception() instanceof EvalException thrown) {
            return Optional.of(describe(thrown));
        }
        if (event.exception() instanceof UnresolvedReferenceException unresolved) {
            return Optional.of("it uses something that is not declared: "
                    + shell.unresolvedDependencies(unresolved.getSnippet()).collect(Collectors.joining(", ")));
        }
        return Optional.empty();
    }

    /** The compiler's message, the line it is about and a caret under the column. */
    private String describe(Diag diagnostic) {
        String source = snippet.source();
        int position = (int) Math.max(0, Math.min(diagnostic.getPosition(), source.length()));
        int start = source.lastIndexOf('\n', position - 1) + 1;
        int end = source.indexOf('\n', position);
        String line = source.substring(start, end < 0 ? source.length() : end);
        return diagnostic.getMessage(Locale.ENGLISH).lines().map(String::strip).collect(Collectors.joining(" "))
                + "\n  " + line + "\n  " + " ".repeat(position - start) + "^";
    }

    /** What was thrown, its own words first; the classes of our own errors say nothing more to a person. */
    private static String describe(EvalException thrown) {
        String name = thrown.getExceptionClassName();
        String message = thrown.getMessage();
        if (message == null) {
            return name;
        }
        boolean plain = name.startsWith("dev.sfumato.") || name.equals(IllegalArgumentException.class.getName());
        return plain ? message : name + ": " + message;
    }
}
