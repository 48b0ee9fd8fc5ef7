package dev.sfumato.attack.known;

import dev.sfumato.noise.Chance;
import dev.sfumato.noise.NoiseSource;

/**
 * A choice among a few answers, one of which tells most.
 *
 * @param likelihoods the logarithm of how likely an answer is
 */
record KnownChoice(Draw draw, Likelihood likelihoods) implements KnownRelease {
    /** Chooses on a side. */
    interface Draw {
        int on(Side side, NoiseSource noise, Chance chance);
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
    public void release(Side side, double[] out, int at, NoiseSource noise, Chance chance) {
        out[at] = draw.on(side, noise, chance);
    }

    @Override
    public double logLikelihood(Side side, double[] out, int at) {
        return likelihoods.of(side, (int) out[at]);
    }
}
