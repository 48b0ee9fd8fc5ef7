package dev.sfumato.dsl;

import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.image.Imaging.twoPhase;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.dsl.image.PhaseOneResult;
import dev.sfumato.dsl.image.TwoPhaseTraining;
import dev.sfumato.dsl.price.Price;
import dev.sfumato.testing.SmoothImages;
import org.junit.jupiter.api.Test;

/** Two-phase training of images at the paper's settings for MNIST, against prices that others computed. */
class TwoPhaseTest {
    private static final TwoPhaseTraining MNIST =
            twoPhase(784, 60_000).phaseOne(32, 5625).phaseTwo(4096, 733, 7.0);

    @Test
    void what_is_published_is_a_claim_that_names_its_gap_and_passes_no_gate() {
        Price price = MNIST.asPublished(1e-5).epsilon(1e-5);
        assertEquals(1.0058944274, price.epsilon(), 1e-9);
        assertEquals(Label.CLAIMED, price.guarantee().label());
        assertTrue(price.toString().contains("no post-processing"), price.toString());
        assertFalse(budget(2, 1e-5).on("digits").check(MNIST.asPublished(1e-5)).passed());
    }

    @Test
    void the_sound_ways_are_certified_at_their_prices_for_a_record_zeroed_out() {
        Price mean = MNIST.mean().epsilon(1e-5);
        assertEquals(1.02, mean.epsilon(), 0.01);
        assertEquals(Label.CERTIFIED, mean.guarantee().label());
        assertEquals(2.15, MNIST.oneShot().epsilon(1e-5).epsilon(), 0.01);
        assertEquals(1.22, MNIST.switchAt(1000).oneShot().epsilon(1e-5).epsilon(), 0.01);
        assertEquals(0.998, MNIST.plain().epsilon(1e-5).epsilon(), 0.002);
    }

    @Test
    void a_comparison_shows_all_ways_and_what_is_wrong_with_the_published_one() {
        String shown = MNIST.compare(1e-5).toString();
        for (String part :
                new String[] {"dp-promise as published", "CLAIMED", "mean image", "CERTIFIED", "DP-SGD alone"}) {
            assertTrue(shown.contains(part), shown);
        }
    }

    @Test
    void an_attack_refutes_the_published_phase_one_and_not_the_sound_ways() {
        PhaseOneResult attack = twoPhase(64, 200)
                .phaseOne(4, 150)
                .phaseTwo(50, 10, 7)
                .attackPhaseOne(SmoothImages.leveled(200, 8, 3), SmoothImages.leveled(200, 8, 4), 1e-5, 7);
        assertTrue(attack.isRefuted(), attack.toString());
        assertTrue(attack.epsilonAtLeast() > 3, attack.toString());
        for (String part : new String[] {
            "20 of 20 images recovered",
            "REFUTED",
            "CLAIMED",
            "CERTIFIED",
            "EMPIRICAL",
            "within",
            "Confidential",
            "no post-processing"
        }) {
            assertTrue(attack.toString().contains(part), attack.toString());
        }
        assertArrayEquals(attack.originals().image(19), attack.recovered().image(19), 1e-6f);
        assertEquals(20, attack.recoveredFromSound().count());
    }

    @Test
    void what_was_not_said_is_asked_for() {
        assertEquals(
                "Say the batches of both phases first, for example"
                        + " twoPhase(784, 60_000).phaseOne(32, 5625).phaseTwo(4096, 733, 1.13)",
                assertThrows(
                                IllegalStateException.class,
                                () -> twoPhase(784, 60_000).plain())
                        .getMessage());
        assertEquals(
                "a batch of Phase II must have at most 100 records, as many as there are, got 4096",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> twoPhase(784, 100)
                                        .phaseOne(32, 5)
                                        .phaseTwo(4096, 733, 1)
                                        .plain())
                        .getMessage());
    }
}
