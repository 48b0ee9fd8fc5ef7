package dev.sfumato.noise;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Coins and waiting times by (row, place). The last ones asked for are kept. For one thread at a time. */
final class PlaceCoins {
    static final long WORDS_OF_A_ROW = 1L << 57;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** 64 places still differ from the probability after as many bits with probability at most 2^-10. */
    private static final int BITS_PER_PLACE = 16;

    private static final int KEPT_WORDS = 8;
    private static final int WORDS_AT_ONCE = 64;
    private static final int SKIPS_AT_ONCE = 64;

    private final PlaceBits bits;
    private final byte[] buffer = new byte[WORDS_AT_ONCE * BITS_PER_PLACE * Long.BYTES];

    private final long[] keptFlips = new long[KEPT_WORDS];
    private long flipRow;
    private long flipStart = -1;
    private double flipProbability;

    private final byte[] skipBuffer = new byte[SKIPS_AT_ONCE * Long.BYTES];
    private long skipRow;
    private long skipStart = -1;
    private Geometric geometric = new Geometric(1);

    PlaceCoins(PlaceBits bits) {
        this.bits = bits;
    }

    boolean flip(long row, long place, double probability) {
        long word = place / Long.SIZE;
        long start = word - word % KEPT_WORDS;
        if (start != flipStart || row != flipRow || probability != flipProbability) {
            flips(row, start, probability, keptFlips, 0, KEPT_WORDS);
            flipRow = row;
            flipStart = start;
            flipProbability = probability;
        }
        return (keptFlips[(int) (word - start)] >>> place & 1) == 1;
    }

    /** A word of 64 places has eight blocks: row in 64 bits, number of the word in 57, number of the block in 3. */
    void flips(long row, long firstWord, double probability, long[] words, int at, int count) {
        if (probability == 0 || probability == 1) {
            Arrays.fill(words, at, at + count, probability == 0 ? 0 : -1);
            return;
        }
        Dyadic exact = Dyadic.of(probability);
        for (int done = 0; done < count; done += WORDS_AT_ONCE) {
            int some = Math.min(WORDS_AT_ONCE, count - done);
            int length = some * BITS_PER_PLACE * Long.BYTES;
            bits.fill(PlaceBits.Kind.FLIP, row, (firstWord + done) << 3, buffer, length);
            for (int i = 0; i < some; i++) {
                words[at + done + i] = flip64(row, firstWord + done + i, exact, i * BITS_PER_PLACE * Long.BYTES);
            }
        }
    }

    /** Compares 64 uniform numbers with the probability, a binary digit of all of them at a time. */
    private long flip64(long row, long word, Dyadic probability, int from) {
        long below = 0;
        long open = -1;
        int place = probability.shift() - 1;
        int end = Math.max(probability.shift() - BITS_PER_PLACE, 0);
        for (int at = from; place >= end && open != 0; place--, at += Long.BYTES) {
            long digits = (long) WORDS.get(buffer, at);
            long isOne = -probability.digit(place);
            below |= open & isOne & ~digits;
            open &= ~(digits ^ isOne);
        }
        if (open != 0 && place >= 0) {
            RandomBits more = bits.more(PlaceBits.Kind.FLIP, row, word);
            for (; place >= 0 && open != 0; place--) {
                long digits = more.nextWord();
                long isOne = -probability.digit(place);
                below |= open & isOne & ~digits;
                open &= ~(digits ^ isOne);
            }
        }
        return below;
    }

    /** Two indices share a block: row in 64 bits, half of the index in 62. */
    long skip(long row, long index, double probability) {
        long start = index - index % SKIPS_AT_ONCE;
        if (start != skipStart || row != skipRow) {
            bits.fill(PlaceBits.Kind.SKIP, row, start / 2, skipBuffer, skipBuffer.length);
            skipRow = row;
            skipStart = start;
        }
        if (probability != geometric.probability()) {
            geometric = new Geometric(probability);
        }
        long uniform = (long) WORDS.get(skipBuffer, (int) (index - start) * Long.BYTES) >>> 1;
        long sure = geometric.failures(uniform);
        return sure >= 0
                ? sure
                : geometric.failures(new LazyExponential(uniform, bits.more(PlaceBits.Kind.SKIP, row, index)));
    }

    void erase() {
        Arrays.fill(buffer, (byte) 0);
        Arrays.fill(skipBuffer, (byte) 0);
        Arrays.fill(keptFlips, 0);
    }
}
