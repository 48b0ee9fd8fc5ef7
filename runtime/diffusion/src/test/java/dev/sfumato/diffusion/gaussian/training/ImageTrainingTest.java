package dev.sfumato.diffusion.gaussian.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.image.SampleDigits;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.diffusion.gaussian.Prediction;
import dev.sfumato.diffusion.gaussian.SamplingPlan;
import dev.sfumato.noise.RandomSource;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The outputs of trainings, and the inputs they accept. */
class ImageTrainingTest {
    private static final Images HELD_OUT = new SampleDigits(500, 8, 99).images();

    /** How often the nearest mean of a class is that of an unseen image's class. */
    private static double accuracy(Images made) {
        int values = made.shape().values();
        double[][] means = new double[10][values];
        int[] counts = new int[10];
        for (int image = 0; image < made.count(); image++) {
            counts[made.label(image)]++;
            for (int i = 0; i < values; i++) {
                means[made.label(image)][i] += made.value(image, i);
            }
        }
        int right = 0;
        for (int image = 0; image < HELD_OUT.count(); image++) {
            double least = Double.POSITIVE_INFINITY;
            int nearest = 0;
            for (int label = 0; label < 10; label++) {
                double distance = 0;
                for (int i = 0; i < values && counts[label] > 0; i++) {
                    distance += Math.pow(HELD_OUT.value(image, i) - means[label][i] / counts[label], 2);
                }
                if (counts[label] > 0 && distance < least) {
                    least = distance;
                    nearest = label;
                }
            }
            right += nearest == HELD_OUT.label(image) ? 1 : 0;
        }
        return right / (double) HELD_OUT.count();
    }

    private static Images sample(ImageModel model, int count) {
        return model.sample(count, new SamplingPlan(20, 1, 0), RandomSource.seeded(6), Progress.NONE);
    }

    @Test
    void images_of_a_private_training_teach_what_digits_look_like() {
        DpImageSettings settings = DpImageSettings.of(5, 1e-5, 3000);
        settings = settings.with(settings.training()
                .withNetwork(new NetworkPlan.ResidualLayers(2, 32), Prediction.IMAGE)
                .withSteps(20, 512)
                .withSeed(1));
        ImageModel model = new DpImageTraining(settings).train(SmallTrainings.digits(3000), Progress.NONE);
        double right = accuracy(sample(model, 1000));
        assertTrue(
                right > 0.5, right + " where chance has 0.1 and real images " + accuracy(SmallTrainings.digits(3000)));
    }

    @ParameterizedTest
    @CsvSource({"true, 30", "false, 400"})
    void images_of_a_plain_training_teach_what_digits_look_like(boolean isFromPrior, int steps) {
        ImageSettings settings = ImageSettings.standard()
                .withNetwork(new NetworkPlan.ResidualLayers(2, 64), Prediction.IMAGE)
                .withSteps(steps, 128)
                .withDecay(0.9)
                .withRate(4e-3)
                .withPrior(isFromPrior)
                .withSeed(1);
        ImageModel model = new ImageTraining(settings).train(SmallTrainings.digits(1000), Progress.NONE);
        double right = accuracy(sample(model, 500));
        assertTrue(right > 0.5, Double.toString(right));
    }

    @Test
    void frozen_weights_of_a_pretrained_model_stay_bit_by_bit_and_cost_nothing_else() {
        ImageModel base = new ImageTraining(
                        SmallTrainings.plain().withPrior(false).withSeed(1))
                .train(SmallTrainings.digits(100), Progress.NONE);
        DpImageSettings settings = SmallTrainings.noisy(5, 200, PhaseOne.NONE, 0);
        DpImageSettings frozen = settings.with(settings.training().withFrozen(List.of("hidden")));
        Images images = SmallTrainings.digits(200);

        ImageModel model = new DpImageTraining(frozen).from(base).train(images, Progress.NONE);

        for (int i = 0; i < base.network().weights().size(); i++) {
            float[] before = base.network().weights().get(i).values().data().asFloat();
            float[] after = model.network().weights().get(i).values().data().asFloat();
            boolean isFrozen = base.network().weights().get(i).name().startsWith("hidden");
            assertEquals(isFrozen, Arrays.equals(before, after));
        }
        ImageModel free = new DpImageTraining(settings).from(base).train(images, Progress.NONE);
        assertEquals(free.provenance().event(), model.provenance().event());
        assertFalse(Arrays.equals(SmallTrainings.weights(base), SmallTrainings.weights(free)));
    }

