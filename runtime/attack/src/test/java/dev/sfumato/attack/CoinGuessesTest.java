package dev.sfumato.attack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.noise.RandomSource;
import org.junit.jupiter.api.Test;

class CoinGuessesTest {
    /** Figures of the program in Appendix D of Steinke, Nasr and Jagielski 2023, run with SciPy 1.17. */
    @Test
    void bound_is_that_of_the_published_program() {
        assertEquals(0.6729846641074201, bound(1000, 100, 75, 1e-4, 0.95), 1e-7);
        assertEquals(0.7022139309495059, bound(100, 100, 75, 0, 0.95), 1e-7);
        assertEquals(3.7560779235389954, bound(10_000, 172, 172, 1e-5, 0.95), 1e-7);
        assertEquals(3.401908510583029, bound(2000, 150, 149, 1e-5, 0.95), 1e-7);
        assertEquals(1.0049494168515463, bound(1000, 1000, 900, 1e-3, 0.99), 1e-7);
        assertEquals(0, bound(10, 10, 5, 0, 0.95));
    }

    private static double bound(long candidates, long made, long right, double delta, double confidence) {
        return new CoinGuesses(candidates, made, right).epsilonAtLeast(delta, confidence);
    }

    /** Each coin is shown truly with probability e/(1 + e), which is epsilon 1 exactly and leaves nothing for delta. */
    @Test
    void bound_exceeds_the_truth_no_more_often_than_it_says() {
        RandomSource random = RandomSource.seeded(3);
        int exceeded = 0;
        double mean = 0;
        for (int game = 0; game < 400; game++) {
            int right = 0;
            for (int coin = 0; coin < 200; coin++) {
                right += random.bernoulli(CoinGuesses.shareAllowed(1)) ? 1 : 0;
            }
            double bound = bound(200, 200, right, 0, 0.9);
            exceeded += bound > 1 ? 1 : 0;
            mean += bound / 400;
        }
        assertTrue(exceeded <= 52, exceeded + " of 400 bounds at 90 % exceed the true epsilon");
        assertTrue(exceeded >= 15, "the bound is as sharp as the coins allow, exceeded " + exceeded);
        assertTrue(mean > 0.7, "mean bound " + mean);
    }

    @Test
    void many_guesses_leave_the_bound_finite_and_no_guess_leaves_none() {
        double all = bound(100_000, 20_000, 20_000, 0, 0.95);
        assertEquals(-Math.log(Math.expm1(-Math.log(0.05) / 2e4)), all, 1e-6);
        assertEquals(0, bound(10, 0, 0, 0, 0.95));
        assertEquals(0, bound(1_000_000, 100, 100, 0.01, 0.95), "delta alone explains it");
        assertEquals(0.75, new CoinGuesses(100, 4, 3).share());
    }

    @Test
    void counts_that_cannot_be_are_refused() {
        assertEquals("candidates must be at least 1, got 0", refused(0, 0, 0));
        assertEquals("made must be in [0, 5], got 6", refused(5, 6, 0));
        assertEquals("right must be in [0, 4], got 5", refused(5, 4, 5));
        assertEquals(
                "confidence must be in (0, 1), got 1.0",
                assertThrows(IllegalArgumentException.class, () -> bound(5, 4, 3, 0, 1))
                        .getMessage());
    }

    private static String refused(long candidates, long made, long right) {
        return assertThrows(IllegalArgumentException.class, () -> new CoinGuesses(candidates, made, right))
                .getMessage();
    }
}
