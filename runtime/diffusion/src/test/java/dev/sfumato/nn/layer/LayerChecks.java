package dev.sfumato.nn.layer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.nn.Products;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** Requirements of any layer: its gradients against finite differences, its clipping against one example at a time. */
public final class LayerChecks {
    private LayerChecks() {}

    public static INDArray normal(int rows, int columns, RandomSource random) {
        Products.start();
        float[] values = new float[rows * columns];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return Nd4j.create(values, new long[] {rows, columns}, 'f');
    }

    /** The loss is the scalar product of the outputs with something, so that its gradient in them is that. */
    private static double loss(Layer layer, INDArray input, INDArray along) {
        return layer.forward(input.dup('f')).mul(along).sumNumber().doubleValue();
    }

    /** Compares with central differences along some random directions: in the weights one by one, and in the input. */
    public static void requireGradients(Layer layer, INDArray input, double tolerance, RandomSource random) {
        INDArray outputs = layer.forward(input.dup('f'));
        INDArray along = normal(outputs.rows(), outputs.columns(), random);
        layer.forward(input.dup('f'));
        INDArray ofInput = layer.backward(along.dup('f')).dup('f');
        layer.gradients();
        List<INDArray> gradients = new ArrayList<>();
        layer.weights().forEach(one -> gradients.add(one.gradient().dup('f')));
        for (int i = 0; i < gradients.size(); i++) {
            INDArray values = layer.weights().get(i).values();
            INDArray direction = normal(values.rows(), values.columns(), random);
            double step = 1e-2 / direction.norm2Number().doubleValue();
            INDArray kept = values.dup('f');
            double up = loss(layer, move(values, kept, direction, step, input), along);
            values.assign(kept);
            double down = loss(layer, move(values, kept, direction, -step, input), along);
            values.assign(kept);
            requireSlope(
                    layer.weights().get(i).name(),
                    gradients.get(i).mul(direction).sumNumber().doubleValue(),
                    (up - down) / (2 * step),
                    gradients.get(i).norm2Number().doubleValue(),
                    tolerance);
        }
        INDArray direction = normal(input.rows(), input.columns(), random);
        double step = 1e-2 / direction.norm2Number().doubleValue();
        double slope = (loss(layer, input.add(direction.mul(step)), along)
                        - loss(layer, input.sub(direction.mul(step)), along))
                / (2 * step);
        requireSlope(
                "input",
                ofInput.mul(direction).sumNumber().doubleValue(),
                slope,
                ofInput.norm2Number().doubleValue(),
                tolerance);
    }

    private static INDArray move(INDArray values, INDArray kept, INDArray direction, double step, INDArray input) {
        values.assign(kept.add(direction.mul(step)));
        return input;
    }

    private static void requireSlope(String what, double computed, double measured, double scale, double tolerance) {
        assertEquals(measured, computed, tolerance * (1 + scale), "slope of the loss in " + what);
    }

    /** Clips a batch, and compares with each example alone: its gradient formed, averaged over draws, clipped and added. */
    public static void requireClipping(Layer layer, INDArray input, int draws, double bound, RandomSource random) {
        int columns = input.columns();
        INDArray outputs = layer.forward(input.dup('f'));
        INDArray along = normal(outputs.rows(), columns, random);
        int size = layer.weights().stream().mapToInt(Weights::size).sum();
        double[] expected = new double[size];
        double[] trueNorms = new double[columns / draws];
        boolean isAnyClipped = false;
        for (int example = 0; example < columns / draws; example++) {
            double[] mean = new double[size];
            for (int draw = 0; draw < draws; draw++) {
                int column = example * draws + draw;
                layer.forward(input.getColumn(column, true).dup('f'));
                layer.backward(along.getColumn(column, true).dup('f'));
                layer.gradients();
                double[] own = gradients(layer);
                for (int i = 0; i < size; i++) {
                    mean[i] += own[i] / draws;
                }
            }
            double norm = 0;
            for (double value : mean) {
                norm += value * value;
            }
            trueNorms[example] = Math.sqrt(norm);
            double factor = Math.min(1, bound / trueNorms[example]);
            isAnyClipped |= factor < 1;
            for (int i = 0; i < size; i++) {
                expected[i] += factor * mean[i];
            }
        }
        assertTrue(isAnyClipped, "some example must be clipped for this to test anything");
        layer.forward(input.dup('f'));
        layer.backward(along.dup('f'));
        double[] norms = new Clipping(bound).clip(layer, new GradientNorms(columns / draws, draws));
        layer.gradients();
        double[] clipped = gradients(layer);
        double difference = 0;
        double whole = 0;
        for (int i = 0; i < size; i++) {
            difference += Math.pow(clipped[i] - expected[i], 2);
            whole += expected[i] * expected[i];
        }
        for (int example = 0; example < norms.length; example++) {
            assertTrue(norms[example] >= trueNorms[example] * (1 - 1e-7), "norm of example " + example);
        }
        assertEquals(0, Math.sqrt(difference / whole), 1e-5, "clipped gradient against the examples' own");
        assertTrue(Math.sqrt(normOf(clipped)) <= bound * norms.length);
    }

    private static double normOf(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value * value;
        }
        return sum;
    }

    public static double[] gradients(Layer layer) {
        return layer.weights().stream()
                .flatMapToDouble(one ->
                        java.util.Arrays.stream(one.gradient().dup('f').data().asDouble()))
                .toArray();
    }
}
