package dev.sfumato.data.graph;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Names numbered in the order of their first sight, kept as bytes: a lookup makes no string. */
final class NameTable implements NodeNames {
    private byte[] bytes = new byte[1 << 10];
    private int[] ends = new int[1 << 6];
    private int count;
    /** One more than the name at a hash, zero where none is; a power of two long and at most half full. */
    private int[] slots = new int[1 << 7];

    @Override
    public int count() {
        return count;
    }

    @Override
    public String name(int node) {
        return new String(bytes, start(node), ends[node] - start(node), StandardCharsets.UTF_8);
    }

    @Override
    public int find(String name) {
        byte[] given = name.getBytes(StandardCharsets.UTF_8);
        return find(given, 0, given.length);
    }

    int find(byte[] text, int from, int to) {
        return slots[slot(text, from, to)] - 1;
    }

    /** The number of a name that may be new. */
    int add(byte[] text, int from, int to) throws CharacterCodingException {
        int slot = slot(text, from, to);
        if (slots[slot] > 0) {
            return slots[slot] - 1;
        }
        StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text, from, to - from));
        int start = start(count);
        int end = Math.addExact(start, to - from);
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, grown(bytes.length, end));
        }
        System.arraycopy(text, from, bytes, start, to - from);
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, grown(count, count + 1));
        }
        ends[count++] = end;
        slots[slot] = count;
        if (count > slots.length / 2) {
            rehash();
        }
        return count - 1;
    }

    private void rehash() {
        slots = new int[Math.multiplyExact(slots.length, 2)];
        for (int name = 0; name < count; name++) {
            slots[slot(bytes, start(name), ends[name])] = name + 1;
        }
    }

    /** The slot of a name, or the empty one where it would go. */
    private int slot(byte[] text, int from, int to) {
        int mask = slots.length - 1;
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + text[i];
        }
        hash *= 0x9E3779B9;
        int slot = (hash ^ hash >>> 15) & mask;
        while (slots[slot] > 0) {
            int name = slots[slot] - 1;
            if (Arrays.equals(bytes, start(name), ends[name], text, from, to)) {
                break;
            }
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private int start(int name) {
        return name == 0 ? 0 : ends[name - 1];
    }

    private static int grown(int length, int needed) {
        return (int) Math.max(needed, Math.min(Integer.MAX_VALUE - 8, 2L * length));
    }
}
