package dev.sfumato.diffusion.gaussian.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.diffusion.gaussian.VarianceSchedule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The price of what a training did to its images. */
class DpImageTrainingTest {
    @ParameterizedTest
    @CsvSource({
        "MEAN, 0.5, RECORD_ZEROED",
        "MEAN, 0.5, RECORD",
        "MEAN, 0.5, RECORD_REPLACED",
        "MEAN, 0, RECORD_ZEROED",
        "ONE_SHOT, 0, RECORD_ZEROED",
        "ONE_SHOT, 0, RECORD",
        "ONE_SHOT, 0, RECORD_REPLACED",
        "ONE_SHOT, 0.3, RECORD_ZEROED",
        "NONE, 0, RECORD_ZEROED",
        "NONE, 0, RECORD",
        "NONE, 0, RECORD_REPLACED",
        "NONE, 0.6, RECORD_ZEROED"
    })
    void every_sound_training_fits_its_budget_and_costs_what_was_calibrated(
            PhaseOne phaseOne, double share, Unit unit) {
        Images images = SmallTrainings.digits(190);
        DpImageSettings settings = SmallTrainings.noisy(4, 200, phaseOne, share).withUnit(unit);

        Calibrated planned = new DpImageTraining(settings).calibrate(images.shape());
        PrivacyEvent event = event(settings, images);

        Guarantee price = Accountants.best().price(event, SmallTrainings.DELTA);
        assertEquals(Label.CERTIFIED, price.label());
        assertEquals(unit, price.unit());
        assertTrue(price.epsilon() <= 4, price.toString());
        assertTrue(price.epsilon() > 3.9, "the budget is used: " + price);
        assertEquals(planned.price().epsilon(), price.epsilon(), 1e-9);
    }

    @Test
    void all_spent_on_the_law_fits_the_budget() {
        Images images = SmallTrainings.digits(100);
        DpImageSettings settings =
                DpImageSettings.of(2, SmallTrainings.DELTA, 100).withPriorShare(1);
        settings = settings.with(SmallTrainings.plain().withSteps(0, 50));

        PrivacyEvent event = event(settings, images);

        Guarantee price = Accountants.best().price(event, SmallTrainings.DELTA);
        assertEquals(Label.CERTIFIED, price.label());
        assertTrue(price.epsilon() <= 2 && price.epsilon() > 1.9, price.toString());
        assertEquals(
                event, new DpImageTraining(settings).calibrate(images.shape()).event());
    }

