package dev.sfumato.nn;

import java.util.List;

/** The loss of a network in double precision, written down as in a textbook: what {@link Mlp} is checked against. */
final class ReferenceMlp {
    private final MlpShape shape;
    private final int[] segments;

    ReferenceMlp(MlpShape shape, int... segments) {
        this.shape = shape;
        this.segments = segments;
    }

    /**
     * The cross-entropy, summed over examples and segments.
     *
     * @param parameters as {@link Mlp#parameters} lists them
     * @param inputs one example each
     */
    double loss(List<double[]> parameters, double[][] inputs, char[][] targets) {
        double[][] values = inputs;
        for (int layer = 0; layer < shape.layers(); layer++) {
            int each = shape.isNormalised() ? 3 : 2;
            double[][] sums = linear(parameters.get(layer * each), values, shape.hidden());
            if (shape.isNormalised()) {
                normalise(sums, parameters.get(layer * each + 1), parameters.get(layer * each + 2));
            } else {
                add(sums, parameters.get(layer * each + 1));
            }
            for (int example = 0; example < sums.length; example++) {
                for (int i = 0; i < shape.hidden(); i++) {
                    double activity = activity(sums[example][i]);
                    sums[example][i] = activity + (shape.isResidual() && layer > 0 ? values[example][i] : 0);
                }
            }
            values = sums;
        }
        double[][] outputs = linear(parameters.get(parameters.size() - 2), values, shape.outputs());
        add(outputs, parameters.get(parameters.size() - 1));
        double loss = 0;
        for (int example = 0; example < outputs.length; example++) {
            int from = 0;
            for (int group = 0; group < segments.length; group++) {
                double sum = 0;
                for (int i = from; i < from + segments[group]; i++) {
                    sum += Math.exp(outputs[example][i]);
                }
                loss += Math.log(sum) - outputs[example][from + targets[example][group]];
                from += segments[group];
            }
        }
        return loss;
    }

    private double activity(double sum) {
        return shape.activation() == Activation.RELU ? Math.max(0, sum) : sum / (1 + Math.exp(-sum));
    }

    private static double[][] linear(double[] weights, double[][] values, int outputs) {
        double[][] sums = new double[values.length][outputs];
        for (int example = 0; example < values.length; example++) {
            for (int j = 0; j < values[example].length; j++) {
                for (int i = 0; i < outputs; i++) {
                    sums[example][i] += weights[j * outputs + i] * values[example][j];
                }
            }
        }
        return sums;
    }

    private static void add(double[][] sums, double[] bias) {
        for (double[] example : sums) {
            for (int i = 0; i < bias.length; i++) {
                example[i] += bias[i];
            }
        }
    }

    private static void normalise(double[][] sums, double[] scale, double[] shift) {
        for (int i = 0; i < scale.length; i++) {
            double mean = 0;
            for (double[] example : sums) {
                mean += example[i] / sums.length;
            }
            double variance = 0;
            for (double[] example : sums) {
                variance += (example[i] - mean) * (example[i] - mean) / sums.length;
            }
            for (double[] example : sums) {
                example[i] = scale[i] * (example[i] - mean) / Math.sqrt(variance + 1e-5) + shift[i];
            }
        }
    }
}
