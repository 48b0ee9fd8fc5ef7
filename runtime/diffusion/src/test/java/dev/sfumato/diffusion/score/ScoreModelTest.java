package dev.sfumato.diffusion.score;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.NoiseLevels;
import dev.sfumato.diffusion.gaussian.training.ImageSettings;
import dev.sfumato.diffusion.gaussian.training.ImageTraining;
import dev.sfumato.noise.RandomSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

class ScoreModelTest {
    private static final Images FEW = SmallImages.few();
    private static final int SIZE = FEW.shape().values();
    private static final int COLUMNS = 200;
    private static final ScoreModel FROM_LAW = train(SmallImages.settings(600).withPrior(true));

    private static ScoreModel train(ScoreSettings settings) {
        return new ScoreTraining(settings).train(FEW, Progress.NONE);
    }

    /** The mean of the images of a class given what is seen, each as likely: exact for a finite set. */
    private static double[] denoised(float[] seen, int at, int label, double s) {
        double[] mean = new double[SIZE];
        double total = 0;
        for (int image = 0; image < FEW.count(); image++) {
            if (FEW.label(image) == label) {
                double square = 0;
                for (int i = 0; i < SIZE; i++) {
                    square += Math.pow(seen[at + i] - FEW.value(image, i), 2);
                }
                double weight = Math.exp(-square / (2 * s * s)) + 1e-300;
                total += weight;
                for (int i = 0; i < SIZE; i++) {
                    mean[i] += weight * FEW.value(image, i);
                }
            }
        }
        for (int i = 0; i < SIZE; i++) {
            mean[i] /= total;
        }
        return mean;
    }

    /** The mean squared error of s^2 score + x as a guess of the image, against the exact one. */
    private static double error(ScoreModel model, int level) {
        double s = model.levels().at(level);
        RandomSource random = RandomSource.seeded(level);
        int[] labels = new int[COLUMNS];
        float[] seen = new float[COLUMNS * SIZE];
        for (int column = 0; column < COLUMNS; column++) {
            int image = random.nextInt(FEW.count());
            labels[column] = FEW.label(image);
            for (int i = 0; i < SIZE; i++) {
                seen[column * SIZE + i] = (float) (FEW.value(image, i) + s * random.nextGaussian());
            }
        }
        INDArray state = Nd4j.create(seen.clone(), new long[] {SIZE, COLUMNS}, 'f');
        float[] score = model.score(labels).at(state, level).dup('f').data().asFloat();
        double sum = 0;
        for (int column = 0; column < COLUMNS; column++) {
            double[] exact = denoised(seen, column * SIZE, labels[column], s);
            for (int i = 0; i < SIZE; i++) {
                int at = column * SIZE + i;
                sum += Math.pow(seen[at] + s * s * score[at] - exact[i], 2);
            }
        }
        return sum / seen.length;
    }

    @Test
    void learns_the_exact_score_of_a_finite_set() {
        ScoreModel untrained = train(SmallImages.settings(0));
        ScoreModel model = train(SmallImages.settings(500));
        for (int level = 1; level <= SmallImages.LEVELS.count(); level++) {
            double before = error(untrained, level);
            assertTrue(before > 0.05, "an untrained network errs by " + before);
            assertTrue(error(model, level) < 0.1 * before, "level " + level + ": " + error(model, level));
            assertTrue(
                    error(FROM_LAW, level) < 0.1 * before,
                    "from a prior, level " + level + ": " + error(FROM_LAW, level));
        }
    }

    @Test
    void samples_are_images_of_their_class() {
        Images made = FROM_LAW.sample(
                200,
                Langevin.standard(SmallImages.LEVELS).withStepsPerLevel(30),
                RandomSource.seeded(1),
                Progress.NONE);
        int near = 0;
        for (int i = 0; i < made.count(); i++) {
            assertEquals(i % 2, made.label(i));
            for (int image = 0; image < FEW.count(); image++) {
                double square = 0;
                for (int v = 0; v < SIZE; v++) {
                    square += Math.pow(made.value(i, v) - FEW.value(image, v), 2) / SIZE;
                }
                near += FEW.label(image) == made.label(i) && square < 0.05 ? 1 : 0;
            }
        }
        assertTrue(near > 180, near + " of 200 are near a training image of their class");
        assertFalse(made.isPublic());
    }

