package dev.sfumato.data.table;

import java.util.Arrays;

/** Collects rows of codes, each distinct one once. */
public final class TableBuilder {
    /** The longest array there can be. */
    private static final int MOST_CODES = Integer.MAX_VALUE - 8;

    private final Schema schema;
    private final int columns;
    private char[] codes;
    private int distinct;
    private int[] distinctOf = new int[16];
    private int rows;
    private int[] slots = new int[64];

    public TableBuilder(Schema schema) {
        this.schema = schema;
        columns = schema.columns().size();
        codes = new char[16 * columns];
        Arrays.fill(slots, -1);
    }

    /** Adds a row of codes; the array is copied. */
    public TableBuilder add(int... row) {
        check(row);
        addDistinct(find(row));
        return this;
    }

    /** Adds a row that is this distinct one. */
    public void addDistinct(int number) {
        if (rows == distinctOf.length) {
            if (rows == MOST_CODES) {
                throw new IllegalArgumentException("a table holds at most " + MOST_CODES + " rows");
            }
            distinctOf = Arrays.copyOf(distinctOf, grown(rows));
        }
        distinctOf[rows++] = number;
    }

    public Table table() {
        return Table.ofDistinct(schema, Arrays.copyOf(codes, distinct * columns), Arrays.copyOf(distinctOf, rows));
    }

    /** The distinct rows that were found, and which of them each row is. */
    Table table(int[] all) {
        return Table.ofDistinct(schema, Arrays.copyOf(codes, distinct * columns), all);
    }

    private void check(int[] row) {
        if (row.length != columns) {
            throw new IllegalArgumentException(
                    "row " + rows + " has " + row.length + " values, the table has " + columns + " columns");
        }
        for (int i = 0; i < columns; i++) {
            if (row[i] < 0 || row[i] >= schema.size(i)) {
                throw new IllegalArgumentException("row " + rows + ", column '"
                        + schema.columns().get(i).name() + "': code must be in [0, " + (schema.size(i) - 1) + "]");
            }
        }
    }

    /** The number of a distinct row, a new one where it has none; its codes are those of the schema. */
    public int find(int[] row) {
        int mask = slots.length - 1;
        int slot = hash(row) & mask;
        while (slots[slot] >= 0) {
            if (isSame(slots[slot], row)) {
                return slots[slot];
            }
            slot = (slot + 1) & mask;
        }
        int added = append(row);
        slots[slot] = added;
        if (2 * distinct > slots.length) {
            rehash();
        }
        return added;
    }

    private int append(int[] row) {
        if ((distinct + 1L) * columns > codes.length) {
            codes = Arrays.copyOf(codes, room());
        }
        for (int i = 0; i < columns; i++) {
            codes[distinct * columns + i] = (char) row[i];
        }
        return distinct++;
    }

    private void rehash() {
        slots = new int[2 * slots.length];
        Arrays.fill(slots, -1);
        int[] row = new int[columns];
        for (int d = 0; d < distinct; d++) {
            for (int i = 0; i < columns; i++) {
                row[i] = codes[d * columns + i];
            }
            int slot = hash(row) & (slots.length - 1);
            while (slots[slot] >= 0) {
                slot = (slot + 1) & (slots.length - 1);
            }
            slots[slot] = d;
        }
    }

    private boolean isSame(int d, int[] row) {
        for (int i = 0; i < columns; i++) {
            if (codes[d * columns + i] != row[i]) {
                return false;
            }
        }
        return true;
    }

    private int room() {
        if ((distinct + 1L) * columns > MOST_CODES) {
            throw new IllegalArgumentException("a table holds at most " + MOST_CODES / columns + " distinct rows of "
                    + columns + " columns: drop columns, or make them coarser");
        }
        return (int) Math.min(MOST_CODES, (long) grown(distinct) * columns);
    }

    /** A size half as much again. */
    public static int grown(int size) {
        return (int) Math.min(MOST_CODES, size + (long) Math.max(16, size >> 1));
    }

    private static int hash(int[] row) {
        long h = 0;
        for (int code : row) {
            h = (h + code + 1) * 0x9E3779B97F4A7C15L;
            h ^= h >>> 29;
        }
        return (int) (h ^ h >>> 32);
    }
}
