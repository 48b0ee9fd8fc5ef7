package dev.sfumato.data.graph;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.data.Unzipped;
import java.io.IOException;
import java.io.InputStream;

/** The lines of a text, plain or gzipped, as places in a buffer of fixed size. */
final class Lines {
    private static final int LONGEST = 1 << 20;

    private final InputStream in;
    final byte[] text = new byte[LONGEST];
    private int filled;
    private int next;
    private boolean isAtEnd;
    private long number;
    /** Where the line begins, without its leading blanks. */
    int from;
    /** Where the line ends, without its trailing blanks and its line end. */
    int to;

    Lines(InputStream in) throws IOException {
        this.in = Unzipped.of(in);
        fill();
        // the mark that some editors put before UTF-8
        if (filled >= 3 && text[0] == (byte) 0xEF && text[1] == (byte) 0xBB && text[2] == (byte) 0xBF) {
            next = 3;
        }
    }

    /** The number of the line, from 1. */
    long number() {
        return number;
    }

    boolean isBlank() {
        return from == to;
    }

    /** Moves to the next line if there is one. */
    boolean next() throws IOException {
        int end = next;
        while (true) {
            while (end < filled && text[end] != '\n') {
                end++;
            }
            if (end < filled || isAtEnd) {
                break;
            }
            int seen = end - next;
            if (seen == LONGEST) {
                throw new BadLineException(number + 1, "longer than " + LONGEST + " bytes, is this an edge list?");
            }
            fill();
            end = next + seen;
        }
        if (next == filled) {
            return false;
        }
        number++;
        from = next;
        to = end;
        next = Math.min(end + 1, filled);
        if (to > from && text[to - 1] == '\r') {
            to--;
        }
        while (to > from && text[to - 1] == ' ') {
            to--;
        }
        while (from < to && text[from] == ' ') {
            from++;
        }
        return true;
    }

    private void fill() throws IOException {
        Interruption.poll("reading an edge list");
        System.arraycopy(text, next, text, 0, filled - next);
        filled -= next;
        next = 0;
        int read = in.read(text, filled, LONGEST - filled);
        isAtEnd = read < 0;
        filled += Math.max(0, read);
    }
}
