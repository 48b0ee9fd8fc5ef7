package dev.sfumato.dsl;

import static dev.sfumato.dsl.attack.Attacks.refute;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.dsl.attack.Refutation;
import dev.sfumato.dsl.attack.RefutationResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Everything is seeded: what comes out once comes out in every run. */
class RefuteWordsTest {
    private static final Refutation SOME =
            refute("laplace", "randomized response").runs(8000).seeded(1);

    @Test
    void all_mechanisms_are_tested_unless_some_are_named() {
        String all = refute().toString();
        for (String name : List.of("gaussian", "poisson batches", "hybrid", "class moments", "training of tables")) {
            assertTrue(all.contains(name), all);
        }
        assertTrue(all.contains("say run() next"), all);
        assertFalse(SOME.toString().contains("hybrid"));
    }

    @Test
    void sound_mechanisms_are_within_and_that_proves_nothing() {
        RefutationResult result = SOME.run();
        assertFalse(result.isRefuted());
        assertTrue(result.isAsExpected());
        assertEquals(4, result.rows().size());
        assertTrue(result.toString().contains("None of 4 is refuted, which proves nothing"), result::toString);
        assertTrue(result.csv().startsWith("what,inputs,stated epsilon,stated label,epsilon at least,delta,unit"));
        assertEquals(
                result.rows().stream().map(row -> row.attacked().bound()).toList(),
                SOME.run().rows().stream().map(row -> row.attacked().bound()).toList());
    }

    @Test
    void broken_mechanisms_are_caught() {
        RefutationResult result = SOME.sabotaged();
        assertTrue(result.isAsExpected(), result::toString);
        assertFalse(result.isRefuted());
        assertTrue(result.toString().contains("8 of 8 that should be refuted are."), result::toString);
        assertTrue(result.json().contains("\"to be refuted\" : true"));
    }

    @Test
    void published_claims_are_refuted_and_certified_ones_are_not() {
        RefutationResult result = refute("laplace").runs(6000).seeded(1).asPublished();
        assertTrue(result.isAsExpected(), result::toString);
        assertTrue(
                result.toString().contains("2 of 2 that should be refuted are, and none of the 3 others."),
                result::toString);
    }

    @Test
    void a_short_time_is_kept_and_told() {
        RefutationResult result =
                refute("laplace").runs(50_000_000).timeLimit(0.2).seeded(1).run();
        assertTrue(result.toString().contains("say timeLimit(300)"), result::toString);
    }

    @Test
    void bad_words_get_a_sentence() {
        String unknown = assertThrows(IllegalArgumentException.class, () -> refute("laplas"))
                .getMessage();
        assertTrue(unknown.startsWith("mechanism must be one of gaussian; "), unknown);
        assertEquals(
                "runs must be at least 160, got 3",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> refute("laplace").runs(3))
                        .getMessage());
        assertEquals(
                "seconds must be in [0.001, 1000000.0], got 0.0",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> refute("laplace").timeLimit(0))
                        .getMessage());
    }
}
