package dev.sfumato.data.table.csv;

import dev.sfumato.data.table.TableBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a text, each distinct one kept once as bytes, so that a record that comes a thousand times is parsed once.
 *
 * <p>Stops before a line that may not be a record by itself, and where lines hardly repeat: the rest is then to be read record
 * by record.
 */
final class DistinctLines {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long NEW_LINES = '\n' * ONES;
    private static final int BUFFER = 1 << 18;
    /** Rows after which lines must have repeated, and how often on average. */
    private static final int TRIAL = 1 << 16;

    private static final int REPEATS = 2;
    private static final int MOST_BYTES = 1 << 28;

    private final InputStream in;
    private final byte separator;
    private final byte[] text = new byte[BUFFER + Long.BYTES];
    private int filled;
    private int next;
    private boolean isAtEnd;
    /** Lines seen, blank ones and the header as well. */
    private long lines;

    private long blanks;
    private byte @Nullable [] header;
    private long headerLine;

    private byte[] store = new byte[1 << 16];
    private int[] starts = new int[1 << 10];
    private long[] firstLines = new long[1 << 10];
    private int distinct;
    /** The high half is that of the hash, the low half the number of a distinct line. */
    private long[] slots = new long[1 << 12];

    private int[] rows = new int[1 << 12];
    private int rowCount;
    private boolean isDone;

    DistinctLines(InputStream in, char separator) {
        this.in = in;
        this.separator = (byte) separator;
        Arrays.fill(slots, -1);
    }

    /** Reads on until the end or until a line that has to be read otherwise. */
    void read(boolean hasHeader) throws IOException {
        boolean awaitsHeader = hasHeader;
        while (!isDone && findLine()) {
            if (isEmpty()) {
                blanks++;
            } else if (awaitsHeader) {
                if (!isRecord()) {
                    return;
                }
                header = Arrays.copyOfRange(text, next, lineEnd);
                headerLine = lines + 1;
                awaitsHeader = false;
            } else if (!addRow()) {
                return;
            }
            lines++;
            next = Math.min(lineEnd + 1, filled);
        }
    }

    private int lineEnd;
    private long lineHash;

    /** Finds the end of the line that begins at next, and its hash on the way. */
    private boolean findLine() throws IOException {
        if (next == filled && !fill()) {
            return false;
        }
        while (!scan()) {
            if (isAtEnd) {
                lineEnd = filled;
                finishHash(lineEnd);
                return true;
            }
            if (filled - next == BUFFER) {
                // longer than the buffer: not for here
                isDone = true;
                return false;
            }
            fill();
        }
        return true;
    }

    private boolean scan() {
        long hash = 0;
        int at = next;
        while (at < filled) {
            long word = (long) WORD.get(text, at);
            long marks = word ^ NEW_LINES;
            // Mycroft's test: the lowest set bit is right, higher ones may not be
            long found = (marks - ONES) & ~marks & (ONES << 7);
            if (found != 0) {
                int length = Long.numberOfTrailingZeros(found) >>> 3;
                if (at + length >= filled) {
                    return false;
                }
                lineEnd = at + length;
                lineHash = length == 0 ? mixed(hash, 0) : mixed(hash, word & (-1L >>> (64 - 8 * length)));
                return true;
            }
            hash = mixed(hash, word);
            at += Long.BYTES;
        }
        return false;
    }

