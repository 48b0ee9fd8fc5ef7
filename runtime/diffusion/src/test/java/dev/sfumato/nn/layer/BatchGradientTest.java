package dev.sfumato.nn.layer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.nn.network.ResidualMlp;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.PoissonBatches;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** Sums of clipped gradients, and what one example more does to them. */
class BatchGradientTest {
    private static final int INPUTS = 9;
    private static final int OUTPUTS = 5;
    private static final int EXAMPLES = 40;
    private static final double CLIP = 0.5;

    /** Squared errors of examples that are rows of numbers; each draw sees another multiple of the example. */
    private static final class Squares implements BlockLoss {
        private final float[][] examples;
        private final int draws;
        private final INDArray input;
        private final INDArray target;
        private final INDArray weights;
        private double loss;

        Squares(float[][] examples, int perBlock, int draws) {
            this.examples = examples;
            this.draws = draws;
            input = Nd4j.create(new float[INPUTS * perBlock * draws], new long[] {INPUTS, perBlock * draws}, 'f');
            target = Nd4j.create(new float[OUTPUTS * perBlock * draws], new long[] {OUTPUTS, perBlock * draws}, 'f');
            weights = Nd4j.create(new float[perBlock * draws], new long[] {1, perBlock * draws}, 'f');
        }

        @Override
        public void set(int place, int example, RandomSource random) {
            for (int draw = 0; draw < draws; draw++) {
                int column = place * draws + draw;
                for (int i = 0; i < INPUTS; i++) {
                    input.putScalar(i, column, examples[example][i] * (draw + 1));
                }
                for (int i = 0; i < OUTPUTS; i++) {
                    target.putScalar(i, column, examples[example][INPUTS + i]);
                }
                weights.putScalar(0, column, 1);
            }
        }

        @Override
        public void setNothing(int place) {
            for (int column = place * draws; column < (place + 1) * draws; column++) {
                input.getColumn(column).assign(0);
                target.getColumn(column).assign(0);
                weights.putScalar(0, column, 0);
            }
        }

        @Override
        public INDArray delta(Layer network) {
            INDArray error = network.forward(input).sub(target);
            loss = error.mul(error).sumNumber().doubleValue() / 2;
            return error.muliRowVector(weights);
        }

        @Override
        public double loss() {
            return loss;
        }
    }

    private static float[][] examples(RandomSource random) {
        float[][] all = new float[EXAMPLES][INPUTS + OUTPUTS];
        for (float[] one : all) {
            random.fillGaussian(one, 0, one.length);
        }
        return all;
    }

    private static ResidualMlp network() {
        RandomSource random = RandomSource.seeded(11);
        ResidualMlp network = ResidualMlp.start(INPUTS, 2, 12, OUTPUTS, random);
        network.weights()
                .forEach(one -> one.values()
                        .assign(LayerChecks.normal(
                                one.values().rows(), one.values().columns(), random)));
        return network;
    }

    private static double[] sum(float[][] examples, int[] batch, int perBlock, int draws, boolean isClipped) {
        BatchGradient gradient =
                new BatchGradient(network(), perBlock, draws, () -> new Squares(examples, perBlock, draws));
        return gradient.sum(
                batch, batch.length, isClipped ? new Clipping(CLIP) : null, RandomSource.seeded(1), "testing");
    }

