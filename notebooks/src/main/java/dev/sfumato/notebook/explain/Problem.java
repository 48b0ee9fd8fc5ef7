package dev.sfumato.notebook.explain;

import java.util.List;
import java.util.Optional;

/**
 * Why a snippet failed.
 *
 * @param kind the class of what was thrown, {@link #COMPILATION} or {@link #INTERRUPT}
 * @param text lines to show to a person
 * @param place where in the source text, if that is known
 * @param trace the calls that led to it, innermost first; none for what the user cannot mend by looking at them
 */
public record Problem(String kind, String text, Optional<Place> place, List<String> trace) {
    /** The compiler refused the snippet. */
    public static final String COMPILATION = "CompilationError";

    /** Somebody stopped the snippet; the name is the one that front ends know. */
    public static final String INTERRUPT = "KeyboardInterrupt";

    /** A line and a column of the source text, both from 1; the column is 0 where only the line is known. */
    public record Place(int line, int column) {}

    public Problem {
        trace = List.copyOf(trace);
    }

    /** Whether a snippet took all of the heap. */
    public boolean isOutOfHeap() {
        return kind.equals(OutOfMemoryError.class.getName());
    }

    /** The same problem in other words. */
    public Problem with(String words) {
        return new Problem(kind, words, place, trace);
    }

    public static Problem of(String kind, String text) {
        return new Problem(kind, text, Optional.empty(), List.of());
    }
}
