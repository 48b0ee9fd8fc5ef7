package dev.sfumato.exposure.counting;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Distinct rows, and which of them are equal on a set of columns. Rows that equal no other may be left out. Filled anew again
 * and again; for one thread.
 */
final class Partition {
    private final int[] counts;
    private int size;
    /** Ids are below this; in a refinement not all of them need be in use. */
    private int blocks;
    /** The rows that are left, or that all are. */
    private int[] rows = new int[0];

    private boolean hasAllRows;
    /** The block of each row that is left. */
    private int[] ids = new int[0];
    /** How many rows of the table are in each block, repeated ones repeatedly. */
    private int[] totals = new int[0];
    /** For each row that is left, how many rows of the table but its copies are in its block. */
    private int[] others = new int[0];
    /** Where the rows that are left were in the coarser partition, or that they all still are. */
    private int[] positions = new int[0];

    private boolean hasAllPositions;
    private int[] ownRows = new int[0];

    Partition(int[] counts) {
        this.counts = counts;
    }

    /** All rows in one block. */
    static Partition whole(int[] counts) {
        Partition whole = new Partition(counts);
        int rows = IntStream.of(counts).sum();
        whole.size = counts.length;
        whole.blocks = 1;
        whole.hasAllRows = true;
        whole.hasAllPositions = true;
        whole.ids = new int[counts.length];
        whole.others = IntStream.of(counts).map(count -> rows - count).toArray();
        return whole;
    }

    /** The scratch space of refining, shared by the partitions of a thread. */
    static final class Scratch {
        private int[] numbers = new int[0];
        private long[] keys = new long[0];
        private int[] totals = new int[0];
        private int[] cells = new int[0];

        private static int[] room(int[] array, int size) {
            return array.length < size ? new int[size + size / 4] : array;
        }
    }

    int size() {
        return size;
    }

    /** Becomes the coarser one refined by a column. */
    Partition refine(Partition coarser, char[] codes, int categories, Scratch scratch) {
        size = coarser.size;
        rows = coarser.rows;
        hasAllRows = coarser.hasAllRows;
        hasAllPositions = true;
        ids = Scratch.room(ids, size);
        others = Scratch.room(others, size);
        long cells = (long) coarser.blocks * categories;
        if (cells <= size) {
            useCells(coarser, codes, categories, (int) cells);
        } else if (cells <= 4L * size + 1024) {
            number(coarser, codes, categories, (int) cells, scratch);
        } else {
            numberByHash(coarser, codes, categories, scratch);
        }
        int alone = countOthers();
        if (alone > size / 8) {
            leaveOut(alone, scratch);
        }
        return this;
    }

    private void useCells(Partition coarser, char[] codes, int categories, int cells) {
        blocks = cells;
        totals = Scratch.room(totals, cells);
        Arrays.fill(totals, 0, cells, 0);
        cells(coarser, codes, categories, ids);
        total();
    }

    /** Block of the coarser partition and value of the column, as one number. */
    private static void cells(Partition coarser, char[] codes, int categories, int[] into) {
        int[] ids = coarser.ids;
        if (coarser.hasAllRows) {
            for (int j = 0; j < coarser.size; j++) {
                into[j] = ids[j] * categories + codes[j];
            }
        } else {
            int[] rows = coarser.rows;
            for (int j = 0; j < coarser.size; j++) {
                into[j] = ids[j] * categories + codes[rows[j]];
            }
        }
    }

    private void total() {
        if (hasAllRows) {
            for (int j = 0; j < size; j++) {
                totals[ids[j]] += counts[j];
            }
        } else {
            for (int j = 0; j < size; j++) {
                totals[ids[j]] += counts[rows[j]];
            }
        }
    }

    private void number(Partition coarser, char[] codes, int categories, int cells, Scratch scratch) {
        scratch.numbers = Scratch.room(scratch.numbers, cells);
        int[] numbers = scratch.numbers;
        Arrays.fill(numbers, 0, cells, -1);
        cells(coarser, codes, categories, ids);
        int next = 0;
        for (int j = 0; j < size; j++) {
            int id = numbers[ids[j]];
            if (id < 0) {
                id = next++;
                numbers[ids[j]] = id;
            }
            ids[j] = id;
        }
        blocks = next;
        totals = Scratch.room(totals, blocks);
        Arrays.fill(totals, 0, blocks, 0);
        total();
    }

