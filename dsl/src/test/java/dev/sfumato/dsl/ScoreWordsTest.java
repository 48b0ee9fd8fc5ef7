package dev.sfumato.dsl;

import static dev.sfumato.dsl.Samples.digits;
import static dev.sfumato.dsl.Samples.lit;
import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.image.Imaging.attributed;
import static dev.sfumato.dsl.image.Imaging.scoreDiffusion;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.data.image.AttributedImages;
import dev.sfumato.dsl.image.ScoreDiffusion;
import dev.sfumato.dsl.image.SyntheticImages;
import dev.sfumato.dsl.image.TrainedScores;
import dev.sfumato.dsl.pac.PacNoiseResult;
import dev.sfumato.dsl.price.Price;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScoreWordsTest {
    private static final AttributedImages FEW = lit(digits(80, 1).resized(6, 6), 1);
    private static final ScoreDiffusion UNSEEDED =
            scoreDiffusion().mlp(1, 16).levels(2, 0.1, 4).stepsPerLevel(2).steps(30, 40);
    private static final ScoreDiffusion SMALL = UNSEEDED.seeded(1);

    @Test
    void images_of_a_score_network_pass_no_gate() {
        TrainedScores trained = SMALL.on(FEW).train();
        SyntheticImages made = trained.sample(20, 3);
        assertEquals(20, made.images().count());
        assertFalse(budget(10, 1e-5)
                .per(made.released().event().unit())
                .check(made.released())
                .passed());
        assertArrayEquals(made.images().image(7), trained.sample(20, 3).images().image(7));
        assertFalse(java.util.Arrays.equals(
                made.images().image(7),
                trained.hiding(20).sample(20, 3).images().image(7)));
    }

    @Test
    void candidates_are_a_claim_with_a_gap() {
        Price price =
                UNSEEDED.candidateSelection(10, 5).on(FEW).train().released().epsilon(1e-5);
        assertEquals(Label.CLAIMED, price.guarantee().label());
        assertTrue(price.toString().contains("no differential privacy holds"), price.toString());
    }

    /** Each world is a training of its own; the noise is that of the images it changes, and keeps its promise under attack. */
    @Test
    void noise_hides_which_half_was_trained_on() {
        PacNoiseResult noise = SMALL.on(FEW)
                .hiding(5)
                .pacNoise(2)
                .within(0.1)
                .worlds(4)
                .seeded(1)
                .determine();
        assertTrue(noise.guarantee().information() <= 0.1);
        assertEquals(2 * 36, noise.release().values().length);
        assertTrue(noise.toString().contains("one of 4 halves of 80 images"), noise.toString());
        assertFalse(noise.attack(2000).isRefuted());
        assertTrue(noise.attack(2000, 0.2).isRefuted());
    }

    /** The most private generator by the published measure is the one that hands out a training image. */
    @Test
    void a_generator_that_repeats_a_training_image_needs_no_noise_as_published_and_much_as_measured() {
        List<List<String>> rows = new java.util.ArrayList<>();
        String csv = SMALL.on(FEW).compareNoise(0.5, 4, 0, 10).csv();
        csv.lines().filter(line -> !line.startsWith("#")).skip(1).forEach(line -> rows.add(List.of(line.split(","))));
        assertEquals(3, rows.size(), csv);
        assertTrue(Double.parseDouble(rows.get(0).get(1)) > 1, csv);
        assertEquals(0, Double.parseDouble(rows.get(2).get(1)), csv);
        assertTrue(Double.parseDouble(rows.get(2).get(2)) > 1, csv);
    }

    @Test
    void images_without_an_attribute_are_refused() {
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> attributed(digits(10, 1), digits(10, 1).withoutLabels()))
                .getMessage();
        assertTrue(message.contains("no attribute"), message);
        assertTrue(assertThrows(IllegalArgumentException.class, () -> attributed(digits(10, 1), digits(10, 2)))
                .getMessage()
                .contains("the same ones in the same order"));
    }
}
