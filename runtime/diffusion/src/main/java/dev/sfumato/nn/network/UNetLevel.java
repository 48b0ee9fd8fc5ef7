package dev.sfumato.nn.network;

import dev.sfumato.nn.layer.Convolution;
import dev.sfumato.nn.layer.Downsample;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.nn.layer.Maps;
import dev.sfumato.nn.layer.Memory;
import dev.sfumato.nn.layer.PixelGrid;
import dev.sfumato.nn.layer.Scratch;
import dev.sfumato.nn.layer.Upsample;
import dev.sfumato.nn.layer.Workspace;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/** All that a {@link UNet} does at one size of maps. The smallest is seen on the way down only. */
interface UNetLevel {
    /** From the level before to what the next one is given. */
    INDArray down(INDArray maps, INDArray condition);

    /** From what the next level puts out to what this one does. */
    INDArray up(INDArray maps, INDArray condition);

    INDArray backwardUp(INDArray delta, INDArray ofCondition);

    INDArray backwardDown(INDArray delta, INDArray ofCondition);

    /** All parts that learn. */
    List<Layer> layers();

    long numbersPerColumn();

    long scratchPerColumn();

    UNetLevel replica(Scratch scratch);

    static UNetLevel start(int level, PixelGrid grid, UNetSize size, Scratch scratch, RandomSource random) {
        int channels = size.channelsAt(level);
        int conditions = 4 * size.channels();
        List<ResidualBlock> down = new ArrayList<>();
        for (int block = 0; block < size.blocks(); block++) {
            int inputs = block == 0 ? size.channelsAt(Math.max(0, level - 1)) : channels;
            down.add(ResidualBlock.start(
                    "down" + level + ".block" + block, grid, inputs, channels, conditions, scratch, random));
        }
        ResidualBlocks descent = new ResidualBlocks(down);
        if (level == size.levels() - 1) {
            return new Deepest(descent);
        }
        int deeper = size.channelsAt(level + 1);
        Convolution convolution =
                Convolution.start("up" + level + ".conv", grid, deeper, channels, 3, 1, true, scratch, random);
        List<ResidualBlock> up = new ArrayList<>();
        for (int block = 0; block < size.blocks(); block++) {
            int inputs = block == 0 ? 2 * channels : channels;
            up.add(ResidualBlock.start(
                    "up" + level + ".block" + block, grid, inputs, channels, conditions, scratch, random));
        }
        return new Joining(
                grid,
                channels,
                descent,
                Downsample.start(grid, channels),
                Upsample.start(grid.half(), deeper),
                convolution,
                new ResidualBlocks(up));
    }

    /** The smallest maps. */
    record Deepest(ResidualBlocks blocks) implements UNetLevel {
        @Override
        public INDArray down(INDArray maps, INDArray condition) {
            return blocks.forward(maps, condition);
        }

        @Override
        public INDArray up(INDArray maps, INDArray condition) {
            return maps;
        }

        @Override
        public INDArray backwardUp(INDArray delta, INDArray ofCondition) {
            return delta;
        }

        @Override
        public INDArray backwardDown(INDArray delta, INDArray ofCondition) {
            return blocks.backward(delta, ofCondition);
        }

        @Override
        public List<Layer> layers() {
            return blocks.layers();
        }

        @Override
        public long numbersPerColumn() {
            return blocks.numbersPerColumn();
        }

        @Override
        public long scratchPerColumn() {
            return blocks.scratchPerColumn();
        }

        @Override
        public UNetLevel replica(Scratch scratch) {
            return new Deepest(blocks.replica(scratch));
        }
    }

    /** Larger maps: what they are on the way down is put beside what comes up. */
    final class Joining implements UNetLevel {
        private final PixelGrid grid;
        private final int channels;
        private final ResidualBlocks down;
        private final Downsample downsample;
        private final Upsample upsample;
        private final Convolution convolution;
        private final ResidualBlocks up;
        private final Workspace joined = new Workspace();
        private final Workspace ofUp = new Workspace();
        private final Workspace ofSkip = new Workspace();
        private @Nullable INDArray skip;

        Joining(
                PixelGrid grid,
                int channels,
                ResidualBlocks down,
                Downsample downsample,
                Upsample upsample,
                Convolution convolution,
                ResidualBlocks up) {
            this.grid = grid;
            this.channels = channels;
            this.down = down;
            this.downsample = downsample;
            this.upsample = upsample;
            this.convolution = convolution;
            this.up = up;
        }

        @Override
        public INDArray down(INDArray maps, INDArray condition) {
            INDArray kept = down.forward(maps, condition);
            skip = kept;
            return downsample.forward(kept);
        }

        @Override
        public INDArray up(INDArray maps, INDArray condition) {
            INDArray above = convolution.forward(upsample.forward(maps));
            INDArray both = joined.of(2L * channels * grid.pixels(), maps.columns());
            Maps.concat(pixels(both, 2), pixels(above, 1), pixels(Memory.of(skip), 1));
            return up.forward(both, condition);
        }

        private INDArray pixels(INDArray columns, int parts) {
            return Maps.view(columns, (long) grid.pixels() * columns.columns(), (long) parts * channels);
        }

        @Override
        public INDArray backwardUp(INDArray delta, INDArray ofCondition) {
            INDArray both = up.backward(delta, ofCondition);
            INDArray above = ofUp.of((long) channels * grid.pixels(), delta.columns());
            INDArray kept = ofSkip.like(above);
            Maps.halve(pixels(both, 2), pixels(above, 1), pixels(kept, 1));
            return upsample.backward(convolution.backward(above));
        }

        @Override
        public INDArray backwardDown(INDArray delta, INDArray ofCondition) {
            INDArray kept = ofSkip.of((long) channels * grid.pixels(), delta.columns());
            return down.backward(downsample.backward(delta).addi(kept), ofCondition);
        }

        @Override
        public List<Layer> layers() {
            List<Layer> all = new ArrayList<>(down.layers());
            all.add(convolution);
            all.addAll(up.layers());
            return all;
        }

        @Override
        public long numbersPerColumn() {
            return down.numbersPerColumn()
                    + downsample.numbersPerColumn()
                    + upsample.numbersPerColumn()
                    + convolution.numbersPerColumn()
                    + up.numbersPerColumn()
                    + 4L * channels * grid.pixels();
        }

        @Override
        public long scratchPerColumn() {
            return Math.max(convolution.scratchPerColumn(), Math.max(down.scratchPerColumn(), up.scratchPerColumn()));
        }

        @Override
        public UNetLevel replica(Scratch scratch) {
            return new Joining(
                    grid,
                    channels,
                    down.replica(scratch),
                    downsample.replica(),
                    upsample.replica(),
                    convolution.replica(scratch),
                    up.replica(scratch));
        }
    }
}
