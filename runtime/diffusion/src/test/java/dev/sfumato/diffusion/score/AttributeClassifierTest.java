package dev.sfumato.diffusion.score;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.NetworkPlan;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.Optimiser;
import dev.sfumato.training.Randomness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

class AttributeClassifierTest {
    private static final Images DIGITS = SmallImages.digits(400).byAttribute();
    private static final AttributeClassifier CLASSIFIER = train(1);
    private static final int SIZE = DIGITS.shape().values();
    private static final int COLUMNS = 6;

    private static AttributeClassifier train(long seed) {
        return new AttributeTraining(
                        SmallImages.LEVELS,
                        new NetworkPlan.ResidualLayers(2, 32),
                        Optimiser.of(150, 128, 3e-3),
                        Randomness.seeded(seed))
                .train(DIGITS, Progress.NONE);
    }

    private static INDArray noised(int first, int columns, int level, RandomSource random) {
        float[] values = new float[columns * SIZE];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float)
                    (DIGITS.value(first + i / SIZE, i % SIZE) + SmallImages.LEVELS.at(level) * random.nextGaussian());
        }
        return Nd4j.create(values, new long[] {SIZE, columns}, 'f');
    }

    @Test
    void attribute_is_told_where_noise_is_small_and_not_where_it_is_large() {
        double[] right = new double[SmallImages.LEVELS.count() + 1];
        for (int level = 1; level < right.length; level++) {
            INDArray predicted = CLASSIFIER.probabilities(noised(0, 400, level, RandomSource.seeded(2)), level);
            for (int i = 0; i < 400; i++) {
                assertEquals(1, predicted.getDouble(0, i) + predicted.getDouble(1, i), 1e-5);
                right[level] += predicted.getDouble(DIGITS.label(i), i) > 0.5 ? 1 / 400.0 : 0;
            }
        }
        assertTrue(right[SmallImages.LEVELS.count()] > 0.97, "least noise: " + right[SmallImages.LEVELS.count()]);
        assertTrue(right[1] < 0.9, "largest noise: " + right[1]);
    }

    @ParameterizedTest
    @EnumSource(GuidanceTarget.class)
    void gradient_is_that_of_finite_differences(GuidanceTarget target) {
        double h = 5e-3;
        double strength = 3;
        for (int level : new int[] {1, 4, 6}) {
            INDArray state = noised(0, COLUMNS, level, RandomSource.seeded(level));
            float[] shares = new float[2 * COLUMNS];
            RandomSource same = RandomSource.seeded(9);
            for (int column = 0; column < COLUMNS; column++) {
                target.draw(shares, 2 * column, 2, same);
            }
            INDArray gradient = new Guidance(CLASSIFIER, target, strength)
                    .guide(COLUMNS, RandomSource.seeded(9))
                    .at(state, level)
                    .dup('f');
            double largest = gradient.amax().getDouble(0);
            assertTrue(largest > 1e-3, "a gradient that says something");
            for (int pixel = 0; pixel < SIZE; pixel += 7) {
                double[] up = logC(moved(state, pixel, h), level, shares);
                double[] down = logC(moved(state, pixel, -h), level, shares);
                for (int column = 0; column < COLUMNS; column++) {
                    double difference = strength * (up[column] - down[column]) / (2 * h);
                    assertEquals(difference, gradient.getDouble(pixel, column), 0.02 * largest);
                }
            }
        }
    }

    private static INDArray moved(INDArray state, int pixel, double by) {
        INDArray moved = state.dup('f');
        moved.getRow(pixel).addi(by);
        return moved;
    }

    private static double[] logC(INDArray state, int level, float[] shares) {
        INDArray predicted = CLASSIFIER.probabilities(state, level);
        double[] sums = new double[COLUMNS];
        for (int column = 0; column < COLUMNS; column++) {
            for (int value = 0; value < 2; value++) {
                if (shares[2 * column + value] > 0) {
                    sums[column] += shares[2 * column + value] * Math.log(predicted.getDouble(value, column));
                }
            }
        }
        return sums;
    }

    @Test
    void random_targets_are_balanced_and_unsure_ones_equal() {
        float[] shares = new float[3];
        int[] counts = new int[3];
        RandomSource random = RandomSource.seeded(3);
        for (int i = 0; i < 9000; i++) {
            GuidanceTarget.RANDOM.draw(shares, 0, 3, random);
            for (int value = 0; value < 3; value++) {
                counts[value] += shares[value] == 1 ? 1 : 0;
            }
        }
        for (int count : counts) {
            assertEquals(3000, count, 250);
        }
        GuidanceTarget.UNSURE.draw(shares, 0, 3, random);
        assertArrayEquals(new float[] {1f / 3, 1f / 3, 1f / 3}, shares);
    }

    @Test
    void seed_decides_training() {
        INDArray state = noised(0, COLUMNS, 3, RandomSource.seeded(1));
        float[] once = CLASSIFIER.probabilities(state, 3).data().asFloat();
        assertArrayEquals(once, train(1).probabilities(state, 3).data().asFloat());
        assertArrayEquals(
                once, CLASSIFIER.replica().probabilities(state, 3).data().asFloat());
    }

    @Test
    void images_without_an_attribute_are_refused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> AttributeTraining.standard(SmallImages.LEVELS).train(DIGITS.withoutLabels(), Progress.NONE));
    }
}
