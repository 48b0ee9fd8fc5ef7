package dev.sfumato.noise;

import java.nio.ByteBuffer;
import java.util.function.Supplier;

/** The same words at every place, and for a place that needs more the bits that a test writes down. */
final class PlaceScript implements PlaceBits {
    private final long[] words;
    private final Supplier<? extends RandomBits> further;

    PlaceScript(long[] words, Supplier<? extends RandomBits> further) {
        this.words = words.clone();
        this.further = further;
    }

    @Override
    public void fill(Kind kind, long high, long low, byte[] into, int length) {
        ByteBuffer buffer = ByteBuffer.wrap(into, 0, length);
        for (int i = 0; buffer.hasRemaining(); i++) {
            buffer.putLong(words[i % words.length]);
        }
    }

    @Override
    public RandomBits more(Kind kind, long high, long low) {
        return further.get();
    }

    @Override
    public void erase() {}

    /** For draws that must not need more. */
    static PlaceScript only(long... words) {
        return new PlaceScript(words, () -> {
            throw new AssertionError("the first word should do");
        });
    }
}