    /** The hash of the last line, which no line end closes. */
    private void finishHash(int end) {
        long hash = 0;
        int at = next;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            hash = mixed(hash, (long) WORD.get(text, at));
        }
        long word = 0;
        for (int i = 0; at + i < end; i++) {
            word |= (text[at + i] & 0xFFL) << (8 * i);
        }
        lineHash = mixed(hash, word);
    }

    static long mixed(long hash, long word) {
        long h = (hash ^ word) * 0x9E3779B97F4A7C15L;
        return h ^ h >>> 32;
    }

    private boolean fill() throws IOException {
        if (isAtEnd) {
            return false;
        }
        System.arraycopy(text, next, text, 0, filled - next);
        filled -= next;
        next = 0;
        int read = in.read(text, filled, BUFFER - filled);
        isAtEnd = read < 0;
        filled += Math.max(0, read);
        return !isAtEnd || filled > 0;
    }

    private boolean isEmpty() {
        return lineEnd == next || (lineEnd == next + 1 && text[next] == '\r');
    }

    /** Adds the line as a row; no if it has to be read otherwise. */
    private boolean addRow() {
        int mask = slots.length - 1;
        long tag = lineHash & 0xFFFFFFFF00000000L;
        int slot = (int) lineHash & mask;
        while (slots[slot] != -1) {
            int index = (int) slots[slot];
            if ((slots[slot] & 0xFFFFFFFF00000000L) == tag && isSame(index)) {
                return addRow(index);
            }
            slot = (slot + 1) & mask;
        }
        if (!isRecord() || hardlyRepeats()) {
            return false;
        }
        append();
        slots[slot] = tag | (distinct - 1);
        if (2 * distinct > slots.length) {
            rehash();
        }
        return addRow(distinct - 1);
    }

    private boolean addRow(int index) {
        if (rowCount == rows.length) {
            rows = Arrays.copyOf(rows, TableBuilder.grown(rowCount));
        }
        rows[rowCount++] = index;
        return true;
    }

    private boolean isSame(int index) {
        return Arrays.equals(store, starts[index], starts[index + 1] - 1, text, next, lineEnd);
    }

    private boolean hardlyRepeats() {
        return (rowCount >= TRIAL && (long) REPEATS * distinct > rowCount)
                || starts[distinct] + (lineEnd - next) >= MOST_BYTES;
    }

    private void append() {
        int length = lineEnd - next;
        int start = starts[distinct];
        if (distinct + 2 > starts.length) {
            starts = Arrays.copyOf(starts, 2 * starts.length);
            firstLines = Arrays.copyOf(firstLines, starts.length);
        }
        if (start + length + 1 > store.length) {
            store = Arrays.copyOf(store, Math.max(start + length + 1, 2 * store.length));
        }
        System.arraycopy(text, next, store, start, length);
        store[start + length] = '\n';
        firstLines[distinct++] = lines + 1;
        starts[distinct] = start + length + 1;
    }

    private void rehash() {
        long[] old = slots;
        slots = new long[2 * old.length];
        Arrays.fill(slots, -1);
        int mask = slots.length - 1;
        for (long entry : old) {
            if (entry != -1) {
                int slot = (int) hash((int) entry) & mask;
                while (slots[slot] != -1) {
                    slot = (slot + 1) & mask;
                }
                slots[slot] = entry;
            }
        }
    }

    private long hash(int index) {
        long hash = 0;
        int at = starts[index];
        int end = starts[index + 1] - 1;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            hash = mixed(hash, (long) WORD.get(store, at));
        }
        long word = 0;
        for (int i = 0; at + i < end; i++) {
            word |= (store[at + i] & 0xFFL) << (8 * i);
        }
        return mixed(hash, word);
    }

    /** Whether the line is surely one record: quotes stand around whole cells only, and no line ends within. */
    private boolean isRecord() {
        int end = lineEnd > next && text[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
        boolean isStart = true;
        for (int i = next; i < end; i++) {
            if (text[i] == '"') {
                if (!isStart) {
                    return false;
                }
                i = closing(i + 1, end);
                if (i < 0 || (i + 1 < end && text[i + 1] != separator)) {
                    return false;
                }
                isStart = false;
            } else if (text[i] == '\r') {
                return false;
            } else {
                isStart = text[i] == separator;
            }
        }
        return true;
    }

    /** The place of the quote that closes, or -1. */
    private int closing(int from, int end) {
        for (int i = from; i < end; i++) {
            if (text[i] == '\r') {
                return -1;
            }
            if (text[i] == '"') {
                if (i + 1 < end && text[i + 1] == '"') {
                    i++;
                } else {
                    return i;
                }
            }
        }
        return -1;
    }

    byte @Nullable [] header() {
        return header;
    }

    long headerLine() {
        return headerLine;
    }

    /** Lines taken, blank ones and the header as well. */
    long lines() {
        return lines;
    }

    long blanks() {
        return blanks;
    }

    int distinct() {
        return distinct;
    }

    int rows() {
        return rowCount;
    }

    /** Which distinct line a row is. */
    int distinctOf(int row) {
        return rows[row];
    }

    /** The line at which a distinct line came first. */
    long firstLine(int index) {
        return firstLines[index];
    }

    /** The distinct lines one after another. */
    InputStream text() {
        return new ByteArrayInputStream(store, 0, starts[distinct]);
    }

    /** The bytes of a distinct line. */
    InputStream text(int index) {
        return new ByteArrayInputStream(store, starts[index], starts[index + 1] - starts[index]);
    }

    /** The part that was not consumed. */
    InputStream rest() {
        return new SequenceInputStream(new ByteArrayInputStream(text, next, filled - next), in);
    }
}
