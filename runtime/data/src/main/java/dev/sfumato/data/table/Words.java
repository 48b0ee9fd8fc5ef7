package dev.sfumato.data.table;

import java.util.Arrays;

/** Texts and the numbers 0, 1, ... that they were given in the order in which they came. */
public final class Words {
    private char[] text = new char[256];
    private int[] ends = new int[16];
    private int[] hashes = new int[16];
    private int[] slots = new int[32];
    private int size;

    public Words() {
        Arrays.fill(slots, -1);
    }

    int size() {
        return size;
    }

    String word(int index) {
        return new String(text, start(index), ends[index] - start(index));
    }

    private int start(int index) {
        return index == 0 ? 0 : ends[index - 1];
    }

    /** The number of a text, or -1. */
    public int find(char[] from, int begin, int end) {
        return slots[slot(hash(from, begin, end), from, begin, end)];
    }

    /** The number of a text, a new one where it has none. */
    public int add(char[] from, int begin, int end) {
        int hash = hash(from, begin, end);
        int slot = slot(hash, from, begin, end);
        if (slots[slot] >= 0) {
            return slots[slot];
        }
        append(hash, from, begin, end);
        slots[slot] = size - 1;
        if (2 * size > slots.length) {
            rehash();
        }
        return size - 1;
    }

    public int add(String word) {
        return add(word.toCharArray(), 0, word.length());
    }

    private void append(int hash, char[] from, int begin, int end) {
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, 2 * size);
            hashes = Arrays.copyOf(hashes, 2 * size);
        }
        int start = start(size);
        int length = end - begin;
        if (length > text.length - start) {
            text = Arrays.copyOf(text, Math.addExact(start, Math.max(length, start)));
        }
        System.arraycopy(from, begin, text, start, length);
        ends[size] = start + length;
        hashes[size++] = hash;
    }

    private int slot(int hash, char[] from, int begin, int end) {
        int mask = slots.length - 1;
        int slot = hash & mask;
        while (slots[slot] >= 0 && !is(slots[slot], hash, from, begin, end)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private boolean is(int index, int hash, char[] from, int begin, int end) {
        return hashes[index] == hash && Arrays.equals(text, start(index), ends[index], from, begin, end);
    }

    private void rehash() {
        slots = new int[2 * slots.length];
        Arrays.fill(slots, -1);
        int mask = slots.length - 1;
        for (int i = 0; i < size; i++) {
            int slot = hashes[i] & mask;
            while (slots[slot] >= 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = i;
        }
    }

    private static int hash(char[] from, int begin, int end) {
        int hash = 0;
        for (int i = begin; i < end; i++) {
            hash = 31 * hash + from[i];
        }
        hash *= 0x9E3779B9;
        return hash ^ hash >>> 15;
    }
}