    @Test
    void a_model_of_private_images_is_no_pretrained_one() {
        Images images = SmallTrainings.secret(200);
        DpImageSettings settings = DpImageSettings.of(4, 1e-5, 200);
        DpImageTraining training = new DpImageTraining(settings.with(settings.training()
                .withNetwork(new NetworkPlan.ResidualLayers(1, 8), Prediction.IMAGE)
                .withSteps(1, 50)));
        ImageModel ofPrivate = training.train(images, Progress.NONE);
        String message = org.junit.jupiter.api.Assertions.assertThrows(
                        IllegalArgumentException.class,
                        () -> training.from(ofPrivate).train(images, Progress.NONE))
                .getMessage();
        assertTrue(message.startsWith("a pretrained model must come from images that were declared public"), message);
    }

    @Test
    void what_a_training_began_from_is_not_forgotten_by_one_on_public_images() {
        ImageTraining training =
                new ImageTraining(SmallTrainings.plain().withPrior(false).withSeed(1));
        ImageModel ofPublic = training.train(SmallTrainings.digits(50), Progress.NONE);
        ImageModel ofPrivate = training.train(SmallTrainings.secret(50), Progress.NONE);
        assertTrue(ofPublic.provenance().isOfPublicData());
        assertFalse(ofPrivate.provenance().isOfPublicData());
        for (ImageModel base : new ImageModel[] {ofPublic, ofPrivate}) {
            ImageModel next = training.from(base).train(SmallTrainings.digits(50), Progress.NONE);
            assertEquals(base == ofPublic, next.provenance().isOfPublicData());
        }
        DpImageSettings noisy = SmallTrainings.noisy(5, 200, PhaseOne.NONE, 0);
        ImageModel priced = new DpImageTraining(noisy).train(SmallTrainings.digits(50), Progress.NONE);
        requireMessage(
                "its price would be lost", () -> training.from(priced).train(SmallTrainings.digits(50), Progress.NONE));
    }

    @Test
    void a_pretrained_model_of_another_making_and_unknown_weights_to_freeze_are_refused() {
        ImageSettings small = SmallTrainings.plain().withPrior(false).withSeed(1);
        Images images = SmallTrainings.digits(50);
        ImageModel base = new ImageTraining(small).train(images, Progress.NONE);
        for (ImageSettings other : new ImageSettings[] {
            small.withNetwork(new NetworkPlan.ResidualLayers(2, 17), Prediction.IMAGE),
            small.withNetwork(small.network().plan(), Prediction.NOISE),
            small.withPrior(true)
        }) {
            requireMessage(
                    "the pretrained model must be residual MLP",
                    () -> new ImageTraining(other).from(base).train(images, Progress.NONE));
        }
        requireMessage(
                "for images of 9x9 in 10 classes, got residual MLP, 2 layers of 16 that predicts image from nothing,"
                        + " for images of 8x8",
                () -> new ImageTraining(small).from(base).train(new SampleDigits(5, 9, 1).images(), Progress.NONE));
        requireMessage(
                "no weights begin with 'first': there are hidden0.",
                () -> new ImageTraining(small.withFrozen(List.of("first"))).train(images, Progress.NONE));
    }

    @ParameterizedTest
    @CsvSource({"MEAN, 0.5", "MEAN, 0", "ONE_SHOT, 0", "NONE, 0", "NONE, 0.5"})
    void no_labels_one_image_no_image_and_empty_classes_are_no_obstacle(PhaseOne phaseOne, double share) {
        Images digits = SmallTrainings.digits(40);
        int[] ofThree = IntStream.range(0, 40).filter(i -> digits.label(i) == 3).toArray();
        for (Images images :
                List.of(digits.withoutLabels(), digits.slice(0, 1), digits.slice(0, 0), digits.select(ofThree))) {
            DpImageSettings settings =
                    SmallTrainings.noisy(5, 40, phaseOne, share).withUnit(Unit.RECORD);
            ImageModel model = new DpImageTraining(settings).train(images, Progress.NONE);
            assertEquals(11, sample(model, 11).count());
            assertEquals(images.classes(), sample(model, 1).classes());
        }
        DpImageSettings one = SmallTrainings.noisy(5, 1, phaseOne, share);
        assertEquals(
                3,
                sample(new DpImageTraining(one).train(digits.slice(0, 1), Progress.NONE), 3)
                        .count());
    }

