package dev.sfumato.accounting.shift;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import org.junit.jupiter.api.Test;

class LaplaceShiftTest {
    /** From graph-public.json, computed with 50 digits by another program. */
    @Test
    void agrees_with_reference_figures_and_is_not_below_them() {
        near(1999.00014998, LaplaceShift.divergence(1.0001, 2000));
        near(5.00049999833e-19, LaplaceShift.divergence(1.0001, 1e-9));
        near(9.30685262835e-06, LaplaceShift.divergence(1e6, 1e-5));
        near(3.99862969701e-06, LaplaceShift.divergence(8, 0.001));
    }

    private static void near(double theirs, double ours) {
        assertTrue(Math.abs(ours - theirs) <= 1e-11 * theirs, ours + " near " + theirs);
    }

    /** The definition: the logarithm of the mean of a power of the ratio, over order less one. */
    @Test
    void is_the_divergence_of_moved_noise() {
        Cases.check(40, cases -> {
            double order = 1 + cases.magnitude(1e-3, 20);
            double t = cases.magnitude(1e-2, 8);
            double sum = 0;
            int cells = 200_000;
            double reach = 60;
            double cell = 2 * reach / cells;
            for (int i = 0; i < cells; i++) {
                double x = -reach + (i + 0.5) * cell;
                sum += Math.exp(-order * Math.abs(x) + (order - 1) * Math.abs(x - t)) / 2 * cell;
            }
            double integral = Math.log(sum) / (order - 1);
            double ours = LaplaceShift.divergence(order, t);
            assertEquals(integral, ours, 1e-5 * t + 1e-7 / (order - 1), "order " + order + ", t " + t);
        });
    }

    @Test
    void never_falls_and_never_exceeds_the_largest_loss() {
        Cases.check(300, cases -> {
            double order = 1 + cases.magnitude(1e-6, 1e12);
            double t = cases.magnitude(1e-12, 1e4);
            double here = LaplaceShift.divergence(order, t);
            assertTrue(here > 0 && here <= t);
            assertTrue(LaplaceShift.divergence(order, t * 1.001) >= here);
            assertTrue(LaplaceShift.divergence(1 + (order - 1) * 1.001, t) >= here * (1 - 1e-13));
        });
    }

    @Test
    void at_the_ends() {
        assertEquals(3, LaplaceShift.divergence(Double.POSITIVE_INFINITY, 3));
        assertEquals(0, LaplaceShift.divergence(2, 0));
        assertEquals(Double.POSITIVE_INFINITY, LaplaceShift.divergence(2, Double.POSITIVE_INFINITY));
        assertEquals(7, LaplaceShift.divergence(1e300, 7));
    }

    @Test
    void the_slope_is_that_of_the_divergence_and_has_an_inverse() {
        Cases.check(200, cases -> {
            double order = 1 + cases.magnitude(1e-2, 1e4);
            double t = cases.magnitude(1e-3, 10) / order;
            double h = 1e-4 * t;
            double difference =
                    (LaplaceShift.divergence(order, t + h) - LaplaceShift.divergence(order, t - h)) / (2 * h);
            double slope = LaplaceShift.slope(order, t);
            assertEquals(difference, slope, 1e-6 * slope);
            assertEquals(t, LaplaceShift.atSlope(order, slope), 1e-6 * t);
        });
    }
}
