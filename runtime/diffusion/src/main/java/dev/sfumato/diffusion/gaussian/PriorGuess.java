package dev.sfumato.diffusion.gaussian;

import dev.sfumato.nn.Products;
import dev.sfumato.nn.Tile;
import java.util.Arrays;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * What a noisy image was if its class has a normal distribution: the mean of the prior given the noisy image. A network that has it only needs
 * to learn how images differ from their prior, and one that has learnt nothing makes images of the prior.
 *
 * <p>With the prior's mean m, unit directions u and variances v, the mean given x(t) is
 * {@code m + sum u gain (u.x(t) - sqrt(abar) u.m)} where {@code gain = sqrt(abar) v / (abar v + 1 - abar)}.
 */
public final class PriorGuess {
    /** The variance of a value beside all directions of the prior, and so the least that a network may have to say. */
    private static final double REST = 0.02;

    private final ClassGaussian prior;
    private final double[] alphaBars;
    private final int pixels;
    private final int[] firstAxis;
    private final double[] variances;
    private final double[] meanAlong;
    private final INDArray directions;
    private final INDArray means;

    public PriorGuess(ClassGaussian prior, VarianceSchedule schedule) {
        Products.start();
        this.prior = prior;
        alphaBars = schedule.alphaBars();
        pixels = prior.shape().values();
        int priors = prior.means().length;
        firstAxis = new int[priors + 1];
        for (int label = 0; label < priors; label++) {
            firstAxis[label + 1] = firstAxis[label] + prior.axes(label);
        }
        int axes = firstAxis[priors];
        variances = new double[axes];
        meanAlong = new double[axes];
        float[] units = new float[Math.max(1, axes) * pixels];
        float[] all = new float[priors * pixels];
        for (int label = 0; label < priors; label++) {
            double[] mean = prior.means()[label];
            for (int i = 0; i < pixels; i++) {
                all[label * pixels + i] = (float) mean[i];
            }
            for (int axis = firstAxis[label]; axis < firstAxis[label + 1]; axis++) {
                int from = (axis - firstAxis[label]) * pixels;
                double[] direction = Arrays.copyOfRange(prior.axes()[label], from, from + pixels);
                variances[axis] = Arrays.stream(direction).map(d -> d * d).sum();
                double length = Math.sqrt(variances[axis]);
                for (int i = 0; i < pixels; i++) {
                    units[axis * pixels + i] = (float) (direction[i] / length);
                    meanAlong[axis] += direction[i] / length * mean[i];
                }
            }
        }
        directions = Nd4j.create(units, new long[] {pixels, Math.max(1, axes)}, 'f');
        means = Nd4j.create(all, new long[] {pixels, priors}, 'f');
    }

    ClassGaussian prior() {
        return prior;
    }

    /** About how far an image is from what the prior makes of it at a step, in each value. */
    double scale(int t) {
        double alphaBar = alphaBars[t];
        double sum = REST * (1 - alphaBar) / (alphaBar * REST + 1 - alphaBar);
        for (int label = 0; label + 1 < firstAxis.length; label++) {
            for (int axis = firstAxis[label]; axis < firstAxis[label + 1]; axis++) {
                double left = variances[axis] * (1 - alphaBar) / (alphaBar * variances[axis] + 1 - alphaBar);
                sum += prior.shares()[label] * left / pixels;
            }
        }
        return Math.sqrt(sum);
    }

    /** Guesses about a block of so many noisy images. */
    Block block(int columns) {
        return new Block(columns);
    }

    /** For one thread. */
    final class Block {
        private final Tile gains;
        private final Tile offsets;
        private final Tile isOfClass;
        private final INDArray along;
        private final INDArray guess;

        private Block(int columns) {
            int axes = Math.max(1, variances.length);
            gains = new Tile(axes, columns);
            offsets = new Tile(axes, columns);
            isOfClass = new Tile(firstAxis.length - 1, columns);
            along = Nd4j.create(DataType.FLOAT, new long[] {axes, columns}, 'f');
            guess = Nd4j.create(DataType.FLOAT, new long[] {pixels, columns}, 'f');
        }

        void set(int column, int t, int label) {
            clear(column);
            int of = prior.classes().isEmpty() ? 0 : label;
            double alphaBar = alphaBars[t];
            isOfClass.values()[column * isOfClass.rows() + of] = 1;
            for (int axis = firstAxis[of]; axis < firstAxis[of + 1]; axis++) {
                double gain = Math.sqrt(alphaBar) * variances[axis] / (alphaBar * variances[axis] + 1 - alphaBar);
                gains.values()[column * gains.rows() + axis] = (float) gain;
                offsets.values()[column * gains.rows() + axis] = (float) (gain * Math.sqrt(alphaBar) * meanAlong[axis]);
            }
        }

        void clear(int column) {
            Arrays.fill(gains.values(), column * gains.rows(), (column + 1) * gains.rows(), 0);
            Arrays.fill(offsets.values(), column * gains.rows(), (column + 1) * gains.rows(), 0);
            Arrays.fill(isOfClass.values(), column * isOfClass.rows(), (column + 1) * isOfClass.rows(), 0);
        }

        /** The guess about each of the images. */
        INDArray guess(INDArray noisy) {
            gains.push();
            offsets.push();
            isOfClass.push();
            Nd4j.gemm(directions, noisy, along, true, false, 1, 0);
            along.muli(gains.array()).subi(offsets.array());
            Nd4j.gemm(means, isOfClass.array(), guess, false, false, 1, 0);
            return Nd4j.gemm(directions, along, guess, false, false, 1, 1);
        }
    }
}