    @Test
    void steps_beside_a_law_that_takes_all_are_refused_with_a_sentence() {
        DpImageSettings settings =
                SmallTrainings.noisy(2, 200, PhaseOne.MEAN, 0.5).withPriorShare(1);
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> new DpImageTraining(settings)
                                .calibrate(SmallTrainings.digits(1).shape()))
                .getMessage();
        assertTrue(message.contains("steps must be 0 where priorShare is 1"), message);
    }

    /** A caller that says of its noise that it costs nothing does not make it cheaper. */
    @Test
    void the_price_of_noise_that_was_found_before_is_computed_and_not_believed() {
        DpImageTraining training = new DpImageTraining(SmallTrainings.noisy(10, 200, PhaseOne.NONE, 0));
        Calibrated found = training.calibrate(SmallTrainings.digits(1).shape());
        Guarantee nothing = new Guarantee(
                0, 0, found.price().delta(), found.price().unit(), Label.CERTIFIED, "a promise", List.of());

        Calibrated stated = training.withNoise(
                        new Calibrated(found.parameter(), found.value(), found.event(), nothing, 1))
                .calibrate(SmallTrainings.digits(1).shape());

        assertEquals(found.price(), stated.price());
        assertEquals(found.event(), stated.event());
    }

    @Test
    void noise_that_a_seeded_training_found_serves_one_that_is_not_and_the_other_way() {
        DpImageTraining training = new DpImageTraining(SmallTrainings.noisy(10, 200, PhaseOne.NONE, 0));
        DpImageTraining seeded = new DpImageTraining(
                SmallTrainings.noisy(10, 200, PhaseOne.NONE, 0).withSeed(1));
        ImageShape shape = SmallTrainings.digits(1).shape();
        Calibrated found = training.calibrate(shape);
        Calibrated foundSeeded = seeded.calibrate(shape);

        assertEquals(Label.NONE, foundSeeded.price().label());
        assertEquals(found.value(), foundSeeded.value());
        assertEquals(
                found.price(), training.withNoise(foundSeeded).calibrate(shape).price());
        assertEquals(
                foundSeeded.event(), seeded.withNoise(found).calibrate(shape).event());
        assertEquals(
                foundSeeded.event(),
                seeded.withNoise(foundSeeded).calibrate(shape).event());
    }

    @Test
    void phases_change_over_below_the_last_step_however_few_there_are() {
        for (int steps : new int[] {2, 3, 5, 15, 1000}) {
            DpImageSettings settings = DpImageSettings.asPublished(2, SmallTrainings.DELTA, 100);
            DpImageSettings fewer = settings.with(settings.training().withSchedule(VarianceSchedule.linear(steps)));
            assertEquals(fewer.publishedSwitch(), fewer.phaseOne().switchStep(), steps + " steps");
            assertTrue(fewer.publishedSwitch() < steps, steps + " steps");
        }
    }

    @Test
    void as_published_it_is_a_claim_that_names_its_gap() {
        DpImageSettings settings = SmallTrainings.noisy(10, 200, PhaseOne.PUBLISHED, 0);
        Images images = SmallTrainings.digits(200);

        Guarantee price = Accountants.best().price(event(settings, images), SmallTrainings.DELTA);

        assertEquals(Label.CLAIMED, price.label());
        assertTrue(price.assumptions().toString().contains("no post-processing"), price.toString());
        assertEquals(
                new DpImageTraining(settings).calibrate(images.shape()).price().epsilon(), price.epsilon(), 1e-9);
    }

    @ParameterizedTest
    @EnumSource(PhaseOne.class)
    void a_seed_takes_the_label_away_and_repeats_the_model(PhaseOne phaseOne) {
        Images images = SmallTrainings.digits(200);
        DpImageSettings settings = SmallTrainings.noisy(10, 200, phaseOne, 0);
        settings = settings.with(settings.training().withSeed(5));

        ImageModel first = new DpImageTraining(settings).train(images, Progress.NONE);
        ImageModel second = new DpImageTraining(settings).train(images, Progress.NONE);

        PrivacyEvent event = first.provenance().event().orElseThrow();
        assertEquals(
                Label.NONE,
                Accountants.best().price(event, SmallTrainings.DELTA).label());
        assertArrayEquals(SmallTrainings.weights(first), SmallTrainings.weights(second));
    }

    @Test
    void every_step_is_a_poisson_sample_with_noise_for_the_clip_and_its_rounding() {
        DpImageSettings settings =
                SmallTrainings.noisy(4, 256, PhaseOne.NONE, 0).withClip(2).withDraws(3);

        RepeatedEvent steps = (RepeatedEvent) event(settings, SmallTrainings.digits(250));

        assertEquals(4, steps.times());
        PoissonSampledEvent step = (PoissonSampledEvent) steps.event();
        assertEquals(0.25, step.rate());
        assertTrue(((GaussianEvent) step.event()).sensitivity() >= 2 * (1 + 1.0 / 64));
    }

    @Test
    void more_images_than_declared_are_refused_without_their_number() {
        DpImageSettings settings = SmallTrainings.noisy(4, 100, PhaseOne.NONE, 0);
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> new DpImageTraining(settings).train(SmallTrainings.digits(117), Progress.NONE))
                .getMessage();
        assertTrue(message.contains("at most records = 100") && !message.contains("117"), message);
    }

    @Test
    void what_is_released_beside_a_law_is_never_left_out_of_the_calibration() {
        DpImageSettings oneShot = SmallTrainings.noisy(4, 100, PhaseOne.ONE_SHOT, 0.5);
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> oneShot.withPriorShare(1).with(oneShot.training().withSteps(0, 10)))
                .getMessage();
        assertTrue(message.contains("one-shot"), message);
    }

    private static PrivacyEvent event(DpImageSettings settings, Images images) {
        return new DpImageTraining(settings)
                .train(images, Progress.NONE)
                .provenance()
                .event()
                .orElseThrow();
    }
}
