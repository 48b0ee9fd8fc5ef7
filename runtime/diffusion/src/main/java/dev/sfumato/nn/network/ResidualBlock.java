package dev.sfumato.nn.network;

import dev.sfumato.nn.layer.Affine;
import dev.sfumato.nn.layer.Convolution;
import dev.sfumato.nn.layer.GroupNorm;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.nn.layer.Maps;
import dev.sfumato.nn.layer.PixelGrid;
import dev.sfumato.nn.layer.PixelSums;
import dev.sfumato.nn.layer.Scratch;
import dev.sfumato.nn.layer.Silu;
import dev.sfumato.nn.layer.Workspace;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * Twice a normalisation, SiLU and a convolution; in between something that depends on a condition is added to each channel, and in the
 * end what was given (Ho, Jain and Abbeel 2020).
 */
final class ResidualBlock {
    private static final int KERNEL = 3;

    private final GroupNorm firstNorm;
    private final Silu firstActivation;
    private final Convolution first;
    private final Affine condition;
    private final GroupNorm secondNorm;
    private final Silu secondActivation;
    private final Convolution second;
    private final @Nullable Convolution skip;
    private final Workspace ofCondition = new Workspace();
    private final PixelSums pixelSums = new PixelSums();
    private final long silus;

    private ResidualBlock(
            GroupNorm firstNorm,
            Convolution first,
            Affine condition,
            GroupNorm secondNorm,
            Convolution second,
            @Nullable Convolution skip,
            long silus) {
        this.firstNorm = firstNorm;
        firstActivation = new Silu();
        this.first = first;
        this.condition = condition;
        this.secondNorm = secondNorm;
        secondActivation = new Silu();
        this.second = second;
        this.skip = skip;
        this.silus = silus;
    }

    /** @param conditions how many numbers a condition has */
    static ResidualBlock start(
            String name,
            PixelGrid grid,
            int inputs,
            int outputs,
            int conditions,
            Scratch scratch,
            RandomSource random) {
        return new ResidualBlock(
                GroupNorm.start(name + ".norm0", grid, inputs, UNet.groups(inputs)),
                Convolution.start(name + ".conv0", grid, inputs, outputs, KERNEL, 2, false, scratch, random),
                Affine.start(name + ".condition", conditions, outputs, 1, random),
                GroupNorm.start(name + ".norm1", grid, outputs, UNet.groups(outputs)),
                Convolution.start(name + ".conv1", grid, outputs, outputs, KERNEL, 0.1, true, scratch, random),
                inputs == outputs
                        ? null
                        : Convolution.start(name + ".skip", grid, inputs, outputs, 1, 1, true, scratch, random),
                3L * (inputs + outputs) * grid.pixels());
    }

    INDArray forward(INDArray input, INDArray conditions) {
        INDArray sums = first.forward(firstActivation.forward(firstNorm.forward(input)));
        INDArray added = condition.forward(conditions);
        Maps.add(Maps.pixels(sums, added.rows()), Maps.channels(added));
        INDArray result = second.forward(secondActivation.forward(secondNorm.forward(sums)));
        return result.addi(skip == null ? input : skip.forward(input));
    }

    /** @param ofConditions where the gradient in the conditions is added */
    INDArray backward(INDArray delta, INDArray ofConditions) {
        INDArray ofSums = secondNorm.backward(secondActivation.backward(second.backward(delta)));
        int channels = condition.outputs();
        INDArray added = ofCondition.of(channels, delta.columns());
        pixelSums.of(Maps.pixels(ofSums, channels), added);
        ofConditions.addi(condition.backward(added));
        INDArray below = firstNorm.backward(firstActivation.backward(first.backward(ofSums)));
        return below.addi(skip == null ? delta : skip.backward(delta));
    }

    /** All parts that learn. */
    List<Layer> layers() {
        List<Layer> all = new ArrayList<>(List.of(firstNorm, first, condition, secondNorm, second));
        if (skip != null) {
            all.add(skip);
        }
        return all;
    }

    long numbersPerColumn() {
        return firstNorm.numbersPerColumn()
                + first.numbersPerColumn()
                + secondNorm.numbersPerColumn()
                + second.numbersPerColumn()
                + (skip == null ? 0 : skip.numbersPerColumn())
                + silus;
    }

    long scratchPerColumn() {
        return Math.max(first.scratchPerColumn(), second.scratchPerColumn());
    }

    ResidualBlock replica(Scratch scratch) {
        return new ResidualBlock(
                firstNorm.replica(),
                first.replica(scratch),
                condition.replica(),
                secondNorm.replica(),
                second.replica(scratch),
                skip == null ? null : skip.replica(scratch),
                silus);
    }
}
