package dev.sfumato.training;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import java.util.OptionalLong;

/**
 * Where chance and noise of a training come from.
 *
 * @param seed decides all of both, for tests and demonstrations, and takes all privacy away; secure where there is none
 */
public record Randomness(OptionalLong seed) {
    private static final Randomness SECURE = new Randomness(OptionalLong.empty());

    public static Randomness secure() {
        return SECURE;
    }

    public static Randomness seeded(long seed) {
        return new Randomness(OptionalLong.of(seed));
    }

    public boolean isSeeded() {
        return seed.isPresent();
    }

    /** Of another part of the same work; by another seed, where a seed decides. */
    public Randomness part(int number) {
        return isSeeded() ? seeded(seed.getAsLong() + number) : this;
    }

    /** Random numbers for what is no noise; with a seed always the same. */
    public RandomSource random() {
        return isSeeded() ? RandomSource.seeded(seed.getAsLong()) : RandomSource.secure();
    }

    /** Noise, which taints what it releases where a seed decides. */
    public NoiseSource noise() {
        return isSeeded() ? NoiseSource.seeded(seed.getAsLong()) : NoiseSource.secure();
    }

    /**
     * The event of a training whose noise comes from here. What it does to the data it does in parts, each with noise of its own, so that each is
     * labelled as its release will be.
     */
    public PrivacyEvent labelled(PrivacyEvent event) {
        return event instanceof AssumingEvent || event instanceof ComposedEvent
                ? event.mapInner(this::labelled)
                : noise().labelled(event);
    }

    /** What a calibration found, with the price that it has where the noise comes from here. */
    public Calibrated labelled(Calibrated found, Budget budget) {
        return isSeeded() ? found.with(labelled(found.event())).priced(budget) : found;
    }

    /** As a provenance has it. */
    @Override
    public String toString() {
        return isSeeded() ? "seed " + seed.getAsLong() : "secure";
    }

    /** Settings with a randomness: the words by which it is changed. */
    public interface Settings<S> {
        Randomness randomness();

        S with(Randomness newRandomness);

        /** Lets a seed decide all chance, for tests and demonstrations. */
        default S withSeed(long seed) {
            return with(seeded(seed));
        }
    }
}
