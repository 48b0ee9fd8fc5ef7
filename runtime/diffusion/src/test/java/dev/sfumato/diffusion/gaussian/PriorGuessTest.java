package dev.sfumato.diffusion.gaussian;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.data.image.ImageShape;
import dev.sfumato.diffusion.gaussian.training.Noising;
import dev.sfumato.noise.RandomSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** Estimates of noisy images, and the targets of a network for them, against posteriors in closed form. */
class PriorGuessTest {
    private static final ImageShape SHAPE = new ImageShape(2, 2, 1);
    private static final VarianceSchedule SCHEDULE = VarianceSchedule.linear(1000);
    private static final int[] STEPS = {1, 30, 400, 999};

    /** Directions at right angles. */
    private static ClassGaussian prior() {
        double[] first = {0.2, 0.2, 0.2, 0.2, 0.1, -0.1, 0.1, -0.1};
        double[] second = {0.4, 0.4, -0.4, -0.4};
        double[][] means = {{0.1, -0.5, 0.9, 0}, {-1, 0.3, 0.2, 0.4}};
        return new ClassGaussian(
                SHAPE, List.of("a", "b"), new double[] {0.5, 0.5}, means, new double[][] {first, second});
    }

    /** Solves a system of linear equations by elimination. */
    private static double[] solved(double[][] matrix, double[] right) {
        int n = right.length;
        for (int column = 0; column < n; column++) {
            for (int row = column + 1; row < n; row++) {
                double factor = matrix[row][column] / matrix[column][column];
                for (int i = column; i < n; i++) {
                    matrix[row][i] -= factor * matrix[column][i];
                }
                right[row] -= factor * right[column];
            }
        }
        for (int row = n - 1; row >= 0; row--) {
            for (int i = row + 1; i < n; i++) {
                right[row] -= matrix[row][i] * right[i];
            }
            right[row] /= matrix[row][row];
        }
        return right;
    }

