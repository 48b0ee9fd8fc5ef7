package dev.sfumato.nn.layer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.noise.RandomSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nd4j.linalg.api.ndarray.INDArray;

class ImageLayersTest {
    private static final PixelGrid GRID = new PixelGrid(4, 6);

    @ParameterizedTest
    @CsvSource({"1, 3, 1", "3, 2, 3", "1, 4, 3", "2, 3, 5"})
    void convolution_is_the_sum_over_its_kernel(int inputs, int outputs, int kernel) {
        RandomSource random = RandomSource.seeded(1);
        Convolution convolution = Convolution.start("c", GRID, inputs, outputs, kernel, 1, random);
        INDArray bias = convolution.weights().get(1).values();
        bias.assign(LayerChecks.normal(outputs, 1, random));
        INDArray input = LayerChecks.normal(inputs * GRID.pixels(), 3, random);
        INDArray output = convolution.forward(input);
        INDArray weight = convolution.weights().get(0).values();
        int reach = kernel / 2;
        for (int map = 0; map < 3; map++) {
            for (int y = 0; y < GRID.height(); y++) {
                for (int x = 0; x < GRID.width(); x++) {
                    for (int to = 0; to < outputs; to++) {
                        double sum = bias.getDouble(to, 0);
                        for (int dy = -reach; dy <= reach; dy++) {
                            for (int dx = -reach; dx <= reach; dx++) {
                                if (y + dy >= 0 && y + dy < GRID.height() && x + dx >= 0 && x + dx < GRID.width()) {
                                    int offset = ((dy + reach) * kernel + dx + reach) * inputs;
                                    int pixel = ((y + dy) * GRID.width() + x + dx) * inputs;
                                    for (int from = 0; from < inputs; from++) {
                                        sum += weight.getDouble(offset + from, to) * input.getDouble(pixel + from, map);
                                    }
                                }
                            }
                        }
                        assertEquals(sum, output.getDouble((y * GRID.width() + x) * outputs + to, map), 1e-5);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 3, 1", "3, 2, 3", "1, 4, 3", "2, 3, 5"})
    void gradients_of_a_convolution_are_those_of_finite_differences(int inputs, int outputs, int kernel) {
        RandomSource random = RandomSource.seeded(2);
        Convolution convolution = Convolution.start("c", GRID, inputs, outputs, kernel, 1, random);
        LayerChecks.requireGradients(convolution, LayerChecks.normal(inputs * GRID.pixels(), 5, random), 2e-3, random);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void clipped_gradients_of_a_convolution_are_those_of_examples_one_by_one(int draws) {
        RandomSource random = RandomSource.seeded(3);
        Convolution convolution = Convolution.start("c", GRID, 4, 8, 3, 1, random);
        LayerChecks.requireClipping(
                convolution, LayerChecks.normal(4 * GRID.pixels(), 12, random), draws, 60 / Math.sqrt(draws), random);
    }

    @Test
    void group_norm_makes_mean_zero_and_variance_one_of_each_group_of_each_map() {
        RandomSource random = RandomSource.seeded(4);
        GroupNorm norm = GroupNorm.start("n", GRID, 6, 3);
        INDArray input =
                LayerChecks.normal(6 * GRID.pixels(), 3, random).muli(7).addi(30);
        INDArray output = norm.forward(input);
        for (int map = 0; map < 3; map++) {
            for (int group = 0; group < 3; group++) {
                double sum = 0;
                double squares = 0;
                for (int pixel = 0; pixel < GRID.pixels(); pixel++) {
                    for (int channel = 2 * group; channel < 2 * group + 2; channel++) {
                        double value = output.getDouble(pixel * 6 + channel, map);
                        sum += value;
                        squares += value * value;
                    }
                }
                assertEquals(0, sum / (2 * GRID.pixels()), 1e-5);
                assertEquals(1, squares / (2 * GRID.pixels()), 1e-4);
            }
        }
    }

    @Test
    void gradients_of_a_group_norm_are_those_of_finite_differences() {
        RandomSource random = RandomSource.seeded(5);
        GroupNorm norm = started(random);
        LayerChecks.requireGradients(norm, LayerChecks.normal(6 * GRID.pixels(), 5, random), 2e-3, random);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void clipped_gradients_of_a_group_norm_are_those_of_examples_one_by_one(int draws) {
        RandomSource random = RandomSource.seeded(6);
        LayerChecks.requireClipping(
                started(random),
                LayerChecks.normal(6 * GRID.pixels(), 12, random),
                draws,
                14 / Math.sqrt(draws),
                random);
    }

    private static GroupNorm started(RandomSource random) {
        GroupNorm norm = GroupNorm.start("n", GRID, 6, 2);
        norm.weights().forEach(one -> one.values().addi(LayerChecks.normal(6, 1, random)));
        return norm;
    }

    @Test
    void halves_are_means_and_doubles_are_copies() {
        RandomSource random = RandomSource.seeded(7);
        Downsample halves = Downsample.start(GRID, 2);
        INDArray input = LayerChecks.normal(2 * GRID.pixels(), 3, random);
        INDArray half = halves.forward(input).dup('f');
        double sum = 0;
        for (int pixel : new int[] {2 * 6 + 2, 2 * 6 + 3, 3 * 6 + 2, 3 * 6 + 3}) {
            sum += input.getDouble(pixel * 2 + 1, 2);
        }
        assertEquals(sum / 4, half.getDouble((1 * 3 + 1) * 2 + 1, 2), 1e-6);
        INDArray again = Upsample.start(GRID.half(), 2).forward(half);
        assertEquals(half.getFloat((1 * 3 + 1) * 2, 1), again.getFloat((3 * 6 + 2) * 2, 1));
        assertEquals(half, halves.forward(again));
    }

    @Test
    void gradients_of_halves_and_doubles_are_those_of_finite_differences() {
        RandomSource random = RandomSource.seeded(8);
        INDArray input = LayerChecks.normal(2 * GRID.pixels(), 3, random);
        LayerChecks.requireGradients(Downsample.start(GRID, 2), input, 1e-3, random);
        LayerChecks.requireGradients(Upsample.start(GRID, 2), input, 1e-3, random);
    }

    @Test
    void a_neighbour_that_is_not_finite_leaves_an_example_alone() {
        RandomSource random = RandomSource.seeded(9);
        Convolution convolution = Convolution.start("c", GRID, 2, 3, 3, 1, random);
        INDArray input = LayerChecks.normal(2 * GRID.pixels(), 3, random);
        INDArray along = LayerChecks.normal(3 * GRID.pixels(), 3, random);
        double[] whole = norms(convolution, input, along);
        input.getColumn(1).assign(Float.NaN);
        along.getColumn(1).assign(Float.POSITIVE_INFINITY);
        double[] rest = norms(convolution, input, along);
        assertEquals(whole[0], rest[0]);
        assertTrue(Double.isNaN(rest[1]));
        assertEquals(whole[2], rest[2]);
        assertTrue(convolution.weights().get(0).gradient().sumNumber().doubleValue() != 0);
    }

    private static double[] norms(Layer layer, INDArray input, INDArray along) {
        layer.forward(input);
        layer.backward(along);
        double[] norms = new Clipping(1).clip(layer, new GradientNorms(input.columns(), 1));
        layer.gradients();
        for (double value : LayerChecks.gradients(layer)) {
            assertTrue(Double.isFinite(value));
        }
        return norms;
    }

    @Test
    void norms_of_any_number_of_weights_are_no_less_than_true_and_hardly_more() {
        RandomSource random = RandomSource.seeded(10);
        for (int rows : new int[] {1, 7, 31, 37, 238, 512, 1009, 9216}) {
            INDArray gradients = LayerChecks.normal(rows, 4, random);
            GradientNorms norms = new GradientNorms(4, 1);
            norms.addGradients(gradients);
            for (int example = 0; example < 4; example++) {
                double square = 0;
                for (int row = 0; row < rows; row++) {
                    square += Math.pow(gradients.getDouble(row, example), 2);
                }
                assertTrue(norms.norm(example) >= Math.sqrt(square), rows + " rows");
                assertEquals(1, norms.norm(example) / Math.sqrt(square), 1e-5);
            }
        }
    }

    @Test
    void sizes_that_do_not_fit_are_refused() {
        RandomSource random = RandomSource.seeded(11);
        String kernel = assertThrows(
                        IllegalArgumentException.class, () -> Convolution.start("c", GRID, 1, 1, 4, 1, random))
                .getMessage();
        assertEquals("kernel must be odd and in [1, 15], got 4", kernel);
        String groups = assertThrows(IllegalArgumentException.class, () -> GroupNorm.start("n", GRID, 6, 4))
                .getMessage();
        assertEquals("groups must divide the channels, got 4 groups of 6 channels", groups);
        String odd = assertThrows(IllegalArgumentException.class, () -> Downsample.start(new PixelGrid(7, 14), 1))
                .getMessage();
        assertEquals("height and width must be even to be halved, got 7x14", odd);
    }

    @Test
    void a_batch_of_another_size_is_no_matter() {
        RandomSource random = RandomSource.seeded(12);
        Convolution convolution = Convolution.start("c", GRID, 2, 3, 3, 1, random);
        INDArray input = LayerChecks.normal(2 * GRID.pixels(), 5, random);
        double[] first = convolution.forward(input).getColumn(0).dup('f').data().asDouble();
        INDArray alone = convolution.forward(input.getColumn(0, true).dup('f'));
        assertArrayEquals(first, alone.dup('f').data().asDouble(), 1e-6);
    }

    @Test
    void norms_of_another_number_of_examples_are_refused() {
        RandomSource random = RandomSource.seeded(13);
        INDArray input = LayerChecks.normal(6 * GRID.pixels(), 4, random);
        for (Layer layer : List.of(
                started(random),
                Convolution.start("c", GRID, 6, 6, 3, 1, random),
                Affine.start("a", input.rows(), input.rows(), 1, random))) {
            layer.forward(input);
            layer.backward(input.dup('f'));
            for (int examples : new int[] {3, 5}) {
                String message = assertThrows(
                                IllegalArgumentException.class,
                                () -> new Clipping(1).clip(layer, new GradientNorms(examples, 1)))
                        .getMessage();
                assertEquals(
                        "a batch must have " + examples + " columns, 1 for each of " + examples + " examples, got 4",
                        message);
            }
        }
    }

    @Test
    void gradients_before_a_batch_are_refused() {
        RandomSource random = RandomSource.seeded(14);
        for (Layer layer : List.of(started(random), Convolution.start("c", GRID, 6, 6, 3, 1, random))) {
            assertThrows(IllegalStateException.class, layer::gradients);
        }
    }
}
