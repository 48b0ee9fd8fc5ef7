package dev.sfumato.notebook.explain;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import jdk.jshell.EvalException;
import jdk.jshell.JShell;

/**
 * The calls that led to an exception. Those in snippets are told by the source of their lines, because JShell names them by numbers that
 * nobody has seen.
 *
 * @param id what JShell calls the snippet that runs
 */
record Calls(JShell shell, Snippet snippet, String id) {
    /** Innermost first. */
    List<String> of(EvalException thrown) {
        return Arrays.stream(thrown.getStackTrace()).map(this::told).distinct().toList();
    }

    private String told(StackTraceElement call) {
        String file = Optional.ofNullable(call.getFileName()).orElse("");
        Optional<jdk.jshell.Snippet> home =
                shell.snippets().filter(known -> file.equals("#" + known.id())).findFirst();
        if (home.isEmpty() || call.getLineNumber() < 1) {
            return call.toString();
        }
        String source = home.get()
                .source()
                .lines()
                .skip(call.getLineNumber() - 1L)
                .findFirst()
                .orElse("")
                .strip();
        String where =
                home.get().id().equals(id) ? "line " + (snippet.firstLine() + call.getLineNumber() - 1) : method(call);
        return (where.isEmpty() ? "" : where + ": ") + source;
    }

    /** Its name; empty for what JShell or the compiler made of a line. */
    private static String method(StackTraceElement call) {
        String name = call.getMethodName();
        if (name.isEmpty() || name.startsWith("do_it$") || name.startsWith("lambda$")) {
            return "";
        }
        return call.getClassName().isEmpty() ? name : call.getClassName() + "." + name;
    }
}
