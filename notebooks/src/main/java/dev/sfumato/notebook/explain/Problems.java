package dev.sfumato.notebook.explain;

import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jshell.Diag;
import jdk.jshell.EvalException;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;
import jdk.jshell.UnresolvedReferenceException;

/** Says in a person's words why a snippet failed. */
public final class Problems {
    /** A variable of a cell, as the JVM names it where it is null. */
    private static final Pattern NO_VALUE =
            Pattern.compile("because \"REPL\\.\\$JShell\\$\\w+\\.(?<name>\\w+)\" is null");

    private final JShell shell;
    private final Snippet snippet;
    private final Valueless valueless;

    public Problems(JShell shell, Snippet snippet, Valueless valueless) {
        this.shell = shell;
        this.snippet = snippet;
        this.valueless = valueless;
    }

    public Optional<Problem> of(List<SnippetEvent> events) {
        return events.stream()
                .filter(event -> event.causeSnippet() == null)
                .flatMap(event -> problem(event).stream())
                .findFirst();
    }

    private Optional<Problem> problem(SnippetEvent event) {
        if (event.status() == Status.REJECTED) {
            List<Diag> errors =
                    shell.diagnostics(event.snippet()).filter(Diag::isError).toList();
            CompilerWords words = new CompilerWords(shell, snippet, valueless);
            return Optional.of(new Problem(
                    Problem.COMPILATION,
                    words.explain(errors),
                    errors.stream().findFirst().map(words::mark).map(Mark::place),
                    List.of()));
        }
        if (event.exception() instanceof EvalException thrown) {
            return Optional.of(new Problem(
                    thrown.getExceptionClassName(),
                    describe(thrown),
                    place(thrown, "#" + event.snippet().id()),
                    isPlain(thrown) || nullVariable(thrown).isPresent()
                            ? List.of()
                            : new Calls(shell, snippet, event.snippet().id()).of(thrown)));
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

    /** The line of this snippet that led to it; what it calls may be in snippets before. */
    private Optional<Problem.Place> place(EvalException thrown, String file) {
        return Arrays.stream(thrown.getStackTrace())
                .filter(call -> file.equals(call.getFileName()) && call.getLineNumber() > 0)
                .findFirst()
                .map(call -> new Problem.Place(snippet.firstLine() + call.getLineNumber() - 1, 0));
    }

    /** Describes an exception, its own words first. */
    private static String describe(EvalException thrown) {
        String name = thrown.getExceptionClassName();
        String message = thrown.getMessage();
        if (message == null) {
            return name;
        }
        return nullVariable(thrown)
                .map(variable -> variable + " is null: nothing has given it a value.")
                .orElseGet(() -> isPlain(thrown) ? message : name + ": " + message);
    }

    /** The variable of a cell that something was asked of although it is null. */
    private static Optional<String> nullVariable(EvalException thrown) {
        return Optional.ofNullable(thrown.getMessage())
                .filter(message -> thrown.getExceptionClassName().equals(NullPointerException.class.getName()))
                .map(NO_VALUE::matcher)
                .filter(Matcher::find)
                .map(found -> found.group("name"));
    }

    /** The classes of our own errors, and where they were thrown, say nothing more to a person. */
    private static boolean isPlain(EvalException thrown) {
        String name = thrown.getExceptionClassName();
        return thrown.getMessage() != null
                && (name.startsWith("dev.sfumato.")
                        || name.equals(IllegalArgumentException.class.getName())
                        || (Set.of(UncheckedIOException.class.getName(), IllegalStateException.class.getName())
                                        .contains(name)
                                && isThrownByUs(thrown)));
    }

    private static boolean isThrownByUs(EvalException thrown) {
        return Arrays.stream(thrown.getStackTrace())
                .findFirst()
                .filter(call -> call.getClassName().startsWith("dev.sfumato."))
                .isPresent();
    }
}
