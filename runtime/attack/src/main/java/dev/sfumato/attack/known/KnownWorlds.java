package dev.sfumato.attack.known;

import dev.sfumato.attack.Score;
import dev.sfumato.attack.TwoWorlds;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import java.util.List;
import java.util.Optional;

/** Two worlds told apart by their likelihood ratio, which no test does better than (Neyman and Pearson 1933). */
record KnownWorlds(String name, KnownRelease release) implements TwoWorlds {
    @Override
    public double[] release(int world, NoiseSource noise, RandomSource random) {
        double[] out = new double[release.values()];
        release.release(world == 0 ? Side.WITHOUT : Side.WITH, out, 0, noise, random);
        return out;
    }

    @Override
    public Optional<Score> score() {
        return Optional.of(out -> {
            double ratio = release.logLikelihood(Side.WITH, out, 0) - release.logLikelihood(Side.WITHOUT, out, 0);
            return Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, ratio));
        });
    }

    /** They are ours: made anew, and neighbours. */
    @Override
    public List<String> assumptions() {
        return List.of();
    }
}
