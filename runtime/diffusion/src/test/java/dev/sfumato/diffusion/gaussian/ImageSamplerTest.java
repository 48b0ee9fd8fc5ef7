package dev.sfumato.diffusion.gaussian;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.ImageShape;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.training.ImageSettings;
import dev.sfumato.diffusion.gaussian.training.ImageTraining;
import dev.sfumato.diffusion.gaussian.training.SmallTrainings;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.Provenance;
import dev.sfumato.training.Randomness;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageSamplerTest {
    private static final ImageShape SHAPE = new ImageShape(1, 2, 1);
    private static final VarianceSchedule SCHEDULE = VarianceSchedule.linear(1000);
    private static final double[][] MEANS = {{0.2, -0.1}, {-0.3, 0.25}};
    private static final double[][] AXES = {{0.15, 0.2, -0.08, 0.06}, {0, 0.1}};

    private static ImageModel untrained(boolean isStartPrior) {
        ClassGaussian prior = new ClassGaussian(SHAPE, List.of("cat", "dog"), new double[] {0.5, 0.5}, MEANS, AXES);
        DenoisingTask task =
                new DenoisingTask(SHAPE, 2, SCHEDULE, Prediction.IMAGE, Optional.of(new PriorGuess(prior, SCHEDULE)));
        NetworkPlan plan = new NetworkPlan.ResidualLayers(1, 4);
        return new ImageModel(
                task,
                prior.classes(),
                prior.shares(),
                plan,
                plan.start(SHAPE, task.conditions(), RandomSource.seeded(1)),
                isStartPrior ? new SampleStart.Prior(700, prior) : new SampleStart.Noise(),
                Provenance.now(1, Map.of(), Randomness.seeded(1), Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource({"0, false", "1, false", "1, true"})
    void a_network_that_has_learnt_nothing_makes_images_of_its_prior(double rho, boolean isStartPrior) {
        int count = 2000;
        for (int label = 0; label < 2; label++) {
            Images made = untrained(isStartPrior)
                    .sample(
                            label == 0 ? "cat" : "dog",
                            count,
                            new SamplingPlan(200, rho, 0),
                            RandomSource.seeded(3),
                            Progress.NONE);
            double[] mean = new double[2];
            double[][] products = new double[2][2];
            for (int image = 0; image < count; image++) {
                assertEquals(label, made.label(image));
                for (int i = 0; i < 2; i++) {
                    mean[i] += made.value(image, i) / (double) count;
                    for (int j = 0; j < 2; j++) {
                        products[i][j] += made.value(image, i) * made.value(image, j) / (double) count;
                    }
                }
            }
            for (int i = 0; i < 2; i++) {
                // five standard deviations of a mean of so many, and what 200 steps leave undone
                assertEquals(MEANS[label][i], mean[i], 5 * 0.22 / Math.sqrt(count) + 2e-3);
                for (int j = 0; j < 2; j++) {
                    double expected = 0;
                    for (int axis = 0; axis < AXES[label].length; axis += 2) {
                        expected += AXES[label][axis + i] * AXES[label][axis + j];
                    }
                    double covariance = products[i][j] - mean[i] * mean[j];
                    assertEquals(expected, covariance, 5 * 0.05 * Math.sqrt(2.0 / count) + 1.5e-3);
                }
            }
        }
    }

    @Test
    void seeded_chance_gives_the_same_images_twice_and_another_seed_others() {
        ImageModel model = untrained(false);
        float[] first = values(model, 5);
        assertArrayEquals(first, values(model, 5));
        assertTrue(Math.abs(first[0] - values(model, 6)[0]) > 0);
    }

    private static float[] values(ImageModel model, long seed) {
        Images made = model.sample(600, new SamplingPlan(10, 1, 0), RandomSource.seeded(seed), Progress.NONE);
        float[] all = new float[1200];
        for (int i = 0; i < 600; i++) {
            made.copy(i, all, 2 * i);
        }
        return all;
    }

    @Test
    void a_class_nobody_knows_is_refused_with_the_names() {
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> untrained(false)
                                .sample("cow", 1, SamplingPlan.standard(), RandomSource.seeded(1), Progress.NONE))
                .getMessage();
        assertEquals("class must be one of cat, dog, got 'cow'", message);
    }

    @Test
    void guidance_is_refused_where_a_law_always_knows_the_class() {
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> untrained(false)
                                .sample(1, new SamplingPlan(5, 1, 2), RandomSource.seeded(1), Progress.NONE))
                .getMessage();
        assertTrue(message.contains("guidance must be 0"), message);
    }

    @Test
    void guidance_works_from_nothing() {
        ImageSettings settings =
                SmallTrainings.plain().withPrior(false).withDropped(0.2).withSeed(1);
        Images digits = SmallTrainings.digits(50);
        ImageModel model = new ImageTraining(settings).train(digits, Progress.NONE);
        Images made = model.sample("3", 4, new SamplingPlan(5, 1, 2), RandomSource.seeded(1), Progress.NONE);
        assertEquals(4, made.count());
    }

    @Test
    void steps_fall_from_the_first_to_0_and_are_never_more_than_there_are() {
        for (int first = 1; first <= 1000; first += 7) {
            for (int wanted : new int[] {1, 2, 7, 50, 333, 999, 1000, 100_000}) {
                int[] steps = new SamplingPlan(wanted, 1, 0).steps(first);
                assertEquals(Math.min(wanted, first) + 1, steps.length);
                assertEquals(first, steps[0]);
                assertEquals(0, steps[steps.length - 1]);
                for (int i = 1; i < steps.length; i++) {
                    assertTrue(steps[i] < steps[i - 1]);
                }
            }
        }
        Images made = untrained(true).sample(3, new SamplingPlan(5000, 0, 0), RandomSource.seeded(1), Progress.NONE);
        assertEquals(3, made.count());
    }
}
