package dev.sfumato.nn.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.data.image.ImageShape;
import dev.sfumato.nn.layer.LayerAdam;
import dev.sfumato.nn.layer.LayerChecks;
import dev.sfumato.nn.layer.SoftmaxLoss;
import dev.sfumato.noise.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nd4j.linalg.api.ndarray.INDArray;

class ConvolutionalClassifierTest {
    private static final ImageShape IMAGE = new ImageShape(6, 6, 1);

    @Test
    void gradients_are_those_of_finite_differences() {
        RandomSource random = RandomSource.seeded(1);
        ConvolutionalClassifier classifier = ConvolutionalClassifier.start(IMAGE, 3, random);
        LayerChecks.requireGradients(classifier, LayerChecks.normal(36, 4, random), 4e-3, random);
        assertEquals(ConvolutionalClassifier.FEATURES, classifier.features().rows());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void clipped_gradients_are_those_of_examples_one_by_one(int draws) {
        RandomSource random = RandomSource.seeded(2);
        ConvolutionalClassifier classifier = ConvolutionalClassifier.start(IMAGE, 3, random);
        LayerChecks.requireClipping(classifier, LayerChecks.normal(36, 8, random), draws, 5 / Math.sqrt(draws), random);
    }

    /** Where a bright spot is, of four places, in noise. */
    @Test
    void it_learns_to_tell_where_a_spot_is() {
        RandomSource random = RandomSource.seeded(3);
        ConvolutionalClassifier classifier = ConvolutionalClassifier.start(IMAGE, 4, random);
        LayerAdam adam = new LayerAdam(classifier.weights());
        int[] labels = new int[64];
        double loss = 0;
        for (int step = 0; step < 60; step++) {
            INDArray images = spots(labels, random);
            SoftmaxLoss now = SoftmaxLoss.of(classifier.forward(images), labels);
            loss = now.mean();
            classifier.backward(now.delta());
            classifier.gradients();
            adam.step(3e-3);
        }
        assertTrue(loss < 0.2, "loss " + loss);
    }

    private static INDArray spots(int[] labels, RandomSource random) {
        INDArray images = LayerChecks.normal(36, labels.length, random).muli(0.3);
        for (int image = 0; image < labels.length; image++) {
            labels[image] = random.nextInt(4);
            int pixel = (1 + 3 * (labels[image] / 2)) * 6 + 1 + 3 * (labels[image] % 2);
            images.putScalar(pixel, image, 2);
        }
        return images;
    }

    @Test
    void loss_is_the_mean_cross_entropy_and_its_gradient() {
        RandomSource random = RandomSource.seeded(4);
        INDArray outputs = LayerChecks.normal(3, 2, random).addi(200);
        int[] labels = {2, 0};
        SoftmaxLoss loss = SoftmaxLoss.of(outputs, labels);
        double expected = 0;
        for (int column = 0; column < 2; column++) {
            double sum = 0;
            for (int row = 0; row < 3; row++) {
                sum += Math.exp(outputs.getDouble(row, column) - 200);
            }
            expected += (Math.log(sum) - outputs.getDouble(labels[column], column) + 200) / 2;
            for (int row = 0; row < 3; row++) {
                double share = Math.exp(outputs.getDouble(row, column) - 200) / sum;
                double delta = (share - (row == labels[column] ? 1 : 0)) / 2;
                assertEquals(delta, loss.delta().getDouble(row, column), 1e-6);
            }
        }
        assertEquals(expected, loss.mean(), 1e-6);
    }

    @Test
    void labels_that_do_not_fit_are_refused() {
        INDArray outputs = LayerChecks.normal(3, 2, RandomSource.seeded(5));
        assertThrows(IllegalArgumentException.class, () -> SoftmaxLoss.of(outputs, new int[] {3, 0}));
        String message = assertThrows(IllegalArgumentException.class, () -> SoftmaxLoss.of(outputs, new int[] {1}))
                .getMessage();
        assertEquals("labels must be one for each of 2 columns, got 1", message);
    }
}
