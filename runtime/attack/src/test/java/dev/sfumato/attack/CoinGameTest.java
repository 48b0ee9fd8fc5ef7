package dev.sfumato.attack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.noise.RandomSource;
import org.junit.jupiter.api.Test;

class CoinGameTest {
    /** Right 60 of 80 times: the exact lower end at 0.05 is the rate at which 60 or more come with that probability. */
    @Test
    void epsilon_is_the_log_odds_of_the_exact_lower_end() {
        CoinGame game = new CoinGame(60, 20, 40, 80);
        // the lower end by bisection on the sum of exact binomial terms, in Python
        assertEquals(Math.log(0.6578150106 / (1 - 0.6578150106)), game.epsilonAtLeast(0, 0.05), 1e-7);
        assertEquals(0, new CoinGame(50, 50, 50, 50).epsilonAtLeast(0, 0.05));
        assertEquals(0, new CoinGame(0, 0, 50, 50).epsilonAtLeast(0, 0.05));
    }

    @Test
    void delta_takes_away_and_never_adds() {
        CoinGame game = new CoinGame(600, 100, 400, 900);
        double last = game.epsilonAtLeast(0, 0.05);
        for (double delta : new double[] {1e-9, 1e-6, 1e-3, 0.1, 0.3, 0.6}) {
            double now = game.epsilonAtLeast(delta, 0.05);
            assertTrue(now <= last, delta + ": " + now + " after " + last);
            last = now;
        }
        assertEquals(0, last);
    }

    @Test
    void mirrored_twice_is_the_same_game() {
        CoinGame game = new CoinGame(1, 2, 3, 4);
        assertEquals(new CoinGame(4, 3, 2, 1), game.mirrored());
        assertEquals(game, game.mirrored().mirrored());
        assertEquals(game.advantage(), game.mirrored().advantage(), 1e-15);
    }

    /** The bound on delta at epsilon 0 is a bound on the advantage: right (60 + 80)/200 = 0.7, advantage 0.4. */
    @Test
    void delta_at_epsilon_zero_is_the_least_advantage() {
        double least = new CoinGame(60, 20, 40, 80).deltaAtLeast(0, 0.05, RandomSource.seeded(1));
        // the exact lower end of 140 of 200 is 0.6421982672
        assertEquals(2 * 0.6421982672 - 1, least, 1e-7);
        assertTrue(new CoinGame(50, 50, 50, 50).deltaAtLeast(0, 0.05, RandomSource.seeded(1)) < 0);
    }

    /**
     * p1 = 0.3 and p0 = 0.1, so that delta at epsilon 0.5 is 0.3 - e^0.5 0.1 = 0.1351, and epsilon at delta 0.05 is ln 2.5. At most a tenth
     * of the bounds may exceed that; more than 150 of 1000 would be seen with a probability below 1e-6 if a tenth did.
     */
    @Test
    void bounds_exceed_the_truth_no_more_often_than_they_say() {
        RandomSource random = RandomSource.seeded(5);
        int deltas = 0;
        int epsilons = 0;
        double mean = 0;
        for (int repetition = 0; repetition < 1000; repetition++) {
            long[] counts = new long[4];
            for (int i = 0; i < 400; i++) {
                boolean one = random.bernoulli(0.5);
                boolean message = random.bernoulli(one ? 0.3 : 0.1);
                counts[message ? one ? 0 : 1 : one ? 2 : 3]++;
            }
            CoinGame game = new CoinGame(counts[0], counts[1], counts[2], counts[3]);
            double delta = game.deltaAtLeast(0.5, 0.1, random);
            deltas += delta > 0.3 - Math.exp(0.5) * 0.1 ? 1 : 0;
            epsilons += game.epsilonAtLeast(0.05, 0.1) > Math.log(2.5) ? 1 : 0;
            mean += delta / 1000;
        }
        assertTrue(deltas <= 150, deltas + " of 1000 bounds on delta exceed the truth");
        assertTrue(epsilons <= 150, epsilons + " of 1000 bounds on epsilon exceed the truth");
        assertTrue(mean > 0.02, "mean bound on delta " + mean);
    }

    @Test
    void a_game_that_was_not_played_is_refused() {
        assertEquals(
                "releases must be at least 1, got 0",
                assertThrows(IllegalArgumentException.class, () -> new CoinGame(0, 0, 0, 0))
                        .getMessage());
    }
}
