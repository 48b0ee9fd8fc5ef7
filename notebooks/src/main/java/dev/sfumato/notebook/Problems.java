package dev.sfumato.notebook;

import java.util.Arrays;
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

    Optional<Problem> of(List<SnippetEvent> events) {
        return events.stream()
                .filter(event -> event.causeSnippet() == null)
                .flatMap(event -> problem(event).stream())
                .findFirst();
    }

    private Optional<Problem> problem(SnippetEvent event) {
        if (event.status() == Status.REJECTED) {
            List<Diag> errors =
                    shell.diagnostics(event.snippet()).filter(Diag::isError).toList();
            return Optional.of(new Problem(
                    Problem.COMPILATION,
                    errors.stream().map(this::describe).collect(Collectors.joining("\n")),
                    errors.stream().findFirst().map(this::place),
                    List.of()));
        }
        if (event.exception() instanceof EvalException thrown) {
            return Optional.of(new Problem(
                    thrown.getExceptionClassName(),
                    describe(thrown),
                    Optional.empty(),
                    isPlain(thrown)
                            ? List.of()
                            : Arrays.stream(thrown.getStackTrace())
                                    .map(StackTraceElement::toString)
                                    .toList()));
        }
        if (event.exception() instanceof UnresolvedReferenceException unresolved) {
            return Optional.of(Problem.of(
                    Problem.COMPILATION,
                    "it uses something that is not declared: "
                            + shell.unresolvedDependencies(unresolved.getSnippet())
                                    .collect(Collectors.joining(", "))));
        }
        return Optional.empty();
    }

    /** The compiler's message, the line it is about and a caret under the column. */
    private String describe(Diag diagnostic) {
        String source = snippet.source();
        int position = position(diagnostic);
        int start = startOfLine(position);
        int end = source.indexOf('\n', position);
        String line = source.substring(start, end < 0 ? source.length() : end);
        return diagnostic.getMessage(Locale.ENGLISH).lines().map(String::strip).collect(Collectors.joining(" "))
                + "\n  " + line + "\n  " + " ".repeat(position - start) + "^";
    }

    private Problem.Place place(Diag diagnostic) {
        int position = position(diagnostic);
        int linesBefore = (int) snippet.source()
                .substring(0, position)
                .chars()
                .filter(c -> c == '\n')
                .count();
        return new Problem.Place(snippet.firstLine() + linesBefore, position - startOfLine(position) + 1);
    }

    private int position(Diag diagnostic) {
        return (int)
                Math.max(0, Math.min(diagnostic.getPosition(), snippet.source().length()));
    }

    private int startOfLine(int position) {
        return snippet.source().lastIndexOf('\n', position - 1) + 1;
    }

    /** What was thrown, its own words first. */
    private static String describe(EvalException thrown) {
        String name = thrown.getExceptionClassName();
        String message = thrown.getMessage();
        if (message == null) {
            return name;
        }
        return isPlain(thrown) ? message : name + ": " + message;
    }

    /** The classes of our own errors, and where they were thrown, say nothing more to a person. */
    private static boolean isPlain(EvalException thrown) {
        String name = thrown.getExceptionClassName();
        return thrown.getMessage() != null
                && (name.startsWith("dev.sfumato.") || name.equals(IllegalArgumentException.class.getName()));
    }
}
