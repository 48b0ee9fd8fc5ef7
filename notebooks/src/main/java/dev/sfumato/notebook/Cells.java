package dev.sfumato.notebook;

import dev.sfumato.notebook.maven.Dependencies;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Words that every cell, script and prompt has beside the language. */
public final class Cells {
    private Cells() {}

    /** Shows a value now, as the last value of a cell is shown. */
    public static void display(@Nullable Object value) {
        Session.current().output().display(MimeBundle.of(value));
    }

    /** Takes back what this cell has shown so far; at a prompt nothing can be taken back. */
    public static void clearOutput() {
        Session.current().output().clear();
    }

    /**
     * Adds a library and all it needs to the class path of the snippets that follow.
     *
     * @param coordinates Maven coordinates, {@code group:artifact:version}
     */
    public static void dependency(String coordinates) {
        List<Path> files = Dependencies.ofUser().resolve(coordinates);
        Session.current().classPath().accept(files);
    }
}
