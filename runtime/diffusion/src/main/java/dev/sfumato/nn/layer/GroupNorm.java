package dev.sfumato.nn.layer;

import dev.sfumato.util.Require;
import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.reduce.same.Sum;
import org.nd4j.linalg.api.ops.impl.transforms.floating.RSqrt;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Groups of channels shifted and scaled to mean 0 and variance 1 over the pixels of each map, then each channel scaled and shifted as
 * learnt (Wu and He 2018). An example is normalised by its own numbers alone, so that it says nothing about others.
 */
public final class GroupNorm implements Layer {
    private static final double EPSILON = 1e-5;

    private final int pixels;
    private final Weights scale;
    private final Weights shift;
    private final INDArray averaging;
    private final Workspace centred = new Workspace();
    private final Workspace output = new Workspace();
    private final Workspace below = new Workspace();
    private final Workspace products = new Workspace();
    private final Workspace sums = new Workspace();
    private final Workspace means = new Workspace();
    private final Workspace inverses = new Workspace();
    private final Workspace factors = new Workspace();
    private final Workspace deltaSums = new Workspace();
    private final Workspace productSums = new Workspace();
    private final PixelSums pixelSums = new PixelSums();
    private final PixelSums drawSums = new PixelSums();
    private final ExampleGradients ofScale = new ExampleGradients();
    private final ExampleGradients ofShift = new ExampleGradients();

    private GroupNorm(int pixels, Weights scale, Weights shift, INDArray averaging) {
        this.pixels = pixels;
        this.scale = scale;
        this.shift = shift;
        this.averaging = averaging;
    }

    /** @param groups of neighbouring channels, as many in each */
    public static GroupNorm start(String name, PixelGrid grid, int channels, int groups) {
        Require.atLeast("channels", 1, channels);
        Require.atLeast("groups", 1, groups);
        if (channels % groups != 0) {
            throw new IllegalArgumentException(
                    "groups must divide the channels, got " + groups + " groups of " + channels + " channels");
        }
        INDArray ones = Initializers.zeros(channels, 1).addi(1);
        int size = channels / groups;
        float[] sameGroup = new float[channels * channels];
        for (int i = 0; i < sameGroup.length; i++) {
            sameGroup[i] = i / channels / size == i % channels / size ? 1f / size / grid.pixels() : 0;
        }
        return new GroupNorm(
                grid.pixels(),
                new Weights(name + ".scale", ones),
                new Weights(name + ".shift", Initializers.zeros(channels, 1)),
                Nd4j.create(sameGroup, new long[] {channels, channels}, 'f'));
    }

    private int channels() {
        return scale.size();
    }

    private INDArray pixelsOf(INDArray columns) {
        return Maps.pixels(columns, channels());
    }

    /** Sums over pixels, for each channel and example. */
    private INDArray sum(INDArray columns, Workspace room) {
        INDArray result = room.of(channels(), columns.columns());
        pixelSums.of(pixelsOf(columns), result);
        return result;
    }

    /** From sums over pixels of a channel to the mean over its group. */
    private INDArray mean(INDArray sumsOfChannels, Workspace room) {
        return Nd4j.gemm(averaging, sumsOfChannels, room.like(sumsOfChannels), false, false, 1, 0);
    }

    @Override
    public INDArray forward(INDArray given) {
        ofScale.forget();
        ofShift.forget();
        INDArray middle = centred.like(given);
        INDArray result = output.like(given);
        INDArray average = mean(sum(given, sums), means);
        Maps.subtract(pixelsOf(given), Maps.channels(average), pixelsOf(middle));
        middle.muli(middle, result);
        INDArray inverse = mean(sum(result, sums), inverses);
        Nd4j.getExecutioner().exec(new RSqrt(inverse.addi(EPSILON), inverse));
        INDArray factor = factors.like(inverse).assign(inverse);
        factor.muliColumnVector(scale.values());
        Maps.multiply(pixelsOf(middle), Maps.channels(factor), pixelsOf(result));
        Maps.add(pixelsOf(result), shift.values().reshape('c', true, 1, 1, channels()));
        return result;
    }

    @Override
    public INDArray backward(INDArray given) {
        INDArray middle = centred.last();
        INDArray inverse = inverses.last();
        INDArray product = products.like(given);
        INDArray result = below.like(given);
        middle.muli(given, product);
        INDArray ofShifts = sum(given, deltaSums);
        INDArray ofScales = sum(product, productSums).muli(inverse);
        // with y = x^ g + b, x^ = (x - m) r and means over the group: dx = r (g dy - mean(g dy) - x^ mean(g dy x^))
        Maps.multiply(pixelsOf(given), Maps.channels(factors.last()), pixelsOf(result));
        INDArray scratch = sums.like(inverse).assign(ofScales);
        scratch.muliColumnVector(scale.values());
        INDArray slope = mean(scratch, means).muli(inverse).muli(inverse);
        Maps.multiply(pixelsOf(middle), Maps.channels(slope), pixelsOf(product));
        result.subi(product);
        scratch.assign(ofShifts).muliColumnVector(scale.values());
        INDArray level = mean(scratch, means).muli(inverse);
        Maps.subtract(pixelsOf(result), Maps.channels(level), pixelsOf(result));
        return result;
    }

    @Override
    public List<Weights> weights() {
        return List.of(scale, shift);
    }

    @Override
    public void addNorms(GradientNorms norms) {
        addNorms(scale, productSums, ofScale, norms);
        addNorms(shift, deltaSums, ofShift, norms);
    }

    private void addNorms(Weights weights, Workspace ofColumns, ExampleGradients gradients, GradientNorms norms) {
        if (!weights.isFrozen()) {
            int draws = norms.draws();
            INDArray each = ofColumns.last();
            norms.requireColumns(each.columns());
            INDArray into = gradients.start(channels(), norms.examples(), draws);
            drawSums.of(Maps.view(each, norms.examples(), draws, channels()), into);
            gradients.addNorms(norms);
        }
    }

    @Override
    public void scale(INDArray factorsOfColumns) {
        scale(ofScale, productSums, factorsOfColumns);
        scale(ofShift, deltaSums, factorsOfColumns);
    }

    private void scale(ExampleGradients gradients, Workspace ofColumns, INDArray factorsOfColumns) {
        if (gradients.isFormed()) {
            gradients.scale(factorsOfColumns);
        } else {
            INDArray each = ofColumns.last();
            Memory.scale(each, each, factorsOfColumns);
        }
    }

    @Override
    public void gradients() {
        gradients(scale, productSums, ofScale);
        gradients(shift, deltaSums, ofShift);
    }

    private void gradients(Weights weights, Workspace ofColumns, ExampleGradients gradients) {
        if (!weights.isFrozen() && !gradients.sum(weights.gradient())) {
            INDArray each = ofColumns.last();
            Nd4j.getExecutioner().exec(new Sum(each, weights.gradient(), true, 1));
        }
    }

    public long numbersPerColumn() {
        return 4L * channels() * pixels + 7L * channels();
    }

    @Override
    public GroupNorm replica() {
        return new GroupNorm(pixels, scale.replica(), shift.replica(), averaging);
    }
}