    /** m + sqrt(a) C (a C + (1 - a) I)^-1 (x - sqrt(a) m). */
    private static double[] posteriorMean(ClassGaussian prior, int label, double a, double[] x) {
        double[][] covariance = new double[4][4];
        double[] axes = prior.axes()[label];
        for (int axis = 0; axis < axes.length; axis += 4) {
            for (int i = 0; i < 4; i++) {
                for (int j = 0; j < 4; j++) {
                    covariance[i][j] += axes[axis + i] * axes[axis + j];
                }
            }
        }
        double[][] ofNoisy = new double[4][4];
        double[] off = new double[4];
        for (int i = 0; i < 4; i++) {
            off[i] = x[i] - Math.sqrt(a) * prior.mean(label)[i];
            for (int j = 0; j < 4; j++) {
                ofNoisy[i][j] = a * covariance[i][j] + (i == j ? 1 - a : 0);
            }
        }
        double[] weights = solved(ofNoisy, off);
        double[] mean = prior.mean(label);
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                mean[i] += Math.sqrt(a) * covariance[i][j] * weights[j];
            }
        }
        return mean;
    }

    @Test
    void the_guess_is_the_posterior_mean_of_a_dense_solve() {
        ClassGaussian prior = prior();
        PriorGuess.Block block = new PriorGuess(prior, SCHEDULE).block(8);
        RandomSource random = RandomSource.seeded(1);
        float[] noisy = new float[8 * 4];
        random.fillGaussian(noisy, 0, noisy.length);
        for (int column = 0; column < 8; column++) {
            block.set(column, STEPS[column / 2], column % 2);
        }
        INDArray guess = block.guess(Nd4j.create(noisy, new long[] {4, 8}, 'f'));
        for (int column = 0; column < 8; column++) {
            double[] x = new double[4];
            for (int i = 0; i < 4; i++) {
                x[i] = noisy[column * 4 + i];
            }
            double[] expected = posteriorMean(prior, column % 2, SCHEDULE.alphaBar(STEPS[column / 2]), x);
            for (int i = 0; i < 4; i++) {
                assertEquals(expected[i], guess.getFloat(i, column), 2e-5);
            }
        }
    }

    @Test
    void a_network_that_hits_its_target_gives_the_image_back_from_any_prediction_and_from_a_prior() {
        float[] image = {0.5f, -1, 1, 0.1f};
        float[] noise = {1.5f, -0.3f, 0.2f, -2};
        for (int t : STEPS) {
            for (Prediction prediction : Prediction.values()) {
                DenoisingTask task = new DenoisingTask(SHAPE, 2, SCHEDULE, prediction, Optional.empty());
                float[] seen = new float[4];
                float[] message = new float[4];
                Noising.fresh(task, new StepRange(1, 1000), 0).write(t, image, noise, seen, message, 0);
                for (int i = 0; i < 4; i++) {
                    double signal = Math.sqrt(SCHEDULE.alphaBar(t)) * image[i];
                    assertEquals(signal + Math.sqrt(1 - SCHEDULE.alphaBar(t)) * noise[i], seen[i], 1e-6);
                    // in single precision, of numbers as large as what skips the network
                    double tolerance = 1e-6 * (1 + Math.abs(task.skip(t) * seen[i]));
                    assertEquals(image[i], task.skip(t) * seen[i] + task.scale(t) * message[i], tolerance);
                }
            }
            PriorGuess guess = new PriorGuess(prior(), SCHEDULE);
            DenoisingTask task = new DenoisingTask(SHAPE, 2, SCHEDULE, Prediction.IMAGE, Optional.of(guess));
            Noising noising = Noising.fresh(task, new StepRange(1, 1000), 0);
            float[] seen = new float[4];
            float[] message = new float[4];
            noising.write(t, image, noise, seen, message, 0);
            PriorGuess.Block block = guess.block(1);
            block.set(0, t, 1);
            INDArray made = block.guess(Nd4j.create(seen, new long[] {4, 1}, 'f'));
            for (int i = 0; i < 4; i++) {
                double toSay = (message[i] - made.getFloat(i, 0)) * noising.inverseScale(t);
                assertEquals(image[i], made.getFloat(i, 0) + task.scale(t) * toSay, 1e-5);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Prediction.class)
    void targets_from_images_noised_once_expect_the_posterior_mean_of_the_image(Prediction prediction) {
        ImageShape pixel = new ImageShape(1, 1, 1);
        DenoisingTask task = new DenoisingTask(pixel, 0, SCHEDULE, prediction, Optional.empty());
        Noising noising = Noising.afterRelease(task, 300, new StepRange(301, 1000));
        double mean = 0.4;
        double variance = 0.09;
        double released = SCHEDULE.alphaBar(300);
        RandomSource random = RandomSource.seeded(8);
        int draws = 50_000;
        for (int t : new int[] {450, 800}) {
            double a = SCHEDULE.alphaBar(t);
            double middle = Math.sqrt(a) * mean;
            double ofX = a * variance + 1 - a;
            double sum = 0;
            double product = 0;
            double square = 0;
            float[] seen = new float[1];
            float[] message = new float[1];
            for (int i = 0; i < draws; i++) {
                double image = mean + Math.sqrt(variance) * random.nextGaussian();
                float once = (float) (Math.sqrt(released) * image + Math.sqrt(1 - released) * random.nextGaussian());
                noising.write(t, new float[] {once}, new float[] {(float) random.nextGaussian()}, seen, message, 0);
                double answer = task.skip(t) * seen[0] + task.scale(t) * message[0];
                sum += answer;
                product += answer * (seen[0] - middle);
                square += answer * answer;
            }
            // all is normal, so that the mean given x(t) is a line: m + slope (x - sqrt(a) m)
            double spread = Math.sqrt(square / draws);
            assertEquals(mean, sum / draws, 5 * spread / Math.sqrt(draws));
            double slope = Math.sqrt(a) * variance / ofX;
            assertEquals(slope, product / draws / ofX, 10 * spread / Math.sqrt(ofX * draws));
        }
    }
}
