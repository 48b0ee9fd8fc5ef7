package dev.sfumato.notebook.explain;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;
import jdk.jshell.VarSnippet;

/**
 * The variables whose declaration failed. JShell leaves them with null or zero, which the next snippets would take for a value; here
 * they are not declared, and whoever names one reads why.
 */
public final class Valueless {
    private final Set<String> names = new HashSet<>();
    private final JShell shell;

    public Valueless(JShell shell) {
        this.shell = shell;
    }

    /** Takes the variables back that a snippet was to declare and that it gave no value. */
    public void learn(Snippet snippet, List<SnippetEvent> events, boolean isFailed) {
        for (SnippetEvent event : events) {
            if (event.causeSnippet() != null) {
                continue;
            }
            if (event.snippet() instanceof VarSnippet variable) {
                if (isFailed && event.value() == null) {
                    shell.drop(variable);
                    names.add(variable.name());
                } else {
                    names.remove(variable.name());
                }
            } else if (event.status() == Status.REJECTED) {
                snippet.declared()
                        .filter(name -> shell.variables()
                                .noneMatch(known -> known.name().equals(name)))
                        .ifPresent(names::add);
            }
        }
    }

    boolean contains(String name) {
        return names.contains(name);
    }
}
