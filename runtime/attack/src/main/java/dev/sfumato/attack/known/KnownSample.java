package dev.sfumato.attack.known;

import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;

/** A release of a batch that the record is in with a probability. */
record KnownSample(KnownRelease release, double rate) implements KnownRelease {
    @Override
    public int values() {
        return release.values();
    }

    @Override
    public void release(Side side, double[] out, int at, NoiseSource noise, RandomSource random) {
        release.release(random.bernoulli(rate) ? side : Side.UNSEEN, out, at, noise, random);
    }

    @Override
    public double logLikelihood(Side side, double[] out, int at) {
        if (rate == 1) {
            return release.logLikelihood(side, out, at);
        }
        double unseen = release.logLikelihood(Side.UNSEEN, out, at);
        double more = release.logLikelihood(side, out, at) - unseen;
        // log((1 - rate) + rate e^more), where e^more may not be a double
        return unseen
                + (more > 0
                        ? more + Math.log(rate + (1 - rate) * Math.exp(-more))
                        : Math.log1p(rate * Math.expm1(more)));
    }
}
