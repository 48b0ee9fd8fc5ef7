package dev.sfumato.audit.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Label;
import dev.sfumato.attack.TestPower;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.VarianceSchedule;
import dev.sfumato.diffusion.gaussian.training.TwoPhase;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.testing.SmoothImages;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * Sound releases stay within what is certified, and are caught where they have less noise than that. Everything is seeded; at
 * 95 % confidence a certified release could be called refuted by bad luck, but then it would be in every run.
 */
class NullImageAttackTest {
    private static final double DELTA = 1e-5;
    private static final Images IMAGES = SmoothImages.leveled(20, 8, 1);

    /** As far from the null image as can be, so that all of the price is used. */
    private static final Images WHITE = white();

    private static Images white() {
        float[] values = new float[64];
        Arrays.fill(values, 1);
        return Images.of(new ImageShape(8, 8, 1), values);
    }

    private static TwoPhase training(int switchStep) {
        TwoPhase.Batches batches = new TwoPhase.Batches(4, 10);
        return new TwoPhase(VarianceSchedule.linear(1000), 64, switchStep, 20, batches, batches, 1);
    }

    private static NullImageResult attack(ImageClaim claim, Images images) {
        return new NullImageAttack(4000, 0.95).run(claim, images, RandomSource.seeded(7), Progress.NONE);
    }

    @Test
    void image_noised_once_leaks_a_good_part_of_what_it_is_certified_for_and_no_more() {
        NullImageResult result = attack(ImageClaim.oneShot(training(600), DELTA), WHITE);
        assertFalse(result.isRefuted(), result::toString);
        assertEquals(Label.CERTIFIED, result.claimed().label());
        assertEquals("within what the certified epsilon allows", result.verdict());
        assertTrue(result.epsilonAtLeast() > 0.2 * result.claimed().epsilon(), result::toString);
    }

    /** A score of mean 0 or mu and deviation 1, mu = 8 sqrt(a/(1 - a)): hits = Phi(Phi^-1(false alarms) + mu). */
    @Test
    void measured_rates_are_those_of_a_shifted_normal() {
        TwoPhase training = training(700);
        double mu = 8 * Math.sqrt(training.alphaBar() / (1 - training.alphaBar()));
        NullImageResult result = attack(ImageClaim.oneShot(training, DELTA), WHITE);
        TestPower power = result.power();
        assertTrue(power.hits().low() <= hits(power.falseAlarms().high(), mu), result::toString);
        assertTrue(power.hits().high() >= hits(power.falseAlarms().low(), mu), result::toString);
    }

    private static double hits(double falseAlarms, double mu) {
        double low = -10;
        double high = 10;
        for (int i = 0; i < 60; i++) {
            double middle = (low + high) / 2;
            if (normal(middle) < falseAlarms) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return normal(low + mu);
    }

    /** Phi by the midpoint rule. */
    private static double normal(double x) {
        double sum = 0;
        double step = 1e-3;
        for (double at = -12 + step / 2; at < x; at += step) {
            sum += step * Math.exp(-at * at / 2) / Math.sqrt(2 * Math.PI);
        }
        return sum;
    }

    @Test
    void mean_image_is_within_and_caught_where_it_has_less_noise_than_stated() {
        TwoPhase training = training(900);
        ImageClaim stated = ImageClaim.mean(training, 0.5, IMAGES, DELTA);
        assertFalse(attack(stated, WHITE).isRefuted());
        ImageClaim sabotaged = ImageClaim.mean(training, 8, IMAGES, DELTA).claiming(stated.claimed());
        NullImageResult caught = attack(sabotaged, WHITE);
        assertTrue(caught.isRefuted(), caught::toString);
        assertEquals("REFUTED: the release leaks more than it claims", caught.verdict());
    }

    @Test
    void image_noised_too_early_is_caught() {
        ImageClaim stated = ImageClaim.oneShot(training(900), DELTA);
        assertFalse(attack(stated, IMAGES).isRefuted());
        NullImageResult caught = attack(ImageClaim.oneShot(training(300), DELTA).claiming(stated.claimed()), IMAGES);
        assertTrue(caught.isRefuted(), caught::toString);
        assertTrue(caught.toString().contains("EMPIRICAL"), caught::toString);
    }

    @Test
    void bad_inputs_are_refused_with_a_sentence() {
        assertEquals(
                "runs must be at least 80, got 79",
                assertThrows(IllegalArgumentException.class, () -> new NullImageAttack(79, 0.95))
                        .getMessage());
        assertEquals(
                "confidence must be in (0, 1), got NaN",
                assertThrows(IllegalArgumentException.class, () -> new NullImageAttack(80, Double.NaN))
                        .getMessage());
        assertEquals(
                "images must be at least 1, got 0",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> attack(ImageClaim.oneShot(training(900), DELTA), IMAGES.slice(0, 0)))
                        .getMessage());
    }
}