    @Test
    void seed_decides_training_and_sampling(@TempDir Path folder) throws IOException {
        Langevin how = Langevin.standard(SmallImages.LEVELS).withStepsPerLevel(2);
        ScoreModel model = train(SmallImages.settings(5));
        Path file = folder.resolve("score.model");
        model.save(file);
        float[] once = values(model.sample(300, how, RandomSource.seeded(1), Progress.NONE));
        assertArrayEquals(
                once, values(train(SmallImages.settings(5)).sample(300, how, RandomSource.seeded(1), Progress.NONE)));
        ScoreModel read = ScoreModel.load(file);
        assertArrayEquals(once, values(read.sample(300, how, RandomSource.seeded(1), Progress.NONE)));
        assertEquals(model.levels(), read.levels());
        assertEquals(model.event(), read.event());
        assertFalse(Arrays.equals(once, values(model.sample(300, how, RandomSource.seeded(2), Progress.NONE))));
    }

    private static float[] values(Images images) {
        float[] all = new float[images.count() * SIZE];
        for (int i = 0; i < images.count(); i++) {
            images.copy(i, all, i * SIZE);
        }
        return all;
    }

    @Test
    void event_says_that_nothing_protects_the_images() {
        assertInstanceOf(NonPrivateEvent.class, train(SmallImages.settings(0)).event());
        CandidateSelection selection = new CandidateSelection(10, 5);
        assertEquals(
                new SeededEvent(selection.event()),
                train(SmallImages.settings(0).withSelection(selection)).event());
    }

    @Test
    void guided_images_show_what_the_guide_has_learnt_as_well() {
        ScoreModel model = train(SmallImages.settings(0).withSelection(new CandidateSelection(10, 5)));
        AttributeClassifier classifier = AttributeTraining.standard(SmallImages.LEVELS)
                .withSteps(0, 1)
                .withSeed(1)
                .train(FEW, Progress.NONE);
        Guidance guidance = new Guidance(classifier, GuidanceTarget.UNSURE, 1);
        assertEquals(model.event(), model.event(guidance.withStrength(0)));
        Guarantee price = Accountants.best().price(model.event(guidance), 1e-5);
        assertEquals(Double.POSITIVE_INFINITY, price.epsilon());
    }

    @Test
    void candidates_with_their_own_event_survive_a_file(@TempDir Path folder) throws IOException {
        ScoreModel model = train(SmallImages.settings(2).withSelection(new CandidateSelection(1, 5)));
        model.save(folder.resolve("a"));
        assertEquals(model.event(), ScoreModel.load(folder.resolve("a")).event());
    }

    @Test
    void what_does_not_fit_is_refused_with_a_sentence(@TempDir Path folder) throws IOException {
        ScoreModel model = train(SmallImages.settings(0));
        Langevin how = Langevin.standard(SmallImages.LEVELS);
        assertMessage(
                "sampling must be at the noise levels",
                () -> model.sample(
                        1, Langevin.standard(new NoiseLevels(3, 0.1, 7)), RandomSource.seeded(1), Progress.NONE));
        assertMessage(
                "class must be one of even, odd",
                () -> model.sample("neither", 1, how, Optional.empty(), RandomSource.seeded(1), Progress.NONE));
        AttributeClassifier other = AttributeTraining.standard(SmallImages.LEVELS)
                .withSteps(0, 1)
                .withSeed(1)
                .train(SmallImages.digits(10).byAttribute(), Progress.NONE);
        assertMessage(
                "the classifier that guides must know images of 4x4",
                () -> model.sample(
                        1, how, new Guidance(other, GuidanceTarget.UNSURE, 1), RandomSource.seeded(1), Progress.NONE));
        assertMessage("strength must be in", () -> new Guidance(other, GuidanceTarget.UNSURE, -1));
        assertMessage("label must be in", () -> model.score(2));
        assertMessage("count must be at least 1", () -> model.sample(0, how, RandomSource.seeded(1), Progress.NONE));
        assertMessage(
                "a network that learns from candidates must begin from nothing",
                () -> SmallImages.settings(0)
                        .withSelection(new CandidateSelection(1, 2))
                        .withPrior(true));
        assertMessage(
                "candidates k must be at most as many as there are images, 8",
                () -> train(SmallImages.settings(0).withSelection(new CandidateSelection(1, 9))));
        Path file = folder.resolve("images.model");
        new ImageTraining(ImageSettings.standard().withSteps(0, 1).withSeed(1))
                .train(FEW, Progress.NONE)
                .save(file);
        assertMessage("a score network must have noise levels", () -> ScoreModel.load(file));
    }

    private static void assertMessage(String start, Executable doing) {
        String message = assertThrows(IllegalArgumentException.class, doing).getMessage();
        assertTrue(message.startsWith(start), message);
    }
}
