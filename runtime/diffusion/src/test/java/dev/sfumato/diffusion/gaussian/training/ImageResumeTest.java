package dev.sfumato.diffusion.gaussian.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.training.Provenance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Trainings that are interrupted, and go on from a file. */
class ImageResumeTest {
    private static final Images IMAGES = SmallTrainings.digits(200);

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("half.training");
    }

    /** Interrupts the training, by its own progress, after some steps of a phase. */
    private static Progress stopAfter(String phase, int steps) {
        return (what, done, total) -> {
            if (what.startsWith(phase) && done == steps) {
                Thread.currentThread().interrupt();
            }
        };
    }

    private static String interrupted(Function<Progress, ImageModel> training, String phase) {
        try {
            return assertThrows(CancellationException.class, () -> training.apply(stopAfter(phase, 2)))
                    .getMessage();
        } finally {
            assertTrue(Thread.interrupted(), "the thread stays interrupted");
        }
    }

    /** Two trainings are two draws, whatever a seed makes of them. */
    private static Provenance withoutDraw(Provenance of) {
        return new Provenance(
                of.library(),
                of.records(),
                of.settings(),
                of.randomness(),
                of.event(),
                Optional.empty(),
                of.isOfPublicData());
    }

    private void requireGoesOn(Function<Progress, ImageModel> kept, ImageModel whole, String phase) {
        String message = interrupted(kept, phase);
        assertTrue(message.contains("2 steps of that are kept in half.training"), message);
        assertTrue(Files.exists(file()));
        ImageModel model = kept.apply(Progress.NONE);
        assertArrayEquals(SmallTrainings.weights(whole), SmallTrainings.weights(model));
        assertEquals(withoutDraw(whole.provenance()), withoutDraw(model.provenance()));
        assertFalse(Files.exists(file()));
    }

    /** Otherwise weights of private images would be public by going on with others, or with the same ones declared public. */
    @Test
    void a_training_goes_on_with_the_images_that_it_began_with_only() {
        ImageTraining training = new ImageTraining(SmallTrainings.plain().withSeed(3));
        float[] values = new float[IMAGES.count() * IMAGES.shape().values()];
        for (int i = 0; i < IMAGES.count(); i++) {
            IMAGES.copy(i, values, i * IMAGES.shape().values());
        }
        Images secret = Images.of(IMAGES.shape(), values);
        Images other = Images.of(IMAGES.shape(), new float[values.length]);
        interrupted(progress -> training.keptIn(file()).train(secret, progress), "training on images");
        for (Images going : new Images[] {secret.declaredPublic(), other}) {
            String message = assertThrows(
                            IllegalArgumentException.class,
                            () -> training.keptIn(file()).train(going, Progress.NONE))
                    .getMessage();
            assertTrue(message.contains("is of a training with other settings"), message);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_plain_training_goes_on_as_if_nothing_had_been(boolean isFromPrior) {
        ImageTraining training =
                new ImageTraining(SmallTrainings.plain().withPrior(isFromPrior).withSeed(3));
        requireGoesOn(
                progress -> training.keptIn(file()).train(IMAGES, progress),
                training.train(IMAGES, Progress.NONE),
                "training on images");
    }

    @ParameterizedTest
    @CsvSource({
        "MEAN, 0.5, training with noise",
        "MEAN, 0.5, training on images",
        "MEAN, 0, training with noise",
        "ONE_SHOT, 0, 'training, Phase I'",
        "ONE_SHOT, 0, training with noise",
        "NONE, 0, training with noise",
        "PUBLISHED, 0, 'training, Phase I'"
    })
    void a_private_training_goes_on_with_what_it_released(PhaseOne phaseOne, double share, String phase) {
        DpImageSettings settings = SmallTrainings.noisy(10, 200, phaseOne, share);
        settings = settings.with(settings.training().withSeed(4)).withWarmUpSteps(share > 0 ? 3 : 0);
        DpImageTraining training = new DpImageTraining(settings);
        requireGoesOn(
                progress -> training.keptIn(file()).train(IMAGES, progress),
                training.train(IMAGES, Progress.NONE),
                phase);
    }

    @Test
    void without_a_file_nothing_is_kept_and_the_message_says_so() {
        ImageTraining training = new ImageTraining(SmallTrainings.plain().withSeed(3));
        String message = interrupted(progress -> training.train(IMAGES, progress), "training on images");
        assertTrue(message.contains("nothing was kept"), message);
    }

    @Test
    void a_file_of_other_settings_is_refused_and_stays() {
        DpImageSettings settings = SmallTrainings.noisy(10, 200, PhaseOne.NONE, 0);
        DpImageSettings seeded = settings.with(settings.training().withSeed(4));
        interrupted(
                progress -> new DpImageTraining(seeded).keptIn(file()).train(IMAGES, progress), "training with noise");
        ImageSettings training = seeded.training();
        for (DpImageSettings other : new DpImageSettings[] {
            settings, // what a seed decided would pass for noise
            seeded.with(training.withSeed(5)),
            seeded.with(training.withSteps(5, 64)),
            SmallTrainings.noisy(9, 200, PhaseOne.NONE, 0).with(training),
            SmallTrainings.noisy(10, 201, PhaseOne.NONE, 0).with(training)
        }) {
            String message = assertThrows(
                            IllegalArgumentException.class,
                            () -> new DpImageTraining(other).keptIn(file()).train(IMAGES, Progress.NONE))
                    .getMessage();
            assertTrue(message.contains("is of a training with other settings"), message);
        }
        assertTrue(Files.exists(file()));
    }

    /** Steps before an interruption are declared with those after it, so that they must have had the same noise. */
    @Test
    void a_training_goes_on_with_the_noise_that_it_began_with_only() {
        DpImageTraining training = new DpImageTraining(SmallTrainings.noisy(10, 200, PhaseOne.NONE, 0));
        Calibrated much = new DpImageTraining(SmallTrainings.noisy(5, 200, PhaseOne.NONE, 0)).calibrate(IMAGES.shape());
        interrupted(progress -> training.withNoise(much).keptIn(file()).train(IMAGES, progress), "training with noise");
        String other = assertThrows(
                        IllegalArgumentException.class,
                        () -> training.keptIn(file()).train(IMAGES, Progress.NONE))
                .getMessage();
        assertTrue(other.contains("is of a training with other noise on gradients"), other);
        PrivacyEvent event = training.withNoise(much)
                .keptIn(file())
                .train(IMAGES, Progress.NONE)
                .event();
        // of another clip, and so as much more noise
        assertEquals(
                much.price().epsilon(),
                Accountants.best().price(event, SmallTrainings.DELTA).epsilon(),
                1e-9);
    }

    @Test
    void a_damaged_file_is_refused() throws IOException {
        ImageTraining training = new ImageTraining(SmallTrainings.plain().withSeed(3));
        interrupted(progress -> training.keptIn(file()).train(IMAGES, progress), "training on images");
        byte[] bytes = Files.readAllBytes(file());
        bytes[bytes.length / 2] ^= 1;
        Files.write(file(), bytes);
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> training.keptIn(file()).train(IMAGES, Progress.NONE))
                .getMessage();
        assertTrue(message.contains("is damaged"), message);
    }
}
