package dev.sfumato.notebook;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Where the words of a cell ({@link Cells}) lead: what it shows, and what it adds to the class path.
 *
 * @param classPath takes files that later snippets can use
 */
record Session(CellOutput output, Consumer<List<Path>> classPath) {
    private static volatile Session current = atPrompt();

    /** The session whose snippet runs now; at the prompt of the shell there is one only. */
    static Session current() {
        return current;
    }

    /** Makes this the current session; gives the one before. */
    Session enter() {
        Session before = current;
        current = this;
        return before;
    }

    private static Session atPrompt() {
        return new Session(new PrintedOutput(System.out, System.err), files -> {
            throw new UnsupportedOperationException(
                    "At this prompt the class path is set by a command, which also starts afresh: /env -class-path "
                            + String.join(
                                    File.pathSeparator,
                                    files.stream().map(Path::toString).toList()));
        });
    }
}
