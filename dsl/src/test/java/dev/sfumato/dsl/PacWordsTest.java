package dev.sfumato.dsl;

import static dev.sfumato.dsl.Sfumato.pac;
import static dev.sfumato.dsl.Sfumato.pacFor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PacWordsTest {
    @Test
    void information_is_told_as_what_an_attacker_makes_of_it() {
        assertEquals(0.5624184814618644, pac(1.0 / 128).success(0.5), 1e-12);
        String shown = pac(0.02).toString();
        assertTrue(shown.contains("An attacker who guesses right 1 in 2 now guesses right at most 60 in 100."), shown);
        assertTrue(pac(1).toString().contains("promises nothing for a yes or no"), pac(1).toString());
    }

    @Test
    void information_adds_up_over_releases() {
        assertEquals(0.25, pac(0.125).times(2).information(), 1e-15);
        assertTrue(pac(0.1).and(pac(0.2)).information() >= 0.1 + 0.2);
    }

    @Test
    void a_goal_for_the_attacker_gives_the_information_and_back() {
        for (double prior : new double[] {0.01, 0.1, 0.5}) {
            for (double success : new double[] {0.51, 0.6, 0.9, 0.999}) {
                PacResult found = pacFor(success, prior);
                assertTrue(found.success(prior) <= success + 1e-12, found.toString());
                assertEquals(success, found.success(prior), 1e-9);
            }
        }
    }

    @Test
    void what_makes_no_sense_is_refused_with_a_sentence() {
        assertEquals(
                "success must be in [prior = 0.5, 1], got 0.4",
                assertThrows(IllegalArgumentException.class, () -> pacFor(0.4, 0.5))
                        .getMessage());
        assertTrue(assertThrows(IllegalArgumentException.class, () -> pac(Double.NaN))
                .getMessage()
                .startsWith("information must be"));
    }
}
