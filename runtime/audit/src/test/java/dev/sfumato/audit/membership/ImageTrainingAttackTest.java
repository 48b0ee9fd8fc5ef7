package dev.sfumato.audit.membership;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.attack.Overlap;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.image.SampleDigits;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.Prediction;
import dev.sfumato.diffusion.gaussian.training.DpImageSettings;
import dev.sfumato.diffusion.gaussian.training.DpImageTraining;
import dev.sfumato.diffusion.gaussian.training.ImageSettings;
import dev.sfumato.diffusion.gaussian.training.ImageTraining;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.noise.RandomSource;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Attacks on real trainings of images, by seeds: what they find is the same each time. */
class ImageTrainingAttackTest {
    private static final Images DIGITS = SampleDigits.of(300, 1).images().resized(6, 6);
    private static final Images IN = DIGITS.slice(0, 150);
    private static final AttackSettings ASKED = AttackSettings.at(1e-5);

    private static final ImageSettings PLAIN = ImageSettings.standard()
            .withNetwork(new NetworkPlan.ResidualLayers(1, 64), Prediction.IMAGE)
            .withSteps(100, 64);

    /** A normal prior of each class and no network, which takes less than a second. */
    private static DpImageTraining prior(double epsilon, Unit unit) {
        DpImageSettings settings = DpImageSettings.of(epsilon, 1e-5, 250).withUnit(unit);
        return new DpImageTraining(settings.withPriorShare(1)
                .with(settings.training()
                        .withNetwork(new NetworkPlan.ResidualLayers(1, 16), Prediction.IMAGE)
                        .withSteps(0, 1)));
    }

    private static Images patterns(int count) {
        return Canaries.patterns(IN.shape(), IN.classes(), count, RandomSource.seeded(2));
    }

    private static Attacked oneRun(TrainerRetraining<Images, ImageModel> training, Images canaries) {
        return new OneRun(ASKED).run(training.and(canaries), canaries.count(), RandomSource.seeded(1), Progress.NONE);
    }

    @Test
    void diffusion_without_noise_is_found_out_by_patterns_and_by_wrong_labels() {
        TrainerRetraining<Images, ImageModel> training = TrainerRetraining.ofImages(new ImageTraining(PLAIN), IN);
        for (Images canaries :
                new Images[] {patterns(100), Canaries.mislabelled(DIGITS.slice(150, 300), 100, RandomSource.seeded(2))
                }) {
            Attacked attacked = oneRun(training, canaries);
            assertTrue(attacked.bound().epsilon() > 1, attacked.toString());
            assertEquals(Unit.RECORD, attacked.bound().unit());
        }
    }

    @Test
    void diffusion_without_noise_is_found_out_by_its_losses_and_by_shadows() {
        ImageModel model = new ImageTraining(PLAIN.withSeed(1)).train(IN, Progress.NONE);
        Attacked byLoss = new LossAttack(ASKED)
                .run(
                        "diffusion",
                        model.provenance().event(),
                        new ImageLoss(model),
                        IN,
                        DIGITS.slice(150, 300),
                        Overlap.of(IN, DIGITS.slice(150, 300)),
                        RandomSource.seeded(1));
        assertTrue(byLoss.bound().epsilon() > 1, byLoss.toString());
        Attacked byShadows = new Lira(ASKED, 4, Duration.ofDays(1))
                .run(
                        TrainerRetraining.ofImages(new ImageTraining(PLAIN), IN),
                        150,
                        RandomSource.seeded(1),
                        Progress.NONE);
        assertTrue(byShadows.bound().epsilon() > 1, byShadows.toString());
    }

    @Test
    void law_at_epsilon_one_is_not_refuted_per_image_zeroed_or_replaced() {
        for (Unit unit : new Unit[] {Unit.RECORD_ZEROED, Unit.RECORD_REPLACED}) {
            Attacked attacked = oneRun(TrainerRetraining.ofImages(prior(1, unit), IN), patterns(100));
            assertEquals(unit, attacked.bound().unit());
            assertEquals(1, attacked.claimed().orElseThrow().epsilon(), 1e-3);
            assertFalse(attacked.isRefuted(), attacked.toString());
        }
    }

    @Test
    void law_with_a_twentieth_of_the_noise_it_declares_is_refuted() {
        Calibrated declared = prior(1, Unit.RECORD_ZEROED).calibrate(IN.shape());
        DpImageTraining done = prior(38, Unit.RECORD_ZEROED);
        assertEquals(20, declared.value() / done.calibrate(IN.shape()).value(), 1);
        Attacked attacked = oneRun(TrainerRetraining.ofImages(done, IN).claiming(declared.event()), patterns(100));
        assertTrue(attacked.isRefuted(), attacked.toString());
    }

    @Test
    void images_without_labels_are_attacked_as_well() {
        Images bare = IN.withoutLabels();
        Attacked attacked = oneRun(
                TrainerRetraining.ofImages(new ImageTraining(PLAIN), bare),
                Canaries.patterns(bare.shape(), bare.classes(), 50, RandomSource.seeded(2)));
        assertTrue(attacked.bound().epsilon() > 0.5, attacked.toString());
    }

    @Test
    void images_of_another_kind_are_refused_with_a_sentence() {
        TrainerRetraining<Images, ImageModel> training = TrainerRetraining.ofImages(new ImageTraining(PLAIN), IN);
        Images large = DIGITS.resized(8, 8);
        assertTrue(assertThrows(IllegalArgumentException.class, () -> training.and(large))
                .getMessage()
                .startsWith("canaries must be of the shape"));
        ImageModel model = new ImageTraining(PLAIN.withSteps(1, 2).withSeed(1)).train(IN, Progress.NONE);
        for (Images other : new Images[] {large, IN.withoutLabels()}) {
            assertTrue(assertThrows(IllegalArgumentException.class, () -> new ImageLoss(model).on(other))
                    .getMessage()
                    .startsWith("images must be like those"));
        }
        assertThrows(
                IllegalArgumentException.class,
                () -> Canaries.mislabelled(IN.withoutLabels(), 5, RandomSource.seeded(1)));
    }
}
