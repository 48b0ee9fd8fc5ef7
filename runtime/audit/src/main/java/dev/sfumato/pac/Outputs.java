package dev.sfumato.pac;

import dev.sfumato.concurrent.Parallel;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Statistics computed from the outputs of several draws. */
final class Outputs {
    private Outputs() {}

    static double[] mean(double[][] outputs) {
        double[] mean = new double[outputs[0].length];
        for (double[] output : outputs) {
            for (int i = 0; i < mean.length; i++) {
                mean[i] += output[i] / outputs.length;
            }
        }
        for (int i = 0; i < mean.length; i++) {
            mean[i] = isConstant(outputs, i) ? outputs[0][i] : mean[i];
        }
        return mean;
    }

    /** Along the axes of a shape; coordinates that never vary have none. */
    static Projection projection(double[][] outputs, double[] centre, NoiseShape shape) {
        if (shape == NoiseShape.PRINCIPAL_AXES) {
            return PrincipalAxes.of(outputs, centre);
        }
        return new Projection.Coordinates(
                centre,
                IntStream.range(0, centre.length)
                        .filter(i -> !isConstant(outputs, i))
                        .toArray());
    }

    static double[][] places(double[][] outputs, Projection projection) {
        return Parallel.map("measuring noise", outputs.length, k -> projection.of(outputs[k]))
                .toArray(double[][]::new);
    }

    /** The mean square along each axis. */
    static double[] squares(double[][] places, int axes) {
        double[] squares = new double[axes];
        for (double[] place : places) {
            for (int j = 0; j < axes; j++) {
                squares[j] += place[j] * place[j] / places.length;
            }
        }
        return squares;
    }

    static double deviation(double[] variances) {
        return Math.sqrt(Arrays.stream(variances).sum());
    }

    private static boolean isConstant(double[][] outputs, int coordinate) {
        return Arrays.stream(outputs).allMatch(output -> output[coordinate] == outputs[0][coordinate]);
    }
}
