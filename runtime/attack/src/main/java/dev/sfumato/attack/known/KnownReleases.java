package dev.sfumato.attack.known;

import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import java.util.List;

/** Several releases of the same data, each with noise of its own. */
record KnownReleases(List<KnownRelease> parts) implements KnownRelease {
    KnownReleases {
        parts = List.copyOf(parts);
    }

    @Override
    public int values() {
        return parts.stream().mapToInt(KnownRelease::values).sum();
    }

    @Override
    public void release(Side side, double[] out, int at, NoiseSource noise, RandomSource random) {
        int next = at;
        for (KnownRelease part : parts) {
            part.release(side, out, next, noise, random);
            next += part.values();
        }
    }

    @Override
    public double logLikelihood(Side side, double[] out, int at) {
        double sum = 0;
        int next = at;
        for (KnownRelease part : parts) {
            sum += part.logLikelihood(side, out, next);
            next += part.values();
        }
        return sum;
    }
}
