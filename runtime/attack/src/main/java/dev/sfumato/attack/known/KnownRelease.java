package dev.sfumato.attack.known;

import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;

/** A release by a mechanism of {@code dev.sfumato.noise} whose distribution is known on either side, so that the best test is. */
interface KnownRelease {
    /** How many numbers it is. */
    int values();

    /** Makes it anew, into {@code out[at]} and on. */
    void release(Side side, double[] out, int at, NoiseSource noise, RandomSource random);

    /** The logarithm of how likely the numbers from {@code out[at]} on are, but for a term that is the same on every side. */
    double logLikelihood(Side side, double[] out, int at);
}
