package dev.sfumato.noise;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SeededEvent;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Function;

/**
 * Where the noise of a release comes from. Safe for use by several threads; those that draw much do better with a source
 * each.
 */
public final class NoiseSource {
    private final RandomBits bits;
    private final boolean isSeeded;

    private NoiseSource(RandomBits bits, boolean isSeeded) {
        this.bits = bits;
        this.isSeeded = isSeeded;
    }

    /** Cryptographic noise; what a mechanism uses when no source is given. A Java that has none throws. */
    public static NoiseSource secure() {
        return new NoiseSource(new SecureBits(), false);
    }

    /** Noise that a seed decides, for tests and public simulations: what it releases is labelled {@code NONE}. */
    public static NoiseSource seeded(long seed) {
        return new NoiseSource(RandomBits.seeded(seed), true);
    }

    /** Whether everything released from this source is tainted. */
    public boolean isSeeded() {
        return isSeeded;
    }

    /** An independent source, for another thread; decided by this one if it is seeded. */
    public NoiseSource split() {
        if (!isSeeded) {
            return secure();
        }
        synchronized (bits) {
            return seeded(bits.nextWord());
        }
    }

    /** Independent chance for what is not noise; decided by this source if it is seeded. */
    public RandomSource random() {
        if (!isSeeded) {
            return RandomSource.secure();
        }
        synchronized (bits) {
            return RandomSource.seeded(bits.nextWord());
        }
    }

    /** The one secure source behind all releases that name none. */
    static NoiseSource shared() {
        return Shared.SOURCE;
    }

    /**
     * A release of much noise by place: by several threads, in any order, in parts that may be computed again. The noise is
     * that of a key which is drawn for this call and dropped when it ends; the field serves no later.
     *
     * @param event what the mechanism does to the private data, for one call of it
     */
    public <T> Noisy<T> releaseField(PrivacyEvent event, Function<NoiseField, T> mechanism) {
        byte[] key = new byte[KeyedBits.KEY_BYTES];
        synchronized (bits) {
            ByteBuffer words = ByteBuffer.wrap(key);
            while (words.hasRemaining()) {
                words.putLong(bits.nextWord());
            }
        }
        NoiseField field = new NoiseField(() -> new KeyedBits(key));
        try {
            return new Noisy<>(mechanism.apply(field), labelled(event));
        } finally {
            field.erase();
            Arrays.fill(key, (byte) 0);
        }
    }

    /** The one way out for noise in order: whatever was drawn leaves together with its event. */
    <T> Noisy<T> release(PrivacyEvent event, Function<RandomBits, T> mechanism) {
        synchronized (bits) {
            return new Noisy<>(mechanism.apply(bits), labelled(event));
        }
    }

    /** The event of something whose noise comes from this source: the one place in which a seed taints. */
    public PrivacyEvent labelled(PrivacyEvent event) {
        return isSeeded ? new SeededEvent(event) : event;
    }

    private static final class Shared {
        static final NoiseSource SOURCE = secure();
    }
}
