package dev.sfumato.audit.membership;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.attack.CoinGuesses;
import dev.sfumato.noise.RandomSource;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CoinScoresTest {
    private static final double DELTA = 1e-5;

    /** Coins that say yes and no in turn, and scores that are right where i is below {@code right} and equal elsewhere. */
    private static CoinScores scores(int size, int right, boolean isSigned) {
        boolean[] coins = new boolean[size];
        double[] scores = new double[size];
        for (int i = 0; i < size; i++) {
            coins[i] = i % 2 == 0;
            scores[i] = (i < right ? 1 : -1) * (coins[i] ? 1 : -1) * (1 + (double) (size - i) / size);
        }
        return new CoinScores(scores, coins, isSigned, RandomSource.seeded(1));
    }

    private static CoinGuesses of(List<CoinGuesses> all, long made, long right) {
        CoinGuesses wanted = new CoinGuesses(1000, made, right);
        assertTrue(all.contains(wanted), () -> wanted + " is not among " + all);
        return wanted;
    }

    @Test
    void guesses_on_known_scores_give_the_figures_of_the_design_note() {
        // figures of the note: m = 1000, delta 1e-5, 95 %; r = v = 100: 3.47; r = 1000, v = 600: 0.30
        assertEquals(3.47, of(scores(1000, 1000, false).guesses(), 100, 100).epsilonAtLeast(DELTA, 0.95), 0.005);
        assertEquals(3.47, of(scores(1000, 1000, true).guesses(), 100, 100).epsilonAtLeast(DELTA, 0.95), 0.005);
        assertEquals(0.30, of(scores(1000, 600, true).guesses(), 1000, 600).epsilonAtLeast(DELTA, 0.95), 0.005);
    }

    @Test
    void bound_shares_the_error_among_all_ways_to_guess_and_among_attacks() {
        CoinScores perfect = scores(1000, 1000, false);
        List<CoinGuesses> ways = perfect.guesses();
        assertEquals(6, ways.size());
        double best = ways.stream()
                .mapToDouble(way -> way.epsilonAtLeast(DELTA, 1 - 0.05 / 6))
                .max()
                .orElseThrow();
        AttackSettings requested = AttackSettings.at(DELTA);
        assertEquals(best, perfect.bound(requested, Unit.RECORD, List.of()).epsilon(), 1e-12);
        double shared =
                perfect.bound(requested.sharedBy(3), Unit.RECORD, List.of()).epsilon();
        assertTrue(shared < best && shared > best - 1, shared + " is not a little below " + best);
        assertEquals(
                0.95,
                perfect.bound(requested.sharedBy(3), Unit.RECORD, List.of()).confidence());
    }

    @Test
    void few_candidates_are_guessed_on_by_no_more_ways_than_can_prove_something() {
        assertEquals(
                List.of(20L, 10L),
                scores(20, 20, false).guesses().stream().map(CoinGuesses::made).toList());
    }

    @Test
    void equal_scores_say_nothing() {
        boolean[] coins = new boolean[1000];
        IntStream.range(0, 500).forEach(i -> coins[i] = true);
        for (boolean isSigned : new boolean[] {true, false}) {
            CoinScores nothing = new CoinScores(new double[1000], coins, isSigned, RandomSource.seeded(3));
            // the order of candidates is that of the coins: an attacker that takes ties in order guesses all of them
            assertEquals(
                    0,
                    nothing.bound(AttackSettings.at(DELTA), Unit.RECORD, List.of())
                            .epsilon());
            assertEquals(0.5, nothing.roc().auc(), 1e-12);
        }
    }

    @Test
    void score_that_is_no_number_is_refused() {
        String sentence = assertThrows(
                        IllegalArgumentException.class,
                        () -> new CoinScores(new double[] {Double.NaN}, new boolean[1], false, RandomSource.seeded(1)))
                .getMessage();
        assertTrue(sentence.contains("NaN"), sentence);
    }
}
