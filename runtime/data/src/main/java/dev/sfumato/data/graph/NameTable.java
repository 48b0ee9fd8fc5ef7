package dev.sfumato.data.graph;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Names numbered in the order of their first sight, kept as bytes: a lookup makes no string, and goes to memory twice, to a slot
 * and to the name with its length and number beside it.
 */
final class NameTable implements NodeNames {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder())
            .withInvokeExactBehavior();
    private static final int HEAD = 2 * Integer.BYTES;

    /** For each name its length, its number and itself. */
    private byte[] records = new byte[1 << 10];

    private int filled;
    private int[] places = new int[1 << 6];
    private int count;
    /** High half: of the hash; low half: one more than the place of a record. Zero is empty; at most half are full. */
    private long[] slots = new long[1 << 7];

    @Override
    public int count() {
        return count;
    }

    @Override
    public String name(int node) {
        return new String(records, places[node] + HEAD, length(places[node]), StandardCharsets.UTF_8);
    }

    @Override
    public int find(String name) {
        byte[] given = name.getBytes(StandardCharsets.UTF_8);
        return find(given, 0, given.length);
    }

    int find(byte[] text, int from, int to) {
        return number(slots[slot(hash(text, from, to), text, from, to)]);
    }

    /** The number of a name that may be new. */
    int add(byte[] text, int from, int to) throws CharacterCodingException {
        long hash = hash(text, from, to);
        int slot = slot(hash, text, from, to);
        if (slots[slot] != 0) {
            return number(slots[slot]);
        }
        StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text, from, to - from));
        if (count == places.length) {
            places = Arrays.copyOf(places, 2 * count);
        }
        places[count] = filled;
        slots[slot] = entry(hash, filled);
        append(text, from, to);
        count++;
        if (count > slots.length / 2) {
            rehash();
        }
        return count - 1;
    }

    private void append(byte[] text, int from, int to) {
        long end = (long) filled + HEAD + to - from;
        if (end > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("the names of the nodes must fit into 2 GB, got more");
        }
        if (end > records.length) {
            records = Arrays.copyOf(records, (int) Math.max(end, Math.min(Integer.MAX_VALUE - 8, 2L * records.length)));
        }
        INT.set(records, filled, to - from);
        INT.set(records, filled + Integer.BYTES, count);
        System.arraycopy(text, from, records, filled + HEAD, to - from);
        filled = (int) end;
    }

    private void rehash() {
        slots = new long[2 * slots.length];
        for (int name = 0; name < count; name++) {
            int from = places[name] + HEAD;
            int to = from + length(places[name]);
            long hash = hash(records, from, to);
            slots[slot(hash, records, from, to)] = entry(hash, places[name]);
        }
    }

    /** The slot of a name, or the empty one where it would go. */
    private int slot(long hash, byte[] text, int from, int to) {
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        while (slots[slot] != 0 && !(slots[slot] >>> 32 == hash >>> 32 && holds(slots[slot], text, from, to))) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private boolean holds(long entry, byte[] text, int from, int to) {
        int place = (int) entry - 1;
        int start = place + HEAD;
        return length(place) == to - from && Arrays.equals(records, start, start + to - from, text, from, to);
    }

    private int number(long entry) {
        return entry == 0 ? -1 : (int) INT.get(records, (int) entry - 1 + Integer.BYTES);
    }

    private int length(int place) {
        return (int) INT.get(records, place);
    }

    private static long entry(long hash, int place) {
        return hash >>> 32 << 32 | (place + 1);
    }

    /** FNV-1a, with its bits mixed once more. */
    private static long hash(byte[] text, int from, int to) {
        long hash = 0xCBF29CE484222325L;
        for (int i = from; i < to; i++) {
            hash = (hash ^ text[i]) * 0x100000001B3L;
        }
        hash = (hash ^ hash >>> 32) * 0x9E3779B97F4A7C15L;
        return hash ^ hash >>> 32;
    }
}
