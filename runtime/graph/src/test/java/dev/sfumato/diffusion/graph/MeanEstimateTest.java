package dev.sfumato.diffusion.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeanEstimateTest {
    /** From the printed tables of Student's t, two-sided 95 %. */
    @ParameterizedTest
    @CsvSource({
        "1, 12.706",
        "2, 4.303",
        "3, 3.182",
        "4, 2.776",
        "5, 2.571",
        "10, 2.228",
        "30, 2.042",
        "100, 1.984",
        "1000, 1.962"
    })
    void half_width_is_students_quantile_in_standard_errors(int freedom, double quantile) {
        double[] sample = new double[freedom + 1];
        for (int i = 0; i < sample.length; i++) {
            sample[i] = i;
        }
        double n = sample.length;
        double deviation = Math.sqrt(n * (n + 1) / 12);
        MeanEstimate estimate = MeanEstimate.of(sample);
        assertEquals(freedom / 2.0, estimate.mean(), 1e-12);
        assertEquals(quantile, estimate.halfWidth() * Math.sqrt(n) / deviation, 0.00051);
        assertEquals(sample.length, estimate.size());
    }

    @Test
    void one_value_has_no_interval_and_equal_values_have_none_either() {
        assertEquals(new MeanEstimate(3, Double.POSITIVE_INFINITY, 1), MeanEstimate.of(new double[] {3}));
        assertEquals(new MeanEstimate(0.5, 0, 4), MeanEstimate.of(new double[] {0.5, 0.5, 0.5, 0.5}));
        assertEquals("0.500 +- 0.000", MeanEstimate.of(new double[] {0.5, 0.5}).toString());
    }

    @Test
    void no_value_and_no_number_are_refused() {
        assertEquals(
                "a sample must have at least 1 value, got none",
                assertThrows(IllegalArgumentException.class, () -> MeanEstimate.of(new double[0]))
                        .getMessage());
        assertEquals(
                "a value of the sample must be in (-infinity, infinity), got NaN",
                assertThrows(IllegalArgumentException.class, () -> MeanEstimate.of(new double[] {1, Double.NaN}))
                        .getMessage());
    }
}
