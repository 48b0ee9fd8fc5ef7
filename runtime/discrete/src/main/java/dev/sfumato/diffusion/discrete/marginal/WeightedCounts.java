package dev.sfumato.diffusion.discrete.marginal;

import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.noise.Gaussian;
import dev.sfumato.noise.Mechanism;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.util.Require;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Answers several vectors of whole numbers with Gaussian noise, some better than others, within a total that was fixed before: however the
 * weights were chosen by looking at earlier releases, the event is the same. docs/proofs/tables.md.
 *
 * @param weights one for each vector, of at most 20 significant bits; their squares sum to at most 1. A row moves a vector by at most 1 in the
 *     l2 norm, whatever the weights
 * @param noise the standard deviation of the noise on a vector of weight 1
 */
public record WeightedCounts(List<Double> weights, double noise, Unit unit)
        implements Mechanism<List<long[]>, List<double[]>> {
    private static final int BITS = 20;

    /** A number below this times a weight of 20 bits is a double. */
    private static final long LARGEST = 1L << 33;

    public WeightedCounts {
        weights = List.copyOf(Require.allGiven("weights", weights));
        Require.positive("noise", noise);
        new Gaussian(noise, 1, unit);
        BigDecimal total = BigDecimal.ZERO;
        for (double weight : weights) {
            Require.positive("weights", weight);
            if (weight != rounded(weight)) {
                throw new IllegalArgumentException(
                        "weights must have at most " + BITS + " significant bits, got " + weight);
            }
            total = total.add(new BigDecimal(weight).pow(2));
        }
        if (total.compareTo(BigDecimal.ONE) > 0) {
            throw new IllegalArgumentException(
                    "the squares of the weights must sum to at most 1, got " + total.doubleValue());
        }
    }

    /** The largest weight of 20 significant bits that is no more. */
    static double rounded(double weight) {
        double unit = Math.scalb(1.0, Math.getExponent(weight) - BITS + 1);
        return Math.floor(weight / unit) * unit;
    }

    /** The standard deviation of the noise on a vector of this weight. */
    double sigma(double weight) {
        return noise / weight;
    }

    @Override
    public GaussianEvent event() {
        return new GaussianEvent(noise, 1, unit);
    }

    /** The noisy vectors; where there are none, nothing is released and all is paid for. */
    @Override
    public Noisy<List<double[]>> release(List<long[]> vectors, NoiseSource source) {
        if (vectors.size() != weights.size()) {
            throw new IllegalArgumentException(
                    "vectors must be as many as weights, " + weights.size() + ", got " + vectors.size());
        }
        int length = vectors.stream().mapToInt(vector -> vector.length).sum();
        double[] scaled = new double[Math.max(1, length)];
        int at = 0;
        for (int i = 0; i < weights.size(); i++) {
            for (long value : vectors.get(i)) {
                scaled[at++] = weights.get(i) * Math.max(-LARGEST, Math.min(LARGEST, value));
            }
        }
        int[] lengths = vectors.stream().mapToInt(vector -> vector.length).toArray();
        return new Gaussian(noise, 1, unit).release(scaled, source).map(noisy -> parted(noisy, lengths));
    }

    private List<double[]> parted(double[] noisy, int[] lengths) {
        List<double[]> parts = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < lengths.length; i++) {
            double[] part = new double[lengths[i]];
            for (int j = 0; j < part.length; j++) {
                part[j] = noisy[at++] / weights.get(i);
            }
            parts.add(part);
        }
        return parts;
    }
}
