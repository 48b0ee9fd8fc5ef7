package dev.sfumato.attack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.evidence.LowerBound;
import dev.sfumato.noise.RandomSource;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MatchedPairsTest {
    private static double[] all(int count, double value) {
        double[] scores = new double[count];
        Arrays.fill(scores, value);
        return scores;
    }

    /** All of 100 right: e^eps/(1+e^eps) is at least the 100th root of the share of the error, at sizes 100, 50 and 25. */
    @Test
    void bound_of_perfect_guesses_is_the_closed_form_with_its_share_of_the_error() {
        MatchedPairs pairs = new MatchedPairs(all(100, 1), all(100, 0), RandomSource.seeded(1));
        double share = Math.pow(0.05 / 2 / 3, 1.0 / 100);
        LowerBound bound = pairs.bound(0, 0.95, 2);
        assertEquals(Math.log(share / (1 - share)), bound.epsilon(), 1e-6);
        assertEquals(Unit.RECORD_REPLACED, bound.unit());
        assertEquals(0.95, bound.confidence());
        assertEquals(1, pairs.roc().auc());
        assertTrue(pairs.bound(1e-3, 0.95, 2).epsilon() < bound.epsilon());
    }

    /** A tenth of the pairs is identified with certainty: guessing few of them shows more than guessing all. */
    @Test
    void few_sure_guesses_count_among_many_unsure_ones() {
        double[] used = all(1000, 0);
        Arrays.fill(used, 0, 100, 1);
        MatchedPairs pairs = new MatchedPairs(used, all(1000, 0), RandomSource.seeded(1));
        assertEquals(new CoinGuesses(1000, 62, 62), pairs.guesses(1000, 62));
        assertEquals(0.5, (pairs.guesses(1000, 1000).right() - 100) / 900.0, 0.05);
        assertTrue(
                pairs.bound(0, 0.95, 1).epsilon() > 2, pairs.bound(0, 0.95, 1).toString());
    }

    /** The first pairs tell most: with a delta, what can be said of them alone is more than what can be said among all. */
    @Test
    void pairs_that_stand_first_are_judged_apart_where_there_is_a_delta() {
        double[] used = all(16_000, 0);
        Arrays.fill(used, 0, 1000, 1);
        double[] reversed = all(16_000, 0);
        Arrays.fill(reversed, 15_000, 16_000, 1);
        double first = new MatchedPairs(used, all(16_000, 0), RandomSource.seeded(1))
                .bound(1e-5, 0.95, 1)
                .epsilon();
        double last = new MatchedPairs(reversed, all(16_000, 0), RandomSource.seeded(1))
                .bound(1e-5, 0.95, 1)
                .epsilon();
        assertTrue(first > last + 0.3, first + " and " + last);
    }

    /** Normal scores of one distribution: a bound above nothing may come in one of 20 runs; of 400, more than 37 has a chance below 1e-3. */
    @Test
    void scores_of_one_law_show_nothing() {
        int shown = 0;
        RandomSource random = RandomSource.seeded(7);
        for (int run = 0; run < 400; run++) {
            double[] used = new double[300];
            double[] others = new double[300];
            Arrays.setAll(used, i -> Math.rint(2 * random.nextGaussian()));
            Arrays.setAll(others, i -> Math.rint(2 * random.nextGaussian()));
            shown += new MatchedPairs(used, others, random).bound(1e-6, 0.95, 1).epsilon() > 0 ? 1 : 0;
        }
        assertTrue(shown <= 37, shown + " of 400");
    }

    @Test
    void few_pairs_and_scores_that_are_no_numbers_are_refused() {
        assertEquals(
                "pairs must be at least 16, got 15",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new MatchedPairs(all(15, 1), all(15, 0), RandomSource.seeded(1)))
                        .getMessage());
        assertThrows(
                IllegalArgumentException.class, () -> new MatchedPairs(all(20, 1), all(19, 0), RandomSource.seeded(1)));
        assertThrows(
                IllegalArgumentException.class,
                () -> new MatchedPairs(all(20, Double.NaN), all(20, 0), RandomSource.seeded(1)));
    }
}
