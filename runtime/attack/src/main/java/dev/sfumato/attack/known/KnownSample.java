package dev.sfumato.attack.known;

import dev.sfumato.noise.Chance;
import dev.sfumato.noise.NoiseSource;

/** A release of a batch that the record is in with a probability. */
record KnownSample(KnownRelease release, double rate) implements KnownRelease {
    @Override
    public int values() {
        return release.values();
    }

    @Override
    public void release(Side side, double[] out, int at, NoiseSource noise, Chance chance) {
        release.release(chance.happens(rate) ? side : Side.UNSEEN, out, at, noise, chance);
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
