package dev.sfumato.audit.image;

import dev.sfumato.noise.RandomSource;

/**
 * A network that predicts noise by one hidden layer, f(x) = out^T tanh(in x + hiddenBias) + bias, with its gradients by hand.
 * Both layers have a row for each hidden unit, as long as an image.
 */
final class HiddenLayerNetwork {
    final double[][] in;
    final double[] hiddenBias;
    final double[][] out;
    final double[] bias;

    private HiddenLayerNetwork(double[][] in, double[] hiddenBias, double[][] out, double[] bias) {
        this.in = in;
        this.hiddenBias = hiddenBias;
        this.out = out;
        this.bias = bias;
    }

    static HiddenLayerNetwork random(int pixels, int hidden, RandomSource randomness) {
        return new HiddenLayerNetwork(
                Vectors.gaussian(hidden, pixels, 1 / Math.sqrt(pixels), randomness),
                Vectors.gaussian(hidden, 0.1, randomness),
                Vectors.gaussian(hidden, pixels, 1 / Math.sqrt(hidden), randomness),
                Vectors.gaussian(pixels, 0.1, randomness));
    }

    double[] activations(double[] x) {
        double[] activations = new double[in.length];
        for (int k = 0; k < in.length; k++) {
            activations[k] = Math.tanh(Vectors.dot(in[k], x) + hiddenBias[k]);
        }
        return activations;
    }

    /** The output without its bias, which is linear in the activations. */
    double[] linear(double[] activations) {
        double[] sum = new double[bias.length];
        for (int k = 0; k < out.length; k++) {
            Vectors.add(sum, activations[k], out[k]);
        }
        return sum;
    }

    /** The gradient of the mean over a batch of |z - f(x)|^2, in the shape of the network: all that an update shows. */
    HiddenLayerNetwork gradient(NoisedBatch batch) {
        int hidden = in.length;
        int pixels = bias.length;
        HiddenLayerNetwork gradient = new HiddenLayerNetwork(
                new double[hidden][pixels], new double[hidden], new double[hidden][pixels], new double[pixels]);
        for (int i = 0; i < batch.size(); i++) {
            double[] activations = activations(batch.noised(i));
            double[] residual = linear(activations);
            Vectors.add(residual, 1, bias);
            Vectors.add(residual, -1, batch.noise(i));
            double[] error = Vectors.scaled(2.0 / batch.size(), residual);
            Vectors.add(gradient.bias, 1, error);
            for (int k = 0; k < hidden; k++) {
                double back = Vectors.dot(out[k], error) * (1 - activations[k] * activations[k]);
                gradient.hiddenBias[k] += back;
                Vectors.add(gradient.in[k], back, batch.noised(i));
                Vectors.add(gradient.out[k], activations[k], error);
            }
        }
        return gradient;
    }

    /** Takes a step down a gradient. */
    void descend(HiddenLayerNetwork gradient, double rate) {
        for (int k = 0; k < in.length; k++) {
            Vectors.add(in[k], -rate, gradient.in[k]);
            Vectors.add(out[k], -rate, gradient.out[k]);
        }
        Vectors.add(hiddenBias, -rate, gradient.hiddenBias);
        Vectors.add(bias, -rate, gradient.bias);
    }

    /** Where every image of the batch lies that a gradient of this network was made from; computed from these two alone. */
    Span imagesOf(HiddenLayerNetwork gradient) {
        // x is a sum of multiples of the noised image, the output W a + b and the error, each of which is in a span
        // that
        // shows: the rows of the first layer's gradient, W times one side of the last layer's gradient, and its other
        // side
        Span errors = Span.ofRows(gradient.out);
        Span span = new Span();
        errors.basis().forEach(span::add);
        for (double[] direction : errors.basis()) {
            double[] activations = new double[gradient.out.length];
            for (int k = 0; k < activations.length; k++) {
                activations[k] = Vectors.dot(gradient.out[k], direction);
            }
            span.add(linear(activations));
        }
        span.add(bias);
        Span.ofRows(gradient.in).basis().forEach(span::add);
        return span;
    }
}
