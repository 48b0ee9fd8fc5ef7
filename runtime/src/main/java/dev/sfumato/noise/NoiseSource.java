package dev.sfumato.noise;

import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.SeededEvent;
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
        return new NoiseSource(new SeededBits(seed), true);
    }

    /** Whether everything released from this source is tainted. */
    public boolean isSeeded() {
        return isSeeded;
    }

    /** The one secure source behind all releases that name none. */
    static NoiseSource shared() {
        return Shared.SOURCE;
    }

    /** The one way out: whatever was drawn leaves together with its event. */
    <T> Noisy<T> release(PrivacyEvent event, Function<RandomBits, T> mechanism) {
        PrivacyEvent done = isSeeded ? new SeededEvent(event) : event;
        synchronized (bits) {
            return new Noisy<>(mechanism.apply(bits), done);
        }
    }

    private static final class Shared {
        static final NoiseSource SOURCE = secure();
    }
}
