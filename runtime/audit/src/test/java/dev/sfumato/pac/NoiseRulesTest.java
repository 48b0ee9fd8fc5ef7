package dev.sfumato.pac;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import org.junit.jupiter.api.Test;

/** The promise of every rule, for arbitrary covariances; conformance cases hold the figures of each. */
class NoiseRulesTest {
    @Test
    void no_rule_lets_more_information_through_than_it_was_given() {
        Cases.check(60, cases -> {
            int size = cases.whole(1, 9);
            double[][] covariance = covariance(cases, size);
            double v = cases.magnitude(0.005, 3);
            Spectrum spectrum = Spectrum.of(covariance);

            PacNoise least = NoiseRules.least(spectrum, v);
            assertEquals(v, least.information(), 1e-9 * v);
            PacNoise loewner = NoiseRules.loewner(spectrum, 0.1, v);
            assertTrue(loewner.informationOfLarger(0.1) <= v * (1 + 1e-12));
            assertTrue(least.trace() <= NoiseRules.loewner(spectrum, 0, v).trace() * (1 + 1e-9));
            assertTrue(new NoiseRules.Published(v, 0.5, 1e-6, 1).noise(spectrum).information() <= v * (1 + 1e-12));
            double[] diagonal = new double[size];
            for (int i = 0; i < size; i++) {
                diagonal[i] = covariance[i][i];
            }
            assertTrue(NoiseRules.publicBasis(diagonal, v).information(covariance) <= v * (1 + 1e-9));
        });
    }

    /** |B| of one number is the half-normal distribution, of two alike that of Rayleigh. */
    @Test
    void the_mean_norm_is_that_of_known_laws() {
        assertEquals(
                3 * Math.sqrt(2 / Math.PI), PacNoise.alongCoordinates(1, j -> 9).meanNorm(), 1e-9);
        assertEquals(
                Math.sqrt(Math.PI / 2), PacNoise.alongCoordinates(2, j -> 1).meanNorm(), 1e-9);
        assertEquals(0, PacNoise.alongCoordinates(2, j -> 0).meanNorm());
    }

    @Test
    void a_constant_output_needs_no_noise() {
        Spectrum nothing = Spectrum.of(new double[][] {{0, 0}, {0, 0}});
        assertEquals(0, NoiseRules.least(nothing, 0.5).trace());
        assertEquals(0, NoiseRules.least(nothing, 0.5).information());
        assertEquals(0, NoiseRules.loewner(nothing, 0, 0.5).trace());
    }

    @Test
    void what_is_no_covariance_is_refused_with_a_sentence() {
        assertTrue(refusal(new double[][] {{1, 2}}).contains("must be square"));
        assertTrue(refusal(new double[][] {{1, 2}, {3, 1}}).contains("must be symmetric, got unlike numbers"));
        assertTrue(refusal(new double[][] {{Double.NaN}}).contains("must be finite, got an entry that is not"));
        assertTrue(refusal(new double[0][]).contains("must have a row"));
    }

    private static String refusal(double[][] covariance) {
        return assertThrows(IllegalArgumentException.class, () -> Spectrum.of(covariance))
                .getMessage();
    }

    private static double[][] covariance(Cases cases, int size) {
        double[][] root = new double[size][size];
        for (double[] row : root) {
            for (int j = 0; j < size; j++) {
                row[j] = cases.between(-1, 1) * cases.magnitude(0.05, 7);
            }
        }
        double[][] covariance = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                for (int k = 0; k < size; k++) {
                    covariance[i][j] += root[i][k] * root[j][k];
                }
            }
        }
        return covariance;
    }
}
