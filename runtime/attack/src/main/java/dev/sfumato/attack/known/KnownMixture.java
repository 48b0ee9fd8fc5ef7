package dev.sfumato.attack.known;

import dev.sfumato.noise.Gaussian;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import java.util.List;

/** A number with Gaussian noise to which a record contributes as much as chance decides. */
record KnownMixture(Gaussian mechanism, List<Double> contributions, List<Double> probabilities)
        implements KnownRelease {
    KnownMixture {
        contributions = List.copyOf(contributions);
        probabilities = List.copyOf(probabilities);
    }

    @Override
    public int values() {
        return 1;
    }

    @Override
    public void release(Side side, double[] out, int at, NoiseSource noise, RandomSource random) {
        double[] weights =
                probabilities.stream().mapToDouble(Double::doubleValue).toArray();
        double centre = side == Side.WITH ? contributions.get(random.category(weights, 0, weights.length)) : 0;
        out[at] = mechanism.release(centre, noise).value();
    }

    @Override
    public double logLikelihood(Side side, double[] out, int at) {
        if (side != Side.WITH) {
            return log(out[at]);
        }
        double most = Double.NEGATIVE_INFINITY;
        for (double contribution : contributions) {
            most = Math.max(most, log(out[at] - contribution));
        }
        double sum = 0;
        for (int i = 0; i < contributions.size(); i++) {
            sum += probabilities.get(i) * Math.exp(log(out[at] - contributions.get(i)) - most);
        }
        return most + Math.log(sum);
    }

    private double log(double apart) {
        double scaled = apart / mechanism.sigma();
        return -scaled * scaled / 2;
    }
}
