package dev.sfumato.data.graph;

/**
 * A line of an edge list that cannot be taken as it is: its number and what is wrong with it. What stands there is
 * private and not quoted: messages end in logs and reports that others read.
 */
public final class BadLineException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final long line;

    BadLineException(long line, String message) {
        super("line " + line + ": " + message);
        this.line = line;
    }

    /** @param column the number of the column, from 1 */
    BadLineException(long line, int column, String message) {
        super("line " + line + ", column " + column + ": " + message);
        this.line = line;
    }

    /** The number of the line, from 1. */
    public long line() {
        return line;
    }
}
