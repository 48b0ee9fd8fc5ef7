package dev.sfumato.audit.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.VarianceSchedule;
import dev.sfumato.diffusion.gaussian.training.TwoPhase;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.testing.SmoothImages;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class PhaseOneAttackTest {
    private static final double DELTA = 1e-5;
    private static final VarianceSchedule SCHEDULE = VarianceSchedule.linear(1000);
    private static final Images IN = SmoothImages.leveled(600, 12, 1);
    private static final Images OUT = SmoothImages.leveled(300, 12, 2);
    private static final Images FEW_IN = SmoothImages.leveled(60, 8, 1);
    private static final Images FEW_OUT = SmoothImages.leveled(60, 8, 2);
    private static final PhaseOneAttackResult RESULT =
            new PhaseOneAttack(training(144, 600, 8, 900), DELTA).run(IN, OUT, RandomSource.seeded(5), Progress.NONE);

    private static TwoPhase training(int pixels, int records, int batch, int switchStep) {
        return new TwoPhase(
                SCHEDULE,
                pixels,
                switchStep,
                records,
                new TwoPhase.Batches(batch, 3L * records / batch),
                new TwoPhase.Batches(batch, 10),
                1);
    }

    @Test
    void images_are_recovered_from_one_update_each() {
        Reconstruction images = RESULT.reconstruction();
        assertEquals(20, images.originals().count());
        assertEquals(20, images.exact());
        assertTrue(images.largestError() < 1e-9, images::toString);
        for (int i = 0; i < 20; i++) {
            assertArrayEquals(images.originals().image(i), images.recovered().image(i), 1e-6f);
        }
    }

    /** Values between levels leave the range to find the step by. */
    @Test
    void images_without_levels_are_recovered_from_one_update_each() {
        Images images = SmoothImages.unleveled(10, 12, 3);
        double[] alphaBars = SCHEDULE.alphaBars();
        RandomSource randomness = RandomSource.seeded(2);
        for (int first : new int[] {1, 500, 901, 1000}) {
            LinearNetwork network = LinearNetwork.random(144, randomness);
            UpdateInversion inversion = new UpdateInversion(network, alphaBars, first);
            for (int i = 0; i < images.count(); i++) {
                double[] image = Vectors.image(images, i);
                NoisedBatch one = NoisedBatch.of(new double[][] {image}, alphaBars, first, randomness);
                assertArrayEquals(image, inversion.image(network.gradient(one.noised(0), one.noise(0))), 1e-6);
            }
        }
    }

    @Test
    void who_was_in_a_batch_is_told_without_error() {
        Updates updates = RESULT.updates();
        assertTrue(updates.seen() > 150, updates::toString);
        assertEquals(updates.seen(), updates.detected());
        assertEquals(0, updates.falseAlarms());
        assertTrue(updates.largestInside() < 1e-9, updates::toString);
        assertTrue(updates.smallestOutside() > 1e-3, updates::toString);
    }

    @Test
    void epsilon_is_proved_to_be_far_above_the_claim() {
        assertTrue(RESULT.isRefuted(), RESULT::toString);
        assertEquals(Label.CLAIMED, RESULT.claimed().label());
        assertEquals(Label.EMPIRICAL, RESULT.label());
        assertTrue(RESULT.claimed().epsilon() < 0.5, RESULT::toString);
        assertTrue(RESULT.epsilonAtLeast() > 3, RESULT::toString);
        assertEquals(RESULT.guesses().made(), RESULT.guesses().right());
        assertTrue(RESULT.toString().contains("REFUTED"), RESULT::toString);
    }

    @Test
    void sound_ways_stay_within_their_prices_and_give_no_image_away() {
        assertTrue(RESULT.areControlsWithin(), () -> RESULT.controls().toString());
        assertEquals(2, RESULT.controls().size());
        RESULT.controls()
                .forEach(control ->
                        assertEquals(Label.CERTIFIED, control.claimed().label()));
        assertEquals(0, RESULT.soundReconstruction().exact());
        assertTrue(
                RESULT.soundReconstruction().meanError() > 0.5,
                () -> RESULT.soundReconstruction().toString());
    }

    /** A claim of epsilon 6 at the same updates is more than so few guesses can contradict. */
    @Test
    void claim_that_allows_what_was_measured_is_not_refuted() {
        PhaseOneAttackResult early = new PhaseOneAttack(training(64, 60, 4, 300), DELTA)
                .run(FEW_IN, FEW_OUT, RandomSource.seeded(5), Progress.NONE);
        assertTrue(early.claimed().epsilon() > 6, early::toString);
        assertFalse(early.isRefuted(), early::toString);
        assertTrue(early.toString().contains("proves nothing"), early::toString);
    }

    @Test
    void same_seed_gives_the_same_figures() {
        PhaseOneAttack attack = new PhaseOneAttack(training(64, 60, 4, 1000), DELTA);
        PhaseOneAttackResult one = attack.run(FEW_IN, FEW_OUT, RandomSource.seeded(9), Progress.NONE);
        PhaseOneAttackResult other = attack.run(FEW_IN, FEW_OUT, RandomSource.seeded(9), Progress.NONE);
        assertEquals(one.updates(), other.updates());
        assertEquals(one.guesses(), other.guesses());
        assertEquals(one.controls(), other.controls());
    }

    @Test
    void progress_is_told_to_the_end_of_each_part_and_an_interrupt_stops_the_attack() {
        PhaseOneAttack attack = new PhaseOneAttack(training(64, 60, 4, 900), DELTA);
        List<String> finished = new ArrayList<>();
        attack.run(FEW_IN, FEW_OUT, RandomSource.seeded(1), (what, done, total) -> {
            if (done == total) {
                finished.add(what);
            }
        });
        assertEquals(
                List.of(
                        "attack on Phase I as published",
                        "recovering images",
                        "attack on image noised once, at step 900",
                        "attack on mean image, mu 0.05"),
                finished);
        for (String part : finished) {
            String sentence = assertThrows(
                            CancellationException.class,
                            () -> attack.run(FEW_IN, FEW_OUT, RandomSource.seeded(1), (what, done, total) -> {
                                if (what.equals(part)) {
                                    Thread.currentThread().interrupt();
                                    assertTrue(done < total);
                                }
                            }))
                    .getMessage();
            assertTrue(sentence.startsWith("interrupted while "), sentence);
            assertTrue(Thread.interrupted());
        }
    }

    @Test
    void bad_inputs_are_refused_with_a_sentence() {
        TwoPhase fitting = training(64, 60, 4, 900);
        assertMessage("delta must be in (0, 1), got 0.0", () -> new PhaseOneAttack(fitting, 0));
        assertMessage("confidence must be in (0, 1), got 1.0", () -> new PhaseOneAttack(fitting, DELTA, 1));
        assertMessage(
                "a batch of Phase I must have at most 60 records, as many as there are, got 61",
                () -> training(144, 60, 61, 900));
        assertMessage(
                "a batch of Phase I must be small beside an image: the attack on batches of 32 needs images of more than"
                        + " 165 values, got 144; take smaller batches or larger images",
                () -> new PhaseOneAttack(training(144, 60, 32, 900), DELTA));
        PhaseOneAttack attack = new PhaseOneAttack(fitting, DELTA);
        assertMessage(
                "images must be as many as the training has records, 60, got 59",
                () -> run(attack, FEW_IN.slice(0, 59), FEW_OUT));
        assertMessage(
                "images must have 64 values each, as the training says, got 144 (12x12)",
                () -> run(attack, IN.slice(0, 60), OUT));
        assertMessage(
                "others must be at least 1 image that is not trained on, got none; hold some images out",
                () -> run(attack, FEW_IN, FEW_OUT.slice(0, 0)));
        assertMessage("others must have the size of images, 8x8, got 12x12", () -> run(attack, FEW_IN, OUT));
    }

    private static void run(PhaseOneAttack attack, Images in, Images out) {
        attack.run(in, out, RandomSource.seeded(1), Progress.NONE);
    }

    private static void assertMessage(String message, Executable what) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, what).getMessage());
    }
}
