package dev.sfumato.ledger;

import dev.sfumato.util.Require;
import java.util.List;

/**
 * The state of a ledger at one moment, in a few lines to be kept where the ledger is not: in a report, a tag, a log. A later ledger must
 * contain it. The form follows C2SP's tlog-checkpoint: an origin, a size, a root.
 *
 * @param size the number of entries
 * @param root SHA-256 of the ids of all entries in ascending order, each followed by a line feed
 * @param heads the ids of the entries that are no other entry's parent, in ascending order
 */
public record Checkpoint(long size, String root, List<String> heads) {
    private static final String ORIGIN = "sfumato-ledger/1";

    public Checkpoint {
        Require.atLeast("size", 0, size);
        if (!Hash.isHash(root)) {
            throw new IllegalArgumentException(
                    "root must be a SHA-256 in 64 lower-case hexadecimal digits, got '" + root + "'");
        }
        heads = Hash.requireAscending("heads", heads);
        if (heads.size() > size || (size > 0 && heads.isEmpty())) {
            throw new IllegalArgumentException(
                    "heads must be at least one of the " + size + " entries and no more than all, got " + heads.size());
        }
    }

    /** A line each for the origin, the size, the root and every head. */
    public String text() {
        StringBuilder lines = new StringBuilder();
        lines.append(ORIGIN).append('\n').append(size).append('\n').append(root).append('\n');
        heads.forEach(head -> lines.append(head).append('\n'));
        return lines.toString();
    }

    /** Reads what {@link #text} wrote, and refuses everything else. */
    public static Checkpoint parse(String text) {
        List<String> lines = List.of(text.split("\n"));
        if (lines.size() < 3 || !lines.get(0).equals(ORIGIN)) {
            throw new IllegalArgumentException(
                    "A checkpoint has the lines '" + ORIGIN + "', size, root and heads, got '" + text + "'");
        }
        Checkpoint checkpoint = new Checkpoint(parseSize(lines.get(1)), lines.get(2), lines.subList(3, lines.size()));
        if (!checkpoint.text().equals(text)) {
            throw new IllegalArgumentException(
                    "A checkpoint is written as '" + checkpoint.text() + "', got '" + text + "'");
        }
        return checkpoint;
    }

    private static long parseSize(String line) {
        try {
            return Long.parseLong(line);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("size must be a whole number, got '" + line + "'", e);
        }
    }
}
