package dev.sfumato.audit.table;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Distinct rows, and which of them are equal on a set of columns. Rows that equal no other may be left out. Filled anew again
 * and again; for one thread.
 */
final class Partition {
    private final int[] counts;
    private int size;
    private int blocks;
    /** The rows that are left, or that all are. */
    private int[] rows = new int[0];

    private boolean hasAllRows;
    /** The block of each row that is left. */
    private int[] ids = new int[0];
    /** How many rows of the table are in each block, repeated ones repeatedly. */
    private int[] totals = new int[0];
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
        whole.size = counts.length;
        whole.blocks = 1;
        whole.hasAllRows = true;
        whole.hasAllPositions = true;
        whole.ids = new int[counts.length];
        whole.totals = new int[] {IntStream.of(counts).sum()};
        return whole;
    }

    /** What refining needs besides, shared by the partitions of a thread. */
    static final class Scratch {
        private int[] finer = new int[0];
        private long[] keys = new long[0];
        private int[] members = new int[0];
    }

    int size() {
        return size;
    }

    /** Becomes the coarser one refined by a column. */
    Partition refine(Partition coarser, char[] codes, int categories, Scratch scratch) {
        size = coarser.size;
        if (ids.length < size) {
            ids = new int[size];
            totals = new int[size];
        }
        if (scratch.members.length < size) {
            scratch.members = new int[size];
        }
        long cells = (long) coarser.blocks * categories;
        if (cells <= 4L * size + 1024) {
            number(coarser, codes, categories, (int) cells, scratch);
        } else {
            numberByHash(coarser, codes, categories, scratch);
        }
        hasAllRows = coarser.hasAllRows;
        rows = coarser.rows;
        hasAllPositions = true;
        int alone = 0;
        for (int block = 0; block < blocks; block++) {
            alone += scratch.members[block] == 1 ? 1 : 0;
        }
        if (alone > size / 8) {
            leaveOut(alone, scratch);
        }
        return this;
    }

    private void number(Partition coarser, char[] codes, int categories, int cells, Scratch scratch) {
        if (scratch.finer.length < cells) {
            scratch.finer = new int[cells + cells / 2];
        }
        int[] finer = scratch.finer;
        Arrays.fill(finer, 0, cells, -1);
        int next = 0;
        for (int j = 0; j < size; j++) {
            int row = coarser.hasAllRows ? j : coarser.rows[j];
            int cell = coarser.ids[j] * categories + codes[row];
            int id = finer[cell];
            if (id < 0) {
                id = next++;
                finer[cell] = id;
                totals[id] = 0;
                scratch.members[id] = 0;
            }
            ids[j] = id;
            totals[id] += counts[row];
            scratch.members[id]++;
        }
        blocks = next;
    }

    private void numberByHash(Partition coarser, char[] codes, int categories, Scratch scratch) {
        int slots = Integer.highestOneBit(Math.max(1, size)) << 2;
        if (scratch.keys.length < slots) {
            scratch.keys = new long[slots];
        }
        if (scratch.finer.length < slots) {
            scratch.finer = new int[slots];
        }
        long[] keys = scratch.keys;
        int[] finer = scratch.finer;
        Arrays.fill(finer, 0, slots, -1);
        int next = 0;
        for (int j = 0; j < size; j++) {
            int row = coarser.hasAllRows ? j : coarser.rows[j];
            long key = (long) coarser.ids[j] * categories + codes[row];
            int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & (slots - 1);
            while (finer[slot] >= 0 && keys[slot] != key) {
                slot = (slot + 1) & (slots - 1);
            }
            int id = finer[slot];
            if (id < 0) {
                id = next++;
                finer[slot] = id;
                keys[slot] = key;
                totals[id] = 0;
                scratch.members[id] = 0;
            }
            ids[j] = id;
            totals[id] += counts[row];
            scratch.members[id]++;
        }
        blocks = next;
    }

    private void leaveOut(int alone, Scratch scratch) {
        int left = size - alone;
        if (ownRows.length < left) {
            ownRows = new int[left];
            positions = new int[left];
        }
        int[] renumbered = scratch.members;
        int next = 0;
        for (int block = 0; block < blocks; block++) {
            if (renumbered[block] == 1) {
                renumbered[block] = -1;
            } else {
                totals[next] = totals[block];
                renumbered[block] = next++;
            }
        }
        int at = 0;
        for (int j = 0; j < size; j++) {
            int block = renumbered[ids[j]];
            if (block >= 0) {
                ownRows[at] = hasAllRows ? j : rows[j];
                positions[at] = j;
                ids[at++] = block;
            }
        }
        blocks = next;
        size = left;
        rows = ownRows;
        hasAllRows = false;
        hasAllPositions = false;
    }

    /** For each row that is left, how many rows of the table but its copies are in its block. */
    void others(int[] into) {
        if (hasAllRows) {
            for (int j = 0; j < size; j++) {
                into[j] = totals[ids[j]] - counts[j];
            }
        } else {
            for (int j = 0; j < size; j++) {
                into[j] = totals[ids[j]] - counts[rows[j]];
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
