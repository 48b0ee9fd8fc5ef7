package dev.sfumato.attack.table;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The distinct rows of a table with all codes packed into as few words as hold them, so that two rows are compared in a few
 * operations. Each column is a field of its own width; no field crosses a word.
 */
public final class PackedRows {
    private final Table table;
    private final int words;
    private final int[] word;
    private final int[] shift;
    private final int[] width;
    /** The highest bit of each field, and all of its bits but that. */
    private final long[] high;

    private final long[] rest;
    private final long[] packed;

    public PackedRows(Table table) {
        this.table = table;
        Schema schema = table.schema();
        int columns = table.columns();
        word = new int[columns];
        shift = new int[columns];
        width = new int[columns];
        List<long[]> marks = new ArrayList<>(List.of(new long[2]));
        int used = 0;
        for (int i = 0; i < columns; i++) {
            width[i] = 32 - Integer.numberOfLeadingZeros(schema.size(i) - 1);
            if (used + width[i] > Long.SIZE) {
                marks.add(new long[2]);
                used = 0;
            }
            word[i] = marks.size() - 1;
            shift[i] = used;
            if (width[i] > 0) {
                long top = 1L << (used + width[i] - 1);
                marks.get(word[i])[0] |= top;
                marks.get(word[i])[1] |= top - (1L << used);
            }
            used += width[i];
        }
        words = marks.size();
        high = marks.stream().mapToLong(mark -> mark[0]).toArray();
        rest = marks.stream().mapToLong(mark -> mark[1]).toArray();
        packed = new long[table.distinct() * words];
        for (int d = 0; d < table.distinct(); d++) {
            for (int i = 0; i < columns; i++) {
                packed[d * words + word[i]] |= at(i, table.code(d, i));
            }
        }
    }

    Table table() {
        return table;
    }

    /** The closest rows of two tables, seen from either. */
    public static final class Closest {
        private final int[] distances;
        private final int[] back;
        private final int[][] rows;

        private Closest(int[] distances, int[] back, int[][] rows) {
            this.distances = distances;
            this.back = back;
            this.rows = rows;
        }

        /** Of each distinct row here, how far the closest one there is. */
        public int[] distances() {
            return distances;
        }

        /** Of each distinct row there, how far the closest one here is. */
        public int[] back() {
            return back;
        }

        /** Of a distinct row here, which distinct ones there are that close, the first few of them. */
        public int[] rows(int distinct) {
            return rows[distinct];
        }
    }

    /** The closest rows of this table and another; of equally close ones up to {@code most} are named. */
    public Closest closest(PackedRows others, int most, String what, Progress progress) {
        int[] distances = new int[table.distinct()];
        int[] back = new int[others.table.distinct()];
        Arrays.fill(back, Integer.MAX_VALUE);
        int[][] rows = new int[table.distinct()][];
        int[] found = new int[most];
        for (int row = 0; row < distances.length; row++) {
            if ((row & 255) == 0) {
                Interruption.poll("looking for closest rows");
                progress.update(what, row, distances.length);
            }
            int count = scan(row, others, found, back);
            rows[row] = Arrays.copyOf(found, count);
            distances[row] = distance(row, others, found[0]);
        }
        progress.update(what, distances.length, distances.length);
        return new Closest(distances, back, rows);
    }

    /** Finds the rows there that are closest to one here, and gives how many of them were written. */
    private int scan(int row, PackedRows others, int[] found, int[] back) {
        long[] theirs = others.packed;
        long here = packed[row * words];
        long restHere = rest[0];
        long highHere = high[0];
        int count = 0;
        int best = Integer.MAX_VALUE;
        for (int other = 0; other < back.length; other++) {
            long bits = here ^ theirs[other * words];
            int distance = Long.bitCount((((bits & restHere) + restHere) | bits) & highHere);
            for (int w = 1; w < words; w++) {
                distance += fields(packed[row * words + w] ^ theirs[other * words + w], w);
            }
            if (distance < back[other]) {
                back[other] = distance;
            }
            if (distance <= best) {
                count = distance < best ? 0 : count;
                best = distance;
                if (count < found.length) {
                    found[count++] = other;
                }
            }
        }
        return count;
    }

    /**
     * Which distinct rows there are closest to one here, all of them.
     *
     * @param skipped one of them that does not count; negative for none
     * @param into takes the answer, as long as there are distinct rows there
     * @return how many there are
     */
    int closestTo(int row, PackedRows others, int skipped, int[] into) {
        int count = 0;
        int best = Integer.MAX_VALUE;
        for (int other = 0; other < others.table.distinct(); other++) {
            int distance = distance(row, others, other);
            if (distance <= best && other != skipped) {
                count = distance < best ? 0 : count;
                best = distance;
                into[count++] = other;
            }
        }
        return count;
    }

    /** In how many columns a row here and one there differ. */
    int distance(int row, PackedRows others, int other) {
        int distance = 0;
        for (int w = 0; w < words; w++) {
            distance += fields(packed[row * words + w] ^ others.packed[other * words + w], w);
        }
        return distance;
    }

    /** How many fields of a word have a bit set: adding all lower bits carries into the highest one if any is set. */
    private int fields(long apart, int w) {
        return Long.bitCount((((apart & rest[w]) + rest[w]) | apart) & high[w]);
    }

    /** How many rows satisfy a predicate, counted no further than {@code enough}. */
    long matching(Predicate predicate, long enough) {
        long[] wanted = new long[words];
        long[] mask = new long[words];
        for (int i = 0; i < predicate.columns().length; i++) {
            int column = predicate.columns()[i];
            wanted[word[column]] |= at(column, predicate.codes()[i]);
            mask[word[column]] |= at(column, (1 << width[column]) - 1);
        }
        long count = 0;
        for (int row = 0; row < table.distinct() && count < enough; row++) {
            boolean holds = true;
            for (int w = 0; w < words && holds; w++) {
                holds = ((packed[row * words + w] ^ wanted[w]) & mask[w]) == 0;
            }
            count += holds ? table.count(row) : 0;
        }
        return Math.min(count, enough);
    }

    private long at(int column, int code) {
        return width[column] == 0 ? 0 : (long) code << shift[column];
    }
}
