package dev.sfumato.nn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.testing.Cases;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExampleClippingTest {
    @Test
    void norms_and_the_clipped_sum_are_those_of_gradients_written_out_example_by_example() {
        Cases.check(40, cases -> {
            int draws = cases.whole(1, 3);
            int examples = cases.whole(1, 5);
            MlpTest.Batch batch = new MlpTest.Batch(cases, false, draws * examples, cases.oneOf(true, false));
            double bound = cases.magnitude(0.05, 20);
            List<double[]> expected = new ArrayList<>();
            double[] expectedNorms = new double[examples];
            batch.computeDeltas();
            List<double[]> columns = gradientsOfColumns(batch, draws * examples);
            for (int example = 0; example < examples; example++) {
                double[] mean = new double[columns.get(0).length];
                double meanNorm = 0;
                for (int k = 0; k < draws; k++) {
                    add(mean, columns.get(example * draws + k), 1.0 / draws);
                    meanNorm += norm(columns.get(example * draws + k)) / draws;
                }
                expectedNorms[example] = norm(mean);
                double[] clipped = new double[mean.length];
                double factor = Math.min(bound / expectedNorms[example], draws * bound / meanNorm);
                add(clipped, mean, Math.min(1, factor));
                expected.add(clipped);
            }

            double[] norms = new double[examples];
            new ExampleClipping(bound, draws).clip(batch.mlp, batch.pass, norms);
            batch.mlp.gradients(batch.pass);

            double[] sum = new double[expected.get(0).length];
            expected.forEach(one -> add(sum, one, 1));
            double[] got = flat(batch.mlp);
            for (int i = 0; i < sum.length; i++) {
                assertEquals(sum[i], got[i], 1e-5 * (bound * examples + Math.abs(sum[i])));
            }
            for (int example = 0; example < examples; example++) {
                assertEquals(expectedNorms[example], norms[example], 1e-5 * (1 + norms[example]));
            }
        });
    }

    @Test
    void no_clipped_gradient_is_longer_than_the_bound() {
        Cases.check(60, cases -> {
            MlpTest.Batch batch = new MlpTest.Batch(cases, false, 8);
            double bound = cases.magnitude(1e-3, 1);
            batch.computeDeltas();
            new ExampleClipping(bound, 1).clip(batch.mlp, batch.pass, new double[8]);
            for (double[] gradient : gradientsOfColumns(batch, 8)) {
                assertTrue(norm(gradient) <= bound, norm(gradient) + " > " + bound);
            }
        });
    }

    @Test
    void an_example_without_a_finite_gradient_counts_as_zero() {
        Cases.check(10, cases -> {
            MlpTest.Batch batch = new MlpTest.Batch(cases, false, 3);
            batch.pass.input()[batch.shape.inputs()] = Float.NaN;
            batch.computeDeltas();
            List<double[]> columns = new ArrayList<>();
            new ExampleClipping(0.5, 1).clip(batch.mlp, batch.pass, new double[3]);
            columns.addAll(gradientsOfColumns(batch, 3));
            batch.mlp.gradients(batch.pass);

            double[] sum = new double[columns.get(0).length];
            add(sum, columns.get(0), 1);
            add(sum, columns.get(2), 1);
            double[] got = flat(batch.mlp);
            for (int i = 0; i < sum.length; i++) {
                assertEquals(sum[i], got[i], 1e-6);
            }
        });
    }

    /** The outer products of what the layers hold for each column, in double precision. */
    private static List<double[]> gradientsOfColumns(MlpTest.Batch batch, int columns) {
        List<double[]> all = new ArrayList<>();
        for (int column = 0; column < columns; column++) {
            List<Double> gradient = new ArrayList<>();
            for (int layer = 0; layer <= batch.shape.layers(); layer++) {
                Tile input = batch.pass.inputOf(layer);
                Tile delta = batch.pass.deltaOf(layer);
                for (int j = 0; j < input.rows(); j++) {
                    for (int i = 0; i < delta.rows(); i++) {
                        gradient.add((double) delta.values()[column * delta.rows() + i]
                                * input.values()[column * input.rows() + j]);
                    }
                }
                for (int i = 0; i < delta.rows(); i++) {
                    gradient.add((double) delta.values()[column * delta.rows() + i]);
                }
            }
            all.add(gradient.stream().mapToDouble(Double::doubleValue).toArray());
        }
        return all;
    }

    private static double[] flat(Mlp mlp) {
        List<Double> all = new ArrayList<>();
        for (Parameter parameter : mlp.parameters()) {
            parameter.collect();
            for (float value : parameter.gradient()) {
                all.add((double) value);
            }
        }
        return all.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static void add(double[] into, double[] terms, double factor) {
        for (int i = 0; i < into.length; i++) {
            into[i] += factor * terms[i];
        }
    }

    private static double norm(double[] vector) {
        double sum = 0;
        for (double x : vector) {
            sum += x * x;
        }
        return Math.sqrt(sum);
    }
}