    private void numberByHash(Partition coarser, char[] codes, int categories, Scratch scratch) {
        int slots = Integer.highestOneBit(Math.max(1, size)) << 2;
        if (scratch.keys.length < slots) {
            scratch.keys = new long[slots];
        }
        scratch.numbers = Scratch.room(scratch.numbers, slots);
        long[] keys = scratch.keys;
        int[] numbers = scratch.numbers;
        Arrays.fill(numbers, 0, slots, -1);
        int next = 0;
        for (int j = 0; j < size; j++) {
            long key = (long) coarser.ids[j] * categories + codes[hasAllRows ? j : rows[j]];
            int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & (slots - 1);
            while (numbers[slot] >= 0 && keys[slot] != key) {
                slot = (slot + 1) & (slots - 1);
            }
            if (numbers[slot] < 0) {
                numbers[slot] = next++;
                keys[slot] = key;
            }
            ids[j] = numbers[slot];
        }
        blocks = next;
        totals = Scratch.room(totals, blocks);
        Arrays.fill(totals, 0, blocks, 0);
        total();
    }

    /** How many rows equal no other: their block has no row but their copies. */
    private int countOthers() {
        int alone = 0;
        for (int j = 0; j < size; j++) {
            int other = totals[ids[j]] - counts[hasAllRows ? j : rows[j]];
            others[j] = other;
            alone += other == 0 ? 1 : 0;
        }
        return alone;
    }

    private void leaveOut(int alone, Scratch scratch) {
        int left = size - alone;
        ownRows = Scratch.room(ownRows, left);
        positions = Scratch.room(positions, left);
        scratch.numbers = Scratch.room(scratch.numbers, blocks);
        int[] numbers = scratch.numbers;
        Arrays.fill(numbers, 0, blocks, -1);
        int next = 0;
        int at = 0;
        for (int j = 0; j < size; j++) {
            if (others[j] > 0) {
                int id = numbers[ids[j]];
                if (id < 0) {
                    id = next++;
                    numbers[ids[j]] = id;
                }
                ownRows[at] = hasAllRows ? j : rows[j];
                positions[at] = j;
                others[at] = others[j];
                ids[at++] = id;
            }
        }
        blocks = next;
        size = left;
        rows = ownRows;
        hasAllRows = false;
        hasAllPositions = false;
    }

    /** Copies for each row that is left how many rows of the table but its copies are in its block. */
    void others(int[] into) {
        System.arraycopy(others, 0, into, 0, size);
    }

    /**
     * For each row that is left, how many other rows would be in its block if the partition were refined by one more column.
     */
    void othersRefined(char[] codes, int categories, Scratch scratch, int[] into) {
        long cells = (long) blocks * categories;
        if (cells > 4L * size + 1024) {
            Partition finer = new Partition(counts).refine(this, codes, categories, scratch);
            Arrays.fill(into, 0, size, 0);
            finer.addToParent(into, finer.others);
            return;
        }
        scratch.totals = Scratch.room(scratch.totals, (int) cells);
        scratch.cells = Scratch.room(scratch.cells, size);
        int[] sums = scratch.totals;
        int[] places = scratch.cells;
        Arrays.fill(sums, 0, (int) cells, 0);
        cells(this, codes, categories, places);
        if (hasAllRows) {
            for (int j = 0; j < size; j++) {
                sums[places[j]] += counts[j];
            }
            for (int j = 0; j < size; j++) {
                into[j] = sums[places[j]] - counts[j];
            }
        } else {
            for (int j = 0; j < size; j++) {
                sums[places[j]] += counts[rows[j]];
            }
            for (int j = 0; j < size; j++) {
                into[j] = sums[places[j]] - counts[rows[j]];
            }
        }
    }

    /** Adds a number for each row that is left to that of the row. */
    void addTo(int[] byRow, int[] byPosition) {
        add(byRow, byPosition, hasAllRows, rows);
    }

    /** Adds a number for each row that is left to that of its place in the coarser partition. */
    void addToParent(int[] byParentPosition, int[] byPosition) {
        add(byParentPosition, byPosition, hasAllPositions, positions);
    }

    private void add(int[] target, int[] source, boolean inOrder, int[] places) {
        if (inOrder) {
            for (int j = 0; j < size; j++) {
                target[j] += source[j];
            }
        } else {
            for (int j = 0; j < size; j++) {
                target[places[j]] += source[j];
            }
        }
    }
}
