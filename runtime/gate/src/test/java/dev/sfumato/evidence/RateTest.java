package dev.sfumato.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RateTest {
    /** Ends in closed form, and one from the tables of Clopper and Pearson. */
    @Test
    void interval_is_that_of_clopper_and_pearson() {
        assertEquals(1 - Math.pow(0.025, 0.1), Rate.of(0, 10, 0.05).high(), 1e-8);
        assertEquals(0, Rate.of(0, 10, 0.05).low());
        assertEquals(Math.pow(0.025, 0.1), Rate.of(10, 10, 0.05).low(), 1e-8);
        assertEquals(1, Rate.of(10, 10, 0.05).high());
        assertEquals(0.1871, Rate.of(5, 10, 0.05).low(), 5e-5);
        assertEquals(0.8129, Rate.of(5, 10, 0.05).high(), 5e-5);
        assertEquals(0.005, Rate.of(1, 1, 0.01).low(), 1e-8);
    }

    /** Sums the chances of all counts whose interval holds the true rate. */
    @Test
    void interval_holds_the_truth_as_often_as_it_says() {
        for (int runs : new int[] {1, 7, 60}) {
            for (double error : new double[] {0.3, 0.05, 0.001}) {
                for (double rate = 0.005; rate < 1; rate += 0.01) {
                    double holds = 0;
                    double chance = Math.pow(1 - rate, runs);
                    for (int count = 0; count <= runs; count++) {
                        Rate seen = Rate.of(count, runs, error);
                        holds += seen.low() <= rate && rate <= seen.high() ? chance : 0;
                        chance *= (double) (runs - count) / (count + 1) * rate / (1 - rate);
                    }
                    assertTrue(holds >= 1 - error - 1e-9, runs + " runs at rate " + rate + ": " + holds);
                }
            }
        }
    }

    @Test
    void many_runs_make_the_interval_narrow() {
        Rate rate = Rate.of(500_000, 2_000_000, 0.05);
        assertEquals(0.25 - 1.96 * Math.sqrt(0.1875 / 2e6), rate.low(), 1e-6);
        assertEquals(0.25 + 1.96 * Math.sqrt(0.1875 / 2e6), rate.high(), 1e-6);
    }

    @Test
    void counts_that_cannot_be_are_refused() {
        assertEquals(
                "count must be in [0, 5], got 6",
                assertThrows(IllegalArgumentException.class, () -> Rate.of(6, 5, 0.1))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> Rate.of(-1, 5, 0.1));
        assertThrows(IllegalArgumentException.class, () -> Rate.of(0, 0, 0.1));
        assertThrows(IllegalArgumentException.class, () -> Rate.of(1, 5, Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> Rate.of(1, 5, 1));
    }
}
