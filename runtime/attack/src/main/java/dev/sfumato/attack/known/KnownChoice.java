package dev.sfumato.attack.known;

import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;

/**
 * A choice among a few answers, one of which tells most.
 *
 * @param likelihoods the logarithm of how likely an answer is
 */
record KnownChoice(Draw draw, Likelihood likelihoods) implements KnownRelease {
    /** Chooses on a side. */
    interface Draw {
        int on(Side side, NoiseSource noise, RandomSource random);
    }

    /** Of an answer on a side. */
    interface Likelihood {
        double of(Side side, int answer);
    }

    @Override
    public int values() {
        return 1;
    }

    @Override
    public void release(Side side, double[] out, int at, NoiseSource noise, RandomSource random) {
        out[at] = draw.on(side, noise, random);
    }

    @Override
    public double logLikelihood(Side side, double[] out, int at) {
        return likelihoods.of(side, (int) out[at]);
    }
}
