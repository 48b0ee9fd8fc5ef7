package dev.sfumato.exposure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import org.junit.jupiter.api.Test;

class DeltaConversionTest {
    @Test
    void factors_are_those_of_an_independent_program() {
        assertEquals(0.367340436526, DeltaConversion.g(1), 1e-12);
        assertEquals(0.0734709416593, DeltaConversion.g(10), 1e-13);
        assertEquals(0.5712, DeltaConversion.g1(1), 5e-5);
        assertEquals(0.0798, DeltaConversion.g1(10), 5e-5);
    }

    @Test
    void no_loss_beats_a_factor() {
        Cases.check(300, random -> {
            double epsilon = random.magnitude(1e-6, 200);
            double g = DeltaConversion.g(epsilon);
            double g1 = DeltaConversion.g1(epsilon);
            double best = 0;
            double best1 = 0;
            for (int i = 0; i < 2000; i++) {
                double u = epsilon < 0.1 ? epsilon * Math.pow(1.01, i - 1000) : Math.pow(1.01, i - 1000);
                double l = epsilon + u;
                double gain = -Math.expm1(-u);
                best = Math.max(best, gain / (-l * Math.expm1(-l)));
                best1 = Math.max(
                        best1, gain / (l < 1e-3 ? l * l / 2 - l * l * l / 6 + l * l * l * l / 24 : l + Math.expm1(-l)));
            }
            assertTrue(best <= g * (1 + 1e-9) && best > g * 0.999, "g(" + epsilon + ") = " + g + ", found " + best);
            assertTrue(best1 <= g1 * (1 + 1e-9) && best1 > g1 * 0.999, "g1(" + epsilon + ") = " + g1 + ", " + best1);
        });
    }

    @Test
    void nothing_converts_a_divergence_at_epsilon_zero() {
        assertEquals(Double.POSITIVE_INFINITY, DeltaConversion.g(0));
        assertEquals(Double.POSITIVE_INFINITY, DeltaConversion.g1(0));
    }
}
