package dev.sfumato.data.table.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The record that is being read: its cells as places in one buffer, which the next record takes over. */
final class CsvRow extends AbstractBaseCsvCallbackHandler<CsvRow> {
    private final boolean trims;
    char[] text = new char[256];
    private int[] ends = new int[16];
    private int cells;
    private boolean isQuoted;
    private long line;

    CsvRow(boolean trims) {
        this.trims = trims;
    }

    /** The line at which the record begins, counted from where the reading began. */
    long line() {
        return line;
    }

    int cells() {
        return cells;
    }

    int from(int cell) {
        return cell == 0 ? 0 : ends[cell - 1];
    }

    int to(int cell) {
        return ends[cell];
    }

    String cell(int index) {
        return new String(text, from(index), to(index) - from(index));
    }

    List<String> all() {
        return IntStream.range(0, cells).mapToObj(this::cell).toList();
    }

    /** Whether there is nothing on the line but blanks. */
    boolean isBlank() {
        return cells == 0 || (cells == 1 && !isQuoted && new String(text, 0, ends[0]).isBlank());
    }

    @Override
    protected void handleBegin(long startingLine) {
        line = startingLine;
        cells = 0;
        isQuoted = false;
    }

    @Override
    protected void handleField(int index, char[] from, int offset, int length, boolean quoted) {
        int begin = offset;
        int end = offset + length;
        if (trims && !quoted) {
            while (begin < end && isBlank(from[begin])) {
                begin++;
            }
            while (begin < end && isBlank(from[end - 1])) {
                end--;
            }
        }
        if (cells == ends.length) {
            ends = Arrays.copyOf(ends, 2 * cells);
        }
        int start = from(cells);
        if (end - begin > text.length - start) {
            text = Arrays.copyOf(text, Math.addExact(start, Math.max(end - begin, start)));
        }
        System.arraycopy(from, begin, text, start, end - begin);
        ends[cells++] = start + end - begin;
        isQuoted |= quoted;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\u00a0';
    }

    @Override
    protected CsvRow buildRecord() {
        return this;
    }
}
