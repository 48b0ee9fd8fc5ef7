package dev.sfumato.nn;

import dev.sfumato.noise.RandomSource;
import java.util.Arrays;

/** A dense layer: weights, one row per output, and a bias. */
final class Dense {
    final Tile weights;
    final Tile gradient;
    final Parameter weight;
    final Parameter bias;

    Dense(int inputs, int outputs) {
        weights = new Tile(outputs, inputs);
        gradient = new Tile(outputs, inputs);
        weight = new Parameter(weights, gradient);
        bias = new Parameter(outputs);
    }

    /** Uniform weights of this variance, times the number of inputs; no bias. */
    void start(double gain, RandomSource random) {
        double limit = Math.sqrt(3 * gain * bias.size() / weight.size());
        float[] values = weight.values();
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (limit * (2 * random.nextDouble() - 1));
        }
        weight.changed();
    }

    /** The sums of the examples, with the bias, on the heap. */
    void forward(Tile input, Tile sums, int examples) {
        multiply(input, sums);
        addBias(sums.values(), bias.values(), examples);
    }

    /** The sums without the bias, on the heap. */
    void multiply(Tile input, Tile sums) {
        Tile.multiply(weights, input, sums);
        sums.pull();
    }

    /** Leaves the gradient of the weights in ND4J and that of the bias on the heap. */
    void gradients(Tile input, Tile delta, int examples) {
        Tile.multiplyByTransposed(delta, input, gradient);
        sumRows(delta.values(), bias.gradient(), examples);
    }

    private static void addBias(float[] sums, float[] bias, int examples) {
        for (int at = 0; at < examples * bias.length; at += bias.length) {
            for (int i = 0; i < bias.length; i++) {
                sums[at + i] += bias[i];
            }
        }
    }

    static void sumRows(float[] columns, float[] into, int examples) {
        Arrays.fill(into, 0);
        for (int at = 0; at < examples * into.length; at += into.length) {
            for (int i = 0; i < into.length; i++) {
                into[i] += columns[at + i];
            }
        }
    }
}
