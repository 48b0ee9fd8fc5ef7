package dev.sfumato.nn.layer;

import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.reduce.same.Sum;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;

/**
 * A convolution that leaves the size of a map as it is: zeros are around it. A sum of matrix products, one for each offset of the
 * kernel; each example's own gradient is formed.
 */
public final class Convolution implements Layer {
    private static final int LARGEST_KERNEL = 15;

    private final int kernel;
    private final Weights weight;
    private final @Nullable Weights bias;
    private final List<INDArray> offsets = new ArrayList<>();
    private final List<INDArray> blocks = new ArrayList<>();
    private final Scratch scratch;
    private final PixelGrid grid;
    private final PaddedMaps input;
    private final PaddedMaps delta;
    private final Workspace output = new Workspace();
    private final Workspace below = new Workspace();
    private final Workspace transposed = new Workspace();
    private final PixelSums pixelSums = new PixelSums();
    private final ExampleGradients ofWeight = new ExampleGradients();
    private final ExampleGradients ofBias = new ExampleGradients();

    private Convolution(PixelGrid grid, int kernel, Weights weight, @Nullable Weights bias, Scratch scratch) {
        this.grid = grid;
        this.kernel = kernel;
        this.weight = weight;
        this.bias = bias;
        this.scratch = scratch;
        int inputs = inputs();
        input = new PaddedMaps(grid, inputs, kernel / 2);
        delta = new PaddedMaps(grid, outputs(), kernel / 2);
        for (int offset = 0; offset < kernel * kernel; offset++) {
            blocks.add(Initializers.zeros(inputs, outputs()));
            offsets.add(weight.values()
                    .get(NDArrayIndex.interval((long) offset * inputs, (offset + 1L) * inputs), NDArrayIndex.all()));
        }
    }

    /**
     * Normal weights of this variance, times the number of inputs of a sum; a bias of zero.
     *
     * @param inputs channels
     * @param outputs channels
     * @param kernel how many pixels it sees in each direction, odd
     * @param gain as in {@link Affine#start}
     */
    public static Convolution start(
            String name, PixelGrid grid, int inputs, int outputs, int kernel, double gain, RandomSource random) {
        return start(name, grid, inputs, outputs, kernel, gain, true, new Scratch(), random);
    }

    public static Convolution start(
            String name,
            PixelGrid grid,
            int inputs,
            int outputs,
            int kernel,
            double gain,
            boolean isBiased,
            Scratch scratch,
            RandomSource random) {
        Require.atLeast("input channels", 1, inputs);
        Require.atLeast("output channels", 1, outputs);
        if (kernel < 1 || kernel > LARGEST_KERNEL || kernel % 2 == 0) {
            throw new IllegalArgumentException("kernel must be odd and in [1, " + LARGEST_KERNEL + "], got " + kernel);
        }
        int terms = kernel * kernel * inputs;
        Weights weight =
                new Weights(name + ".weight", Initializers.normal(terms, outputs, Math.sqrt(gain / terms), random));
        return new Convolution(
                grid,
                kernel,
                weight,
                isBiased ? new Weights(name + ".bias", Initializers.zeros(outputs, 1)) : null,
                scratch);
    }

    private int inputs() {
        return weight.values().rows() / (kernel * kernel);
    }

    private int outputs() {
        return weight.values().columns();
    }

    @Override
    public INDArray forward(INDArray given) {
        forget();
        input.put(given);
        for (int offset = 0; offset < offsets.size(); offset++) {
            blocks.get(offset).assign(offsets.get(offset));
        }
        INDArray sums = scratch.of(outputs(), (long) input.block() * given.columns());
        for (int offset = 0; offset < offsets.size(); offset++) {
            INDArray seen = input.shifts().get(offset);
            Nd4j.gemm(blocks.get(offset), seen, sums, true, false, 1, offset == 0 ? 0 : 1);
        }
        INDArray result = output.of((long) outputs() * grid.pixels(), given.columns());
        takeInner(sums, input, result, outputs());
        if (bias != null) {
            Maps.add(Maps.pixels(result, outputs()), bias.values().reshape('c', true, 1, 1, outputs()));
        }
        return result;
    }