    private static double distance(double[] one, double[] other) {
        double square = 0;
        for (int i = 0; i < one.length; i++) {
            square += Math.pow(one[i] - other[i], 2);
        }
        return Math.sqrt(square);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void an_example_in_a_slot_that_held_nothing_moves_a_clipped_sum_by_the_clip_at_most(int draws) {
        float[][] examples = examples(RandomSource.seeded(2));
        Arrays.fill(examples[1], 1e4f);
        Arrays.fill(examples[2], -0x1p50f);
        Arrays.fill(examples[3], 0x1p127f);
        Arrays.fill(examples[4], Float.NaN);
        Arrays.fill(examples[5], Float.POSITIVE_INFINITY);
        Arrays.fill(examples[6], 0x1p-100f);
        Arrays.fill(examples[7], 0);
        examples[8][INPUTS] = 0x1p66f;
        double most = 0;
        for (int example = 0; example < 12; example++) {
            for (int slot : new int[] {0, 7, 25}) {
                int[] batch = new int[26];
                for (int i = 0; i < batch.length; i++) {
                    batch[i] = i % 3 == 0 ? PoissonBatches.NOTHING : 12 + i;
                }
                batch[slot] = PoissonBatches.NOTHING;
                double[] without = sum(examples, batch, 8, draws, true);
                batch[slot] = example;
                double[] with = sum(examples, batch, 8, draws, true);
                double moved = distance(with, without);
                assertTrue(
                        moved <= CLIP * (1 + 1.0 / 64),
                        "example " + example + " in slot " + slot + " moves by " + moved);
                most = Math.max(most, moved);
            }
        }
        assertEquals(CLIP, most, 1e-3, "a large example is scaled to the clip");
    }

    @Test
    void a_sum_is_that_of_examples_one_by_one_whatever_the_blocks() {
        float[][] examples = examples(RandomSource.seeded(3));
        int[] batch = new int[EXAMPLES];
        Arrays.setAll(batch, i -> i);
        for (boolean isClipped : new boolean[] {false, true}) {
            double[] expected = new double[sum(examples, batch, 8, 1, false).length];
            for (int example : batch) {
                double[] own = sum(examples, new int[] {example}, 1, 1, isClipped);
                Arrays.setAll(expected, i -> expected[i] + own[i]);
            }
            assertArrayEquals(expected, sum(examples, batch, 8, 1, isClipped), 2e-3);
            assertArrayEquals(expected, sum(examples, batch, 32, 1, isClipped), 2e-3);
        }
    }

    @Test
    void a_batch_of_nobody_and_one_of_nothing_have_no_gradient() {
        float[][] examples = examples(RandomSource.seeded(4));
        int[] nothing = new int[20];
        Arrays.fill(nothing, PoissonBatches.NOTHING);
        for (double[] sum :
                new double[][] {sum(examples, new int[0], 8, 1, true), sum(examples, nothing, 8, 1, true)}) {
            assertEquals(0, distance(sum, new double[sum.length]));
        }
    }

    @Test
    void frozen_weights_are_in_no_sum_and_keep_what_is_given_to_others() {
        float[][] examples = examples(RandomSource.seeded(5));
        ResidualMlp network = network();
        network.weights().stream()
                .filter(one -> one.name().startsWith("hidden"))
                .forEach(Weights::freeze);
        BatchGradient gradient = new BatchGradient(network, 8, 1, () -> new Squares(examples, 8, 1));

        double[] sum = gradient.sum(new int[] {0, 1, 2}, 3, new Clipping(CLIP), RandomSource.seeded(1), "testing");
        gradient.give(sum, 2);

        int last = network.weights().stream()
                .filter(one -> one.name().startsWith("last"))
                .mapToInt(Weights::size)
                .sum();
        assertEquals(last, sum.length);
        Weights first = network.weights().stream()
                .filter(one -> one.name().startsWith("last"))
                .findFirst()
                .orElseThrow();
        assertEquals((float) (2 * sum[0]), first.gradient().data().getFloat(0));
    }

    @Test
    void norms_are_those_of_gradients_one_by_one() {
        float[][] examples = examples(RandomSource.seeded(6));
        BatchGradient gradient = new BatchGradient(network(), 8, 1, () -> new Squares(examples, 8, 1));
        int[] some = {3, 1, 4, 15, 9, 2, 6, 5, 35, 8, 7};
        double[] norms = gradient.norms(some, RandomSource.seeded(1));
        for (int i = 0; i < some.length; i++) {
            double[] own = sum(examples, new int[] {some[i]}, 1, 1, false);
            assertEquals(distance(own, new double[own.length]), norms[i], 1e-4 * norms[i]);
        }
    }
}
