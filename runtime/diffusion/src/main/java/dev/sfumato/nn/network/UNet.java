package dev.sfumato.nn.network;

import dev.sfumato.data.image.ImageShape;
import dev.sfumato.nn.layer.Affine;
import dev.sfumato.nn.layer.Convolution;
import dev.sfumato.nn.layer.GroupNorm;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.nn.layer.PixelGrid;
import dev.sfumato.nn.layer.Scratch;
import dev.sfumato.nn.layer.Silu;
import dev.sfumato.nn.layer.Weights;
import dev.sfumato.nn.layer.Workspace;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.indexing.NDArrayIndex;

/**
 * A network from an image to an image that looks at it at several sizes (Ho, Jain and Abbeel 2020, without attention). A column of its
 * input is the values of an image, then those of a condition such as time and label; a column of its output the values of an image.
 *
 * <p>Weights are called {@code condition...}, {@code down0...} (at full size), {@code down1...}, {@code middle...}, {@code up0...} and
 * {@code out...}, so that parts can be frozen.
 */
public final class UNet extends CompositeLayer {
    private static final int KERNEL = 3;
    private static final int MOST_GROUPS = 8;
    private static final int FEWEST_IN_GROUP = 4;

    /** Room that has been outgrown is freed later: measured, about a tenth. */
    private static final int SPARE = 8;

    private final Plan plan;
    private final Affine firstCondition;
    private final Silu firstActivation = new Silu();
    private final Affine secondCondition;
    private final Silu secondActivation = new Silu();
    private final Convolution first;
    private final List<UNetLevel> levels;
    private final ResidualBlock middle;
    private final GroupNorm lastNorm;
    private final Silu lastActivation = new Silu();
    private final Convolution last;
    private final Workspace images = new Workspace();
    private final Workspace conditions = new Workspace();
    private final Workspace ofCondition = new Workspace();
    private final Workspace below = new Workspace();

    /** The parts that all replicas have in common. */
    private record Plan(ImageShape image, int conditions, UNetSize size) {
        int inputs() {
            return image.values() + conditions;
        }
    }

    private UNet(
            Plan plan,
            Affine firstCondition,
            Affine secondCondition,
            Convolution first,
            List<UNetLevel> levels,
            ResidualBlock middle,
            GroupNorm lastNorm,
            Convolution last) {
        super(learning(firstCondition, secondCondition, first, levels, middle, lastNorm, last));
        this.plan = plan;
        this.firstCondition = firstCondition;
        this.secondCondition = secondCondition;
        this.first = first;
        this.levels = levels;
        this.middle = middle;
        this.lastNorm = lastNorm;
        this.last = last;
    }

    private static List<Layer> learning(
            Affine firstCondition,
            Affine secondCondition,
            Convolution first,
            List<UNetLevel> levels,
            ResidualBlock middle,
            GroupNorm lastNorm,
            Convolution last) {
        List<Layer> all = new ArrayList<>(List.of(firstCondition, secondCondition, first));
        levels.forEach(level -> all.addAll(level.layers()));
        all.addAll(middle.layers());
        all.addAll(List.of(lastNorm, last));
        return all;
    }

    /**
     * A network that has learnt nothing, and puts out nearly nothing.
     *
     * @param conditions how many numbers say what the image is to be, after the image in each column of the input
     */
    public static UNet start(ImageShape image, int conditions, UNetSize size, RandomSource random) {
        Require.atLeast("conditions", 1, conditions);
        PixelGrid grid = new PixelGrid(image.height(), image.width());
        Scratch scratch = new Scratch();
        int width = 4 * size.channels();
        Affine firstCondition = Affine.start("condition0", conditions, width, 1, random);
        Affine secondCondition = Affine.start("condition1", width, width, 2, random);
        Convolution first = Convolution.start(
                "down0.first", grid, image.channels(), size.channels(), KERNEL, 1, true, scratch, random);
        List<UNetLevel> levels = new ArrayList<>();
        for (int level = 0; level < size.levels(); level++) {
            levels.add(UNetLevel.start(level, size.gridAt(level, grid), size, scratch, random));
        }
        int deepest = size.levels() - 1;
        int channels = size.channelsAt(deepest);
        return new UNet(
                new Plan(image, conditions, size),
                firstCondition,
                secondCondition,
                first,
                List.copyOf(levels),
                ResidualBlock.start("middle", size.gridAt(deepest, grid), channels, channels, width, scratch, random),
                GroupNorm.start("out.norm", grid, size.channels(), groups(size.channels())),
                Convolution.start(
                        "out.conv", grid, size.channels(), image.channels(), KERNEL, 0.1, true, scratch, random));
    }

