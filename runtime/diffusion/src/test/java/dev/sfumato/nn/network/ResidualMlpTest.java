package dev.sfumato.nn.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.nn.layer.Clipping;
import dev.sfumato.nn.layer.GradientNorms;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.nn.layer.LayerChecks;
import dev.sfumato.nn.layer.Weights;
import dev.sfumato.noise.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nd4j.linalg.api.ndarray.INDArray;

class ResidualMlpTest {
    @Test
    void gradients_are_those_of_finite_differences() {
        RandomSource random = RandomSource.seeded(1);
        ResidualMlp mlp = ResidualMlp.start(7, 3, 12, 5, random);
        LayerChecks.requireGradients(mlp, LayerChecks.normal(7, 6, random), 2e-3, random);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void clipped_gradients_are_those_of_examples_one_by_one(int draws) {
        RandomSource random = RandomSource.seeded(2);
        ResidualMlp mlp = ResidualMlp.start(200, 2, 130, 70, random);
        LayerChecks.requireClipping(mlp, LayerChecks.normal(200, 16, random), draws, 60 / Math.sqrt(draws), random);
    }

    @Test
    void an_example_that_is_not_finite_counts_as_nothing() {
        RandomSource random = RandomSource.seeded(3);
        ResidualMlp mlp = ResidualMlp.start(6, 2, 8, 4, random);
        INDArray input = LayerChecks.normal(6, 5, random);
        INDArray along = LayerChecks.normal(4, 5, random);
        INDArray rest = input.dup('f');
        INDArray alongRest = along.dup('f');
        rest.getColumn(2).assign(0);
        alongRest.getColumn(2).assign(0);
        double[] expected = clipped(mlp, rest, alongRest);
        input.putScalar(3, 2, Float.NaN);
        assertArrayEquals(expected, clipped(mlp, input, along), 1e-6);
        input.putScalar(3, 2, 1e38f);
        assertArrayEquals(expected, clipped(mlp, input, along), 1e-6);
    }

    private static double[] clipped(Layer layer, INDArray input, INDArray along) {
        layer.forward(input.dup('f'));
        layer.backward(along.dup('f'));
        new Clipping(1).clip(layer, new GradientNorms(input.columns(), 1));
        layer.gradients();
        return LayerChecks.gradients(layer);
    }

    @Test
    void frozen_weights_count_in_no_norm() {
        RandomSource random = RandomSource.seeded(4);
        ResidualMlp mlp = ResidualMlp.start(6, 2, 8, 4, random);
        INDArray input = LayerChecks.normal(6, 5, random);
        INDArray along = LayerChecks.normal(4, 5, random);
        mlp.forward(input);
        mlp.backward(along);
        double[] whole = new Clipping(1e3).clip(mlp, new GradientNorms(5, 1));
        mlp.weights().stream().filter(one -> !one.name().startsWith("last")).forEach(Weights::freeze);
        mlp.forward(input);
        mlp.backward(along);
        double[] ofLast = new Clipping(1e3).clip(mlp, new GradientNorms(5, 1));
        for (int i = 0; i < 5; i++) {
            assertTrue(ofLast[i] < whole[i] && ofLast[i] > 0);
        }
    }

    @Test
    void a_bias_beside_a_frozen_weight_is_clipped_and_learnt() {
        RandomSource random = RandomSource.seeded(6);
        ResidualMlp mlp = ResidualMlp.start(6, 1, 8, 4, random);
        mlp.weights().stream().filter(one -> !one.name().equals("last.bias")).forEach(Weights::freeze);
        INDArray input = LayerChecks.normal(6, 5, random);
        mlp.forward(input);
        mlp.backward(LayerChecks.normal(4, 5, random).muli(1000));
        new Clipping(1).clip(mlp, new GradientNorms(5, 1));
        mlp.gradients();
        Weights bias = mlp.weights().stream()
                .filter(one -> one.name().equals("last.bias"))
                .findFirst()
                .orElseThrow();
        double norm = bias.gradient().norm2Number().doubleValue();
        assertTrue(norm > 0 && norm <= 5, "norm " + norm);
    }

    @Test
    void a_twin_computes_the_same_and_remembers_its_own() {
        RandomSource random = RandomSource.seeded(5);
        ResidualMlp mlp = ResidualMlp.start(6, 2, 8, 4, random);
        Layer replica = mlp.replica();
        INDArray input = LayerChecks.normal(6, 5, random);
        INDArray ofOne = mlp.forward(input).dup('f');
        replica.forward(LayerChecks.normal(6, 5, random));
        assertEquals(ofOne, mlp.forward(input));
        assertEquals(ofOne, replica.forward(input));
        mlp.weights().get(0).values().addi(1);
        assertEquals(mlp.forward(input), replica.forward(input));
    }
}
