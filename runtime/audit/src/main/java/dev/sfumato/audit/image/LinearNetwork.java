package dev.sfumato.audit.image;

import dev.sfumato.noise.RandomSource;

/** A network that predicts noise by f(x) = weights x + bias. */
final class LinearNetwork {
    private final double[][] weights;
    private final double[] bias;

    private LinearNetwork(double[][] weights, double[] bias) {
        this.weights = weights;
        this.bias = bias;
    }

    static LinearNetwork random(int pixels, RandomSource randomness) {
        return new LinearNetwork(
                Vectors.gaussian(pixels, pixels, 1 / Math.sqrt(pixels), randomness),
                Vectors.gaussian(pixels, 0.1, randomness));
    }

    double[][] weights() {
        return weights;
    }

    double[] bias() {
        return bias;
    }

    double[] output(double[] x) {
        double[] output = bias.clone();
        for (int i = 0; i < output.length; i++) {
            output[i] += Vectors.dot(weights[i], x);
        }
        return output;
    }

    /** The gradient of |z - f(x)|^2 for one noised image, in the shape of the network. */
    LinearNetwork gradient(double[] x, double[] noise) {
        double[] residual = output(x);
        Vectors.add(residual, -1, noise);
        double[] error = Vectors.scaled(2, residual);
        double[][] product = new double[error.length][];
        for (int i = 0; i < error.length; i++) {
            product[i] = Vectors.scaled(error[i], x);
        }
        return new LinearNetwork(product, error);
    }
}