    /** How many groups of channels there are. In a group of one channel nothing could be seen of what a condition adds to it. */
    static int groups(int channels) {
        int groups = Math.min(MOST_GROUPS, Math.max(1, channels / FEWEST_IN_GROUP));
        while (channels % groups != 0) {
            groups--;
        }
        return groups;
    }

    @Override
    public INDArray forward(INDArray input) {
        if (input.rows() != plan.inputs()) {
            throw new IllegalArgumentException("a column of the input must have " + plan.inputs() + " values ("
                    + plan.image() + " images and " + plan.conditions() + " of a condition), got " + input.rows());
        }
        int values = plan.image().values();
        INDArray image = images.of(values, input.columns());
        image.assign(input.get(NDArrayIndex.interval(0, values), NDArrayIndex.all()));
        INDArray given = conditions.of(plan.conditions(), input.columns());
        given.assign(input.get(NDArrayIndex.interval(values, plan.inputs()), NDArrayIndex.all()));
        INDArray condition = secondActivation.forward(
                secondCondition.forward(firstActivation.forward(firstCondition.forward(given))));
        INDArray maps = first.forward(image);
        for (UNetLevel level : levels) {
            maps = level.down(maps, condition);
        }
        maps = middle.forward(maps, condition);
        for (int level = levels.size() - 1; level >= 0; level--) {
            maps = levels.get(level).up(maps, condition);
        }
        return last.forward(lastActivation.forward(lastNorm.forward(maps)));
    }

    @Override
    public INDArray backward(INDArray delta) {
        INDArray condition = ofCondition.of(secondCondition.outputs(), delta.columns());
        condition.assign(0);
        INDArray maps = lastNorm.backward(lastActivation.backward(last.backward(delta)));
        for (UNetLevel level : levels) {
            maps = level.backwardUp(maps, condition);
        }
        maps = middle.backward(maps, condition);
        for (int level = levels.size() - 1; level >= 0; level--) {
            maps = levels.get(level).backwardDown(maps, condition);
        }
        INDArray ofImage = first.backward(maps);
        INDArray given = firstCondition.backward(
                firstActivation.backward(secondCondition.backward(secondActivation.backward(condition))));
        INDArray result = below.of(plan.inputs(), delta.columns());
        int values = plan.image().values();
        result.get(NDArrayIndex.interval(0, values), NDArrayIndex.all()).assign(ofImage);
        result.get(NDArrayIndex.interval(values, plan.inputs()), NDArrayIndex.all())
                .assign(given);
        return result;
    }

    public ImageShape image() {
        return plan.image();
    }

    /** How many numbers of a condition follow those of an image in each column of the input. */
    public int conditions() {
        return plan.conditions();
    }

    public UNetSize size() {
        return plan.size();
    }

    /**
     * About how much memory outside the heap an example of a clipped batch takes: what layers remember of its columns, and its own
     * gradient. Batches are best split into blocks of so many examples that this stays well below what there is.
     *
     * @param draws columns of an example
     */
    public long bytesPerExample(int draws) {
        Require.atLeast("draws", 1, draws);
        long numbers = first.numbersPerColumn()
                + middle.numbersPerColumn()
                + lastNorm.numbersPerColumn()
                + last.numbersPerColumn()
                + 3L
                        * plan.size().channels()
                        * plan.image().height()
                        * plan.image().width()
                + 3L * plan.inputs()
                + 12L * secondCondition.outputs();
        long scratch = Math.max(first.scratchPerColumn(), last.scratchPerColumn());
        scratch = Math.max(scratch, middle.scratchPerColumn());
        for (UNetLevel level : levels) {
            numbers += level.numbersPerColumn();
            scratch = Math.max(scratch, level.scratchPerColumn());
        }
        long gradient = 0;
        long largest = 0;
        for (Weights one : weights()) {
            if (!one.isFrozen()) {
                gradient += one.size();
                largest = Math.max(largest, one.size());
            }
        }
        long bytes = Float.BYTES * (draws * (numbers + scratch) + gradient + largest);
        return bytes + bytes / SPARE;
    }

    @Override
    public UNet replica() {
        Scratch scratch = new Scratch();
        return new UNet(
                plan,
                firstCondition.replica(),
                secondCondition.replica(),
                first.replica(scratch),
                levels.stream().map(level -> level.replica(scratch)).toList(),
                middle.replica(scratch),
                lastNorm.replica(),
                last.replica(scratch));
    }
}
