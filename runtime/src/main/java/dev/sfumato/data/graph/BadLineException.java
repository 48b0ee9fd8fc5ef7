package dev.sfumato.data.graph;

import java.nio.charset.StandardCharsets;

/** A line of an edge list that cannot be taken as it is: its number, its text shortened, and what is wrong with it. */
public final class BadLineException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;
    private static final int SHOWN = 40;

    private final long line;

    BadLineException(long line, String message) {
        super("line " + line + ": " + message);
        this.line = line;
    }

    BadLineException(long line, byte[] text, int from, int to, String fault) {
        this(line, quoted(text, from, to) + ": " + fault);
    }

    /** The number of the line, from 1. */
    public long line() {
        return line;
    }

    /** Text from a file as one short line. */
    static String quoted(byte[] text, int from, int to) {
        // four bytes to a character at most
        int end = Math.min(to, from + 4 * SHOWN + 4);
        String whole = new String(text, from, end - from, StandardCharsets.UTF_8);
        boolean isCut = end < to || whole.length() > SHOWN;
        String shown = isCut ? whole.substring(0, Math.min(whole.length(), SHOWN)) + "..." : whole;
        return "'" + shown.replace("\t", "\\t").replaceAll("\\p{Cntrl}", "?") + "'";
    }
}