    @Override
    public INDArray backward(INDArray given) {
        forget();
        delta.put(given);
        INDArray sums = scratch.of(inputs(), (long) delta.block() * given.columns());
        for (int offset = 0; offset < offsets.size(); offset++) {
            INDArray seeing = delta.shifts().get(offsets.size() - 1 - offset);
            Nd4j.gemm(blocks.get(offset), seeing, sums, false, false, 1, offset == 0 ? 0 : 1);
        }
        INDArray result = below.of((long) inputs() * grid.pixels(), given.columns());
        takeInner(sums, delta, result, inputs());
        return result;
    }

    private void takeInner(INDArray sums, PaddedMaps maps, INDArray result, int channels) {
        Maps.view(result, result.columns(), grid.height(), (long) grid.width() * channels)
                .assign(maps.inner(sums));
    }

    private void forget() {
        ofWeight.forget();
        ofBias.forget();
    }

    @Override
    public List<Weights> weights() {
        return bias == null ? List.of(weight) : List.of(weight, bias);
    }

    @Override
    public void addNorms(GradientNorms norms) {
        int draws = norms.draws();
        int examples = norms.examples();
        norms.requireColumns(delta.count());
        if (!weight.isFrozen()) {
            INDArray gradients = ofWeight.start(weight.size(), examples, draws);
            INDArray deltas = delta.examples(delta.whole(), draws);
            INDArray seen = input.examples(patches(), draws);
            Maps.products(
                    deltas,
                    true,
                    seen,
                    Maps.view(gradients, examples, outputs(), weight.values().rows()));
            ofWeight.addNorms(norms);
        }
        if (bias != null && !bias.isFrozen()) {
            INDArray gradients = ofBias.start(bias.size(), examples, draws);
            pixelSums.of(delta.examples(delta.whole(), draws), gradients);
            ofBias.addNorms(norms);
        }
    }

    /** The inputs of every position: offsets of channels in rows. */
    private INDArray patches() {
        List<INDArray> shifts = input.shifts();
        INDArray patches = scratch.of(weight.values().rows(), shifts.get(0).columns());
        Maps.concat(
                patches.transpose(), shifts.stream().map(INDArray::transpose).toArray(INDArray[]::new));
        return patches;
    }

    @Override
    public void scale(INDArray factors) {
        if (ofWeight.isFormed() || ofBias.isFormed()) {
            ofWeight.scale(factors);
            ofBias.scale(factors);
        } else if (!weights().stream().allMatch(Weights::isFrozen)) {
            Memory.scale(input.columns(), delta.columns(), factors);
        }
    }

    @Override
    public void gradients() {
        if (!weight.isFrozen() && !ofWeight.sum(weight.gradient())) {
            INDArray sums = transposed.of(outputs(), weight.values().rows());
            Nd4j.gemm(delta.whole(), patches(), sums, false, true, 1, 0);
            weight.gradient().assign(sums.transpose());
        }
        if (bias != null && !bias.isFrozen() && !ofBias.sum(bias.gradient())) {
            Nd4j.getExecutioner().exec(new Sum(delta.whole(), bias.gradient(), true, 1));
        }
    }

    /** Numbers kept for each column, and the most that are needed for a while. */
    public long numbersPerColumn() {
        return input.numbers() + delta.numbers() + (long) (inputs() + outputs()) * grid.pixels();
    }

    public long scratchPerColumn() {
        return (long) input.block() * Math.max(weight.values().rows(), Math.max(inputs(), outputs()));
    }

    @Override
    public Convolution replica() {
        return replica(new Scratch());
    }

    public Convolution replica(Scratch other) {
        return new Convolution(grid, kernel, weight.replica(), bias == null ? null : bias.replica(), other);
    }
}
