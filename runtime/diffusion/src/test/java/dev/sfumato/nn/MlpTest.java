package dev.sfumato.nn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.noise.RandomSource;
import dev.sfumato.testing.Cases;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MlpTest {
    @Test
    void gradients_are_those_of_finite_differences_in_double_precision() {
        Cases.check(40, cases -> {
            Batch batch = new Batch(cases, cases.oneOf(true, false), cases.whole(2, 11));
            batch.computeGradients();

            List<double[]> parameters = batch.parametersInDouble();
            for (int which = 0; which < parameters.size(); which++) {
                double[] values = parameters.get(which);
                batch.mlp.parameters().get(which).collect();
                float[] gradient = batch.mlp.parameters().get(which).gradient();
                for (int trial = 0; trial < 6; trial++) {
                    int i = cases.whole(0, values.length - 1);
                    double kept = values[i];
                    double step = 1e-6;
                    values[i] = kept + step;
                    double above = batch.loss(parameters);
                    values[i] = kept - step;
                    double below = batch.loss(parameters);
                    values[i] = kept;
                    double expected = (above - below) / (2 * step);
                    assertEquals(
                            expected,
                            gradient[i],
                            2e-4 * (1 + Math.abs(expected)),
                            "parameter " + which + ", place " + i);
                }
            }
        });
    }

    @Test
    void the_loss_is_that_of_the_textbook() {
        Cases.check(20, cases -> {
            Batch batch = new Batch(cases, cases.oneOf(true, false), cases.whole(1, 9));

            double loss = batch.computeGradients();

            double expected = batch.loss(batch.parametersInDouble());
            assertEquals(expected, loss, 1e-4 * expected);
        });
    }

    @Test
    void a_folded_network_answers_like_one_that_normalises_by_what_it_has_seen() {
        Cases.check(10, cases -> {
            Batch batch = new Batch(cases, true, 16);
            for (int i = 0; i < 400; i++) {
                batch.mlp.forward(batch.pass);
            }
            float[] whole = batch.pass.outputs().clone();

            FoldedMlp folded = new FoldedMlp(batch.shape, batch.mlp.folded());
            FoldedMlp.Room room = new FoldedMlp.Room(batch.shape, 20);
            for (int example = 0; example < 16; example++) {
                int at = example * batch.shape.hidden();
                folded.addFirstBias(room.firstSums(), at);
                for (int i = 0; i < batch.shape.inputs(); i++) {
                    folded.addInput(i, batch.pass.input()[example * batch.shape.inputs() + i], room.firstSums(), at);
                }
            }
            float[] outputs = folded.outputs(room, 16);

            // a running variance is the unbiased one, that of a batch is not
            for (int i = 0; i < 16 * batch.shape.outputs(); i++) {
                assertEquals(whole[i], outputs[i], 0.15 * (1 + Math.abs(whole[i])));
            }
        });
    }

    @Test
    void the_same_seed_gives_the_same_numbers() {
        assertArrayEquals(trainedWeights(), trainedWeights());
    }

    @Test
    void a_network_learns_what_there_is_to_learn() {
        RandomSource random = RandomSource.seeded(1);
        MlpShape shape = new MlpShape(3, 2, 32, 2, Activation.RELU, true, false);
        Mlp mlp = Mlp.start(shape, random);
        Pass pass = Pass.of(shape, 30);
        Adam adam = new Adam(mlp.parameters());
        double loss = 0;
        for (int step = 0; step < 600; step++) {
            loss = 0;
            char[] targets = fillWithParity(pass, random);
            mlp.forward(pass);
            for (int i = 0; i < 30; i++) {
                loss += new Segments(2).crossEntropy(pass.outputs(), 2 * i, targets, i, 1f / 30) / 30;
            }
            mlp.backward(pass);
            mlp.gradients(pass);
            adam.step(1e-2);
        }
        assertTrue(loss < 0.02, "loss " + loss);
    }

    private static char[] fillWithParity(Pass pass, RandomSource random) {
        char[] targets = new char[30];
        for (int i = 0; i < 30; i++) {
            for (int j = 0; j < 3; j++) {
                int bit = random.nextInt(2);
                pass.input()[3 * i + j] = bit - 0.5f;
                targets[i] ^= (char) bit;
            }
        }
        return targets;
    }

    private static float[] trainedWeights() {
        RandomSource random = RandomSource.seeded(5);
        MlpShape shape = new MlpShape(3, 2, 16, 2, Activation.SILU, true, true);
        Mlp mlp = Mlp.start(shape, random);
        Pass pass = Pass.of(shape, 30);
        Adam adam = new Adam(mlp.parameters());
        for (int step = 0; step < 50; step++) {
            char[] targets = fillWithParity(pass, random);
            mlp.forward(pass);
            for (int i = 0; i < 30; i++) {
                new Segments(2).crossEntropy(pass.outputs(), 2 * i, targets, i, 1f / 30);
            }
            mlp.backward(pass);
            mlp.gradients(pass);
            adam.step(1e-2);
        }
        return mlp.folded().get(1);
    }

    /** A random network with random examples. */
    static final class Batch {
        final MlpShape shape;
        final Mlp mlp;
        final Pass pass;
        final int[] sizes;
        final char[][] targets;
        private final double[][] inputs;

        Batch(Cases cases, boolean isNormalised, int examples) {
            this(cases, isNormalised, examples, false);
        }

        Batch(Cases cases, boolean isNormalised, int examples, boolean isWidthFixed) {
            sizes = new int[] {cases.whole(1, 3), cases.whole(2, 5)};
            shape = new MlpShape(
                    cases.whole(1, 6),
                    cases.whole(1, 3),
                    cases.whole(2, 9),
                    sizes[0] + sizes[1],
                    cases.oneOf(Activation.SILU, isNormalised ? Activation.SILU : Activation.RELU),
                    isNormalised,
                    cases.oneOf(true, false));
            mlp = Mlp.start(shape, RandomSource.seeded(cases.whole(0, 1000)));
            for (Parameter parameter : mlp.parameters()) {
                for (int i = 0; i < parameter.size(); i++) {
                    parameter.values()[i] += (float) cases.between(-0.3, 0.3);
                }
                parameter.changed();
            }
            pass = isWidthFixed
                    ? Pass.ofFixedWidth(shape, examples + cases.whole(0, 5))
                    : Pass.of(shape, examples + cases.whole(0, 5));
            pass.resize(examples);
            inputs = new double[examples][shape.inputs()];
            targets = new char[examples][2];
            for (int example = 0; example < examples; example++) {
                for (int i = 0; i < shape.inputs(); i++) {
                    inputs[example][i] = (float) cases.between(-1, 1);
                    pass.input()[example * shape.inputs() + i] = (float) inputs[example][i];
                }
                targets[example][0] = (char) cases.whole(0, sizes[0] - 1);
                targets[example][1] = (char) cases.whole(0, sizes[1] - 1);
            }
        }

        /** Of the sum of the losses, which is returned. */
        double computeGradients() {
            double loss = computeDeltas();
            mlp.gradients(pass);
            return loss;
        }

        double computeDeltas() {
            mlp.forward(pass);
            Segments segments = new Segments(sizes);
            double loss = 0;
            for (int example = 0; example < targets.length; example++) {
                loss += segments.crossEntropy(pass.outputs(), example * segments.total(), targets[example], 0, 1);
            }
            mlp.backward(pass);
            return loss;
        }

        double loss(List<double[]> parameters) {
            return new ReferenceMlp(shape, sizes).loss(parameters, inputs, targets);
        }

        /** The loss of one example alone. */
        double loss(List<double[]> parameters, int example) {
            return new ReferenceMlp(shape, sizes)
                    .loss(parameters, new double[][] {inputs[example]}, new char[][] {targets[example]});
        }

        List<double[]> parametersInDouble() {
            List<double[]> all = new ArrayList<>();
            for (Parameter parameter : mlp.parameters()) {
                double[] values = new double[parameter.size()];
                for (int i = 0; i < values.length; i++) {
                    values[i] = parameter.values()[i];
                }
                all.add(values);
            }
            return all;
        }
    }
}
