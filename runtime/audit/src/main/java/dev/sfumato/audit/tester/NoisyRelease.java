package dev.sfumato.audit.tester;

import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.noise.RandomSource;

/** A release of one of two neighbouring inputs by a mechanism, with the event that the mechanism gave it. */
@FunctionalInterface
public interface NoisyRelease {
    /**
     * One more release, independent of all others.
     *
     * @param world 0 or 1
     * @param noise what the mechanism draws from
     * @param random for all else that is random
     */
    Noisy<double[]> of(int world, NoiseSource noise, RandomSource random);

    /** One number as a vector. */
    static Noisy<double[]> number(Noisy<? extends Number> released) {
        return released.map(value -> new double[] {value.doubleValue()});
    }
}
