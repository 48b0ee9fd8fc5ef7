package dev.sfumato.notebook;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Where the words of a cell ({@link Cells}) lead: what it shows, and what it adds to the class path.
 *
 * @param classPath takes files that later snippets can use
 */
record Session(Place place, CellOutput output, Consumer<List<Path>> classPath) {
    private static volatile Session current =
            new Session(Place.RUNNER, new PrintedOutput(System.out, System.err), files -> {
                throw new UnsupportedOperationException("libraries are added by a cell, a script or at the prompt");
            });

    /** The session whose snippet runs now. */
    static Session current() {
        return current;
    }

    /** Makes this the current session; gives the one before. */
    Session enter() {
        Session before = current;
        current = this;
        return before;
    }
}
