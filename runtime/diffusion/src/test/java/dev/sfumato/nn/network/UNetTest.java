package dev.sfumato.nn.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.data.image.ImageShape;
import dev.sfumato.nn.layer.Clipping;
import dev.sfumato.nn.layer.GradientNorms;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.nn.layer.LayerChecks;
import dev.sfumato.nn.layer.Weights;
import dev.sfumato.noise.RandomSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nd4j.linalg.api.ndarray.INDArray;

class UNetTest {
    private static final ImageShape IMAGE = new ImageShape(4, 8, 1);

    private static UNet net(int levels, int blocks, RandomSource random) {
        UNet net = UNet.start(IMAGE, 5, new UNetSize(4, levels, blocks), random);
        net.weights().stream()
                .filter(one -> one.name().endsWith("bias") || one.name().endsWith("shift"))
                .forEach(one -> one.values()
                        .addi(LayerChecks.normal(one.size(), 1, random).muli(0.1)));
        return net;
    }

    private static INDArray input(int columns, RandomSource random) {
        return LayerChecks.normal(IMAGE.values() + 5, columns, random);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "3, 2"})
    void gradients_are_those_of_finite_differences(int levels, int blocks) {
        RandomSource random = RandomSource.seeded(1);
        LayerChecks.requireGradients(net(levels, blocks, random), input(3, random), 4e-3, random);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void clipped_gradients_are_those_of_examples_one_by_one(int draws) {
        RandomSource random = RandomSource.seeded(2);
        LayerChecks.requireClipping(net(3, 1, random), input(8, random), draws, 25 / Math.sqrt(draws), random);
    }

    @Test
    void an_example_that_is_not_finite_counts_as_nothing() {
        RandomSource random = RandomSource.seeded(3);
        UNet net = net(2, 1, random);
        INDArray input = input(5, random);
        INDArray along = LayerChecks.normal(IMAGE.values(), 5, random);
        INDArray rest = input.dup('f');
        INDArray alongRest = along.dup('f');
        rest.getColumn(2).assign(0);
        alongRest.getColumn(2).assign(0);
        double[] expected = clipped(net, rest, alongRest);
        for (float value : new float[] {Float.NaN, 3e38f}) {
            input.putScalar(3, 2, value);
            assertArrayEquals(expected, clipped(net, input, along), 1e-6);
        }
    }

    private static double[] clipped(Layer layer, INDArray input, INDArray along) {
        layer.forward(input.dup('f'));
        layer.backward(along.dup('f'));
        new Clipping(1).clip(layer, new GradientNorms(input.columns(), 1));
        layer.gradients();
        return LayerChecks.gradients(layer);
    }

    @Test
    void a_column_depends_on_no_other() {
        RandomSource random = RandomSource.seeded(4);
        UNet net = net(2, 1, random);
        INDArray input = input(4, random);
        INDArray before = net.forward(input).dup('f');
        input.getColumn(1).assign(Float.NaN);
        INDArray after = net.forward(input);
        for (int column : new int[] {0, 2, 3}) {
            assertEquals(before.getColumn(column), after.getColumn(column));
        }
        assertTrue(Double.isNaN(after.getColumn(1).sumNumber().doubleValue()));
    }

    @Test
    void the_condition_matters() {
        RandomSource random = RandomSource.seeded(5);
        UNet net = net(2, 1, random);
        INDArray input = input(2, random);
        INDArray before = net.forward(input).dup('f');
        input.putScalar(IMAGE.values() + 4, 1, 3);
        INDArray after = net.forward(input);
        assertEquals(before.getColumn(0), after.getColumn(0));
        assertTrue(after.getColumn(1).distance2(before.getColumn(1)) > 1e-4);
    }

    @Test
    void parts_are_frozen_by_name_and_count_in_no_norm() {
        RandomSource random = RandomSource.seeded(6);
        UNet net = net(2, 1, random);
        for (String part : List.of("condition", "down0", "down1", "middle", "up0", "out")) {
            assertTrue(net.weights().stream().anyMatch(one -> one.name().startsWith(part)), part);
        }
        INDArray input = input(5, random);
        INDArray along = LayerChecks.normal(IMAGE.values(), 5, random);
        long bytes = net.bytesPerExample(1);
        net.forward(input);
        net.backward(along);
        double[] whole = new Clipping(1e3).clip(net, new GradientNorms(5, 1));
        net.weights().stream().filter(one -> !one.name().startsWith("out")).forEach(Weights::freeze);
        net.weights().stream()
                .filter(Weights::isFrozen)
                .forEach(one -> one.gradient().assign(7));
        net.forward(input);
        net.backward(along);
        double[] ofLast = new Clipping(1e3).clip(net, new GradientNorms(5, 1));
        net.gradients();
        for (int i = 0; i < 5; i++) {
            assertTrue(ofLast[i] < whole[i] && ofLast[i] > 0);
        }
        assertTrue(net.weights().stream()
                .filter(Weights::isFrozen)
                .allMatch(one -> one.gradient().minNumber().floatValue() == 7));
        assertTrue(net.bytesPerExample(1) < bytes);
    }

    @Test
    void a_twin_computes_the_same_and_remembers_its_own() {
        RandomSource random = RandomSource.seeded(7);
        UNet net = net(2, 2, random);
        UNet replica = net.replica();
        INDArray input = input(3, random);
        INDArray along = LayerChecks.normal(IMAGE.values(), 3, random);
        INDArray ofOne = net.forward(input).dup('f');
        replica.forward(input(3, random));
        net.backward(along);
        replica.backward(along);
        net.gradients();
        double[] gradients = LayerChecks.gradients(net);
        assertEquals(ofOne, replica.forward(input));
        replica.backward(along);
        replica.gradients();
        assertArrayEquals(gradients, LayerChecks.gradients(replica), 1e-6);
        net.weights().get(0).values().addi(1);
        assertEquals(net.forward(input), replica.forward(input));
    }

    @Test
    void images_that_cannot_be_halved_are_refused() {
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> UNet.start(new ImageShape(15, 15, 1), 3, UNetSize.small(), RandomSource.seeded(8)))
                .getMessage();
        assertEquals(
                "height and width of images must be multiples of 2 for 2 levels, got 15x15; take fewer levels, or images of another size",
                message);
    }

    @Test
    void columns_of_another_length_are_refused() {
        RandomSource random = RandomSource.seeded(9);
        UNet net = net(1, 1, random);
        String message = assertThrows(
                        IllegalArgumentException.class, () -> net.forward(LayerChecks.normal(36, 2, random)))
                .getMessage();
        assertEquals("a column of the input must have 37 values (4x8 images and 5 of a condition), got 36", message);
    }
}
