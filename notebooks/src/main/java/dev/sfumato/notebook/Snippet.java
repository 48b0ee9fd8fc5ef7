package dev.sfumato.notebook;

/**
 * A complete piece of source, as JShell takes it.
 *
 * @param line the line of the source text on which its code starts, after its comments, from 1
 */
public record Snippet(String source, int line) {
    /** Whether it keeps its value to itself: a final semicolon says so. */
    boolean isQuiet() {
        return source.endsWith(";");
    }

    /** The line of the source text on which its comments start, or its code if it has none. */
    int firstLine() {
        return line - comments();
    }

    /** How many lines of comments stand before its code. */
    int comments() {
        return comments(source);
    }

    static int comments(String source) {
        return (int) source.lines()
                .takeWhile(line -> line.isBlank() || line.strip().startsWith("//"))
                .count();
    }
}
