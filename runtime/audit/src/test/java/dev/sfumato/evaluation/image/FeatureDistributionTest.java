package dev.sfumato.evaluation.image;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.noise.RandomSource;
import org.junit.jupiter.api.Test;

class FeatureDistributionTest {
    /** For diagonal covariances it is |m1 - m2|^2 + sum (s1 - s2)^2. */
    @Test
    void distance_of_diagonal_laws_is_that_of_means_and_deviations() {
        FeatureDistribution one =
                new FeatureDistribution(new double[] {1, 2, 3}, new double[] {4, 0, 0, 0, 9, 0, 0, 0, 0});
        FeatureDistribution other =
                new FeatureDistribution(new double[] {1, 0, 3.5}, new double[] {1, 0, 0, 0, 16, 0, 0, 0, 0.25});
        assertEquals(4 + 0.25 + 1 + 1 + 0.25, one.frechet(other), 1e-9);
        assertEquals(4 + 0.25 + 1 + 1 + 0.25, other.frechet(one), 1e-9);
    }

    /** For 2 x 2 matrices tr A^(1/2) = sqrt(tr A + 2 sqrt(det A)), whether or not they commute. */
    @Test
    void distance_of_laws_with_other_axes_has_the_closed_form_of_two_dimensions() {
        double[] first = {2, 1, 1, 3};
        double[] second = {5, -2, -2, 1};
        double traceOfProduct = 2 * 5 + 2 * 1 * -2 + 3 * 1;
        double roots = Math.sqrt(traceOfProduct + 2 * Math.sqrt((2 * 3 - 1) * (5 * 1 - 4)));
        FeatureDistribution one = new FeatureDistribution(new double[2], first);
        assertEquals(5 + 6 - 2 * roots, one.frechet(new FeatureDistribution(new double[2], second)), 1e-9);
    }

    @Test
    void law_of_samples_has_their_mean_and_covariance() {
        RandomSource random = RandomSource.seeded(1);
        float[][] samples = new float[20_000][2];
        for (float[] sample : samples) {
            sample[0] = (float) (3 + 2 * random.nextGaussian());
            sample[1] = (float) (sample[0] + random.nextGaussian());
        }
        FeatureDistribution prior = FeatureDistribution.of(samples);
        assertEquals(0, prior.frechet(new FeatureDistribution(new double[] {3, 3}, new double[] {4, 4, 4, 5})), 0.01);
        assertEquals(0, prior.frechet(prior), 1e-9);
    }
}
