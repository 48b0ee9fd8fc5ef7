package dev.sfumato.audit.image;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.noise.RandomSource;
import org.junit.jupiter.api.Test;

/** The attack must be on true gradients, or it would show nothing. */
class HiddenLayerNetworkTest {
    @Test
    void gradient_is_the_slope_of_the_loss_in_every_direction() {
        RandomSource randomness = RandomSource.seeded(1);
        NoisedBatch batch =
                NoisedBatch.of(Vectors.gaussian(3, 5, 1, randomness), new double[] {1, 0.7, 0.4, 0.1}, 1, randomness);
        HiddenLayerNetwork network = HiddenLayerNetwork.random(5, 7, randomness);
        HiddenLayerNetwork gradient = network.gradient(batch);
        for (int i = 0; i < 10; i++) {
            HiddenLayerNetwork direction = HiddenLayerNetwork.random(5, 7, randomness);
            double step = 1e-5;
            network.descend(direction, -step);
            double above = loss(network, batch);
            network.descend(direction, 2 * step);
            double below = loss(network, batch);
            network.descend(direction, -step);
            assertEquals(product(gradient, direction), (above - below) / (2 * step), 1e-7);
        }
    }

    private static double loss(HiddenLayerNetwork network, NoisedBatch batch) {
        double sum = 0;
        for (int i = 0; i < batch.size(); i++) {
            double[] output = network.linear(network.activations(batch.noised(i)));
            for (int j = 0; j < output.length; j++) {
                double off = batch.noise(i)[j] - output[j] - network.bias[j];
                sum += off * off / batch.size();
            }
        }
        return sum;
    }

    private static double product(HiddenLayerNetwork a, HiddenLayerNetwork b) {
        double sum = Vectors.dot(a.hiddenBias, b.hiddenBias) + Vectors.dot(a.bias, b.bias);
        for (int k = 0; k < a.in.length; k++) {
            sum += Vectors.dot(a.in[k], b.in[k]) + Vectors.dot(a.out[k], b.out[k]);
        }
        return sum;
    }
}
