package dev.sfumato.audit.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.noise.RandomSource;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ImageAttacksTest {
    private static final ImageShape SHAPE = new ImageShape(4, 4, 1);
    private static final Duration LONG = Duration.ofMinutes(10);

    /** Pictures whose brightness is a person's and whose pixels are noise. */
    private static Images prior(int count, RandomSource random) {
        float[] values = new float[count * SHAPE.values()];
        for (int i = 0; i < count; i++) {
            double bright = random.nextDouble() - 0.5;
            for (int v = 0; v < SHAPE.values(); v++) {
                values[i * SHAPE.values() + v] = (float) (bright + 0.5 * (random.nextDouble() - 0.5));
            }
        }
        return Images.of(SHAPE, values);
    }

    private static ImageAttacks attacked(
            Images training, Images holdout, Images synthetic, Optional<PrivacyEvent> event, RandomSource random) {
        return ImageAttacks.of(training, holdout, synthetic, event, 1e-5, 0.95, LONG, random, Progress.NONE);
    }

    @Test
    void images_near_training_images_are_caught_and_refute_a_small_claim() {
        RandomSource random = RandomSource.seeded(1);
        Images training = prior(600, random);
        Images holdout = prior(400, random);
        float[] near = new float[training.count() * SHAPE.values()];
        for (int i = 0; i < near.length; i++) {
            near[i] = training.value(i / SHAPE.values(), i % SHAPE.values()) + 0.01f * (float) random.nextDouble();
        }
        PrivacyEvent claim = new BlackBoxEvent(1, 1e-6, Unit.RECORD_REPLACED);
        ImageAttacks attacks = attacked(training, holdout, Images.of(SHAPE, near), Optional.of(claim), random);
        assertEquals(2, attacks.attacks().size());
        attacks.attacks().forEach(attack -> {
            assertTrue(attack.isRefuted() && attack.bound().epsilon() > 3, attack.toString());
            assertEquals(400, attack.cost().runs());
            assertTrue(attack.roc().auc() > 0.99);
        });
        assertEquals(
                "400 synthetic images",
                attacked(training, holdout, holdout, Optional.empty(), random)
                        .attacks()
                        .get(0)
                        .target());
    }

    /** Both bounds together may be wrong in one of 20 runs: of 60, more than 12 has a chance below 1e-4. */
    @Test
    void images_that_do_not_depend_on_the_split_show_nothing() {
        int shown = 0;
        for (int seed = 1; seed <= 60; seed++) {
            RandomSource random = RandomSource.seeded(seed);
            ImageAttacks attacks =
                    attacked(prior(100, random), prior(100, random), prior(100, random), Optional.empty(), random);
            shown +=
                    attacks.attacks().stream().anyMatch(attack -> attack.bound().epsilon() > 0) ? 1 : 0;
        }
        assertTrue(shown <= 12, shown + " of 60");
    }

    /** A picture that occurs twice in the pool is as near to its double as a copy: equal scores, and no division by zero. */
    @Test
    void equal_images_tell_nothing() {
        Images same = Images.of(SHAPE, new float[40 * SHAPE.values()]);
        Images again = Images.of(SHAPE, new float[40 * SHAPE.values()]);
        attacked(same, again, same, Optional.empty(), RandomSource.seeded(1))
                .attacks()
                .forEach(attack -> assertEquals(0.5, attack.roc().auc()));
    }

    @Test
    void what_cannot_be_measured_is_said() {
        RandomSource random = RandomSource.seeded(1);
        Images few = prior(10, random);
        Images enough = prior(20, random);
        assertEquals(
                List.of("all attacks: training and holdout images must be at least 16 each for a bound, got 10 and 20"),
                attacked(few, enough, enough, Optional.empty(), random).notMeasured());
        Images larger = Images.of(new ImageShape(5, 5, 1), new float[20 * 25]);
        assertEquals(
                "holdout images must be as large as the synthetic ones, " + SHAPE + ", got " + larger.shape()
                        + ": resize them",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> attacked(enough, larger, enough, Optional.empty(), random))
                        .getMessage());
    }
}