    @Test
    void plain_training_takes_images_without_labels_and_one_image() {
        Images digits = SmallTrainings.digits(40);
        for (boolean isFromPrior : new boolean[] {false, true}) {
            ImageTraining training = new ImageTraining(
                    SmallTrainings.plain().withPrior(isFromPrior).withSeed(1));
            assertEquals(
                    5,
                    sample(training.train(digits.withoutLabels(), Progress.NONE), 5)
                            .count());
            Images ofOne = sample(training.train(digits.slice(0, 1), Progress.NONE), 4);
            for (int i = 0; i < 4; i++) {
                assertEquals(digits.label(0), ofOne.label(i), "no class is made that has no image");
            }
            if (isFromPrior) {
                // the prior of one image is that image, and few steps change little of it
                assertArrayEquals(digits.image(0), ofOne.image(0), 0.3f);
            }
        }
        requireMessage(
                "images to train on must be at least 1",
                () -> new ImageTraining(SmallTrainings.plain()).train(digits.slice(0, 0), Progress.NONE));
    }

    @Test
    void classes_are_not_dropped_where_a_law_needs_them() {
        DpImageSettings settings =
                SmallTrainings.noisy(5, 100, PhaseOne.MEAN, 0.5).withWarmUpSteps(2);
        settings = settings.with(settings.training().withDropped(0.5).withSeed(1));
        ImageModel model = new DpImageTraining(settings).train(SmallTrainings.digits(100), Progress.NONE);
        assertEquals(10, sample(model, 10).count());
    }

    @Test
    void settings_that_make_no_sense_are_refused_by_name() {
        DpImageSettings good = SmallTrainings.noisy(5, 100, PhaseOne.NONE, 0);
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1}) {
            requireMessage("epsilon must be in", () -> DpImageSettings.of(bad, 1e-5, 100));
            requireMessage("delta must be in", () -> DpImageSettings.of(1, bad, 100));
            requireMessage("priorShare must be in", () -> good.withPriorShare(bad));
            requireMessage("clip must be in", () -> good.withClip(bad));
            requireMessage("rate must be in", () -> good.training().withRate(bad));
            requireMessage("decay must be in", () -> good.training().withDecay(bad));
            requireMessage("dropped must be in", () -> good.training().withDropped(bad));
            requireMessage("rho must be in", () -> new SamplingPlan(5, bad, 0));
            requireMessage("guidance must be in", () -> new SamplingPlan(5, 0, bad));
            requireMessage("mu must be in", () -> ClassMoments.of(new ImageShape(1, 1, 1), bad, 10, Unit.RECORD));
            requireMessage("mu must be in", () -> new MeanImage(new ImageShape(1, 1, 1), bad, 10, Unit.RECORD));
        }
        requireMessage("records must be in", () -> DpImageSettings.of(1, 1e-5, 0));
        requireMessage("delta must be in", () -> DpImageSettings.of(1, 0, 10));
        requireMessage("switchStep must be in", () -> good.withPhaseOne(PhaseOne.MEAN, 0));
        requireMessage("switchStep must be in", () -> good.withPhaseOne(PhaseOne.MEAN, 1000));
        requireMessage("batch must be in", () -> good.with(good.training().withSteps(5, 101)));
        requireMessage("phaseOneBatch must be in", () -> good.withPhaseOneSteps(5, 101));
        requireMessage("draws must be in", () -> good.withDraws(0));
        requireMessage("unit must be one of", () -> good.withUnit(Unit.EDGE));
        requireMessage(
                "steps must be at least 1", () -> good.with(good.training().withSteps(0, 10)));
        requireMessage(
                "priorShare must be 0",
                () -> DpImageSettings.asPublished(5, 1e-5, 100).withPriorShare(0.5));
        requireMessage(
                "needs one to be released", () -> good.with(good.training().withPrior(true)));
        requireMessage(
                "must begin from nothing",
                () -> DpImageSettings.of(5, 1e-5, 100).withPhaseOne(PhaseOne.ONE_SHOT, 900));
        requireMessage(
                "must predict images",
                () -> SmallTrainings.plain()
                        .withNetwork(good.training().network().plan(), Prediction.NOISE)
                        .withPrior(true));
        requireMessage(
                "count must be at least 1",
                () -> sample(
                        new ImageTraining(SmallTrainings.plain().withSteps(0, 1))
                                .train(SmallTrainings.digits(3), Progress.NONE),
                        0));
    }

    private static void requireMessage(String expected, Executable wrong) {
        String message = assertThrows(IllegalArgumentException.class, wrong).getMessage();
        assertTrue(message.contains(expected), message);
    }
}
