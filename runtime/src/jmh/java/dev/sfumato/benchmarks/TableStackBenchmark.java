package dev.sfumato.benchmarks;

import dev.sfumato.nn.Activation;
import dev.sfumato.nn.Adam;
import dev.sfumato.nn.ExampleClipping;
import dev.sfumato.nn.Mlp;
import dev.sfumato.nn.MlpShape;
import dev.sfumato.nn.Pass;
import dev.sfumato.nn.layer.Affine;
import dev.sfumato.nn.layer.Clipping;
import dev.sfumato.nn.layer.FixedLayer;
import dev.sfumato.nn.layer.GradientNorms;
import dev.sfumato.nn.layer.Layer;
import dev.sfumato.nn.layer.LayerAdam;
import dev.sfumato.nn.layer.Memory;
import dev.sfumato.nn.layer.Weights;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.scalar.RectifiedLinear;
import org.nd4j.linalg.api.ops.impl.scalar.RectifiedLinearDerivative;
import org.nd4j.linalg.factory.Nd4j;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A step of the network that tables are learnt by, on both neural stacks: {@code dev.sfumato.nn}, where all but products is on the heap, and
 * {@code dev.sfumato.nn.layer}, where all is in ND4J. The same rectified layers of the same sizes on one core, from starting weights of
 * their own; loss and normalisation over the batch, which {@code nn.layer} does not have, are left out of both.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class TableStackBenchmark {
    /** Nine columns of five categories, and sixteen numbers for the step and two classes beside them. */
    private static final int OUTPUTS = 45;

    private static final int INPUTS = 63;

    /** 30 is a batch without privacy, 64 one of rows made from noisy counts, 128 a block of a step with noise. */
    @Param({"30", "64", "128"})
    public int batch;

    /** Hidden layers and their units: without privacy, from noisy counts, by noisy gradients alone. */
    @Param({"4x256", "3x256", "2x128"})
    public String network;

    private Mlp mlp;
    private Pass pass;
    private Adam adam;
    private float[] heapInput;
    private float[] heapDelta;
    private double[] heapNorms;

    private Chain layers;
    private INDArray input;
    private INDArray delta;
    private LayerAdam layerAdam;
    private GradientNorms norms;

    @Setup
    public void start() {
        int count = Integer.parseInt(network.substring(0, 1));
        int width = Integer.parseInt(network.substring(2));
        RandomSource random = RandomSource.seeded(1);
        MlpShape shape = new MlpShape(INPUTS, count, width, OUTPUTS, Activation.RELU, false, false);
        mlp = Mlp.start(shape, random);
        pass = Pass.of(shape, batch);
        adam = new Adam(mlp.parameters());
        heapInput = normal(INPUTS, random);
        heapDelta = normal(OUTPUTS, random);
        heapNorms = new double[batch];
        layers = new Chain(count, width, random);
        layerAdam = new LayerAdam(layers.weights());
        input = Nd4j.create(DataType.FLOAT, new long[] {INPUTS, batch}, 'f');
        delta = Nd4j.create(DataType.FLOAT, new long[] {OUTPUTS, batch}, 'f');
        norms = new GradientNorms(batch, 1);
    }

    private float[] normal(int rows, RandomSource random) {
        float[] values = new float[rows * batch];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    @Benchmark
    public Mlp heap() {
        backOnHeap();
        mlp.gradients(pass);
        adam.step(1e-6);
        return mlp;
    }

    @Benchmark
    public Mlp heapClipped() {
        backOnHeap();
        new ExampleClipping(1, 1).clip(mlp, pass, heapNorms);
        mlp.gradients(pass);
        adam.step(1e-6);
        return mlp;
    }

    @Benchmark
    public Layer layers() {
        backInLayers();
        layers.gradients();
        layerAdam.step(1e-6);
        return layers;
    }

    @Benchmark
    public Layer layersClipped() {
        backInLayers();
        new Clipping(1).clip(layers, norms);
        layers.gradients();
        layerAdam.step(1e-6);
        return layers;
    }

    private void backOnHeap() {
        System.arraycopy(heapInput, 0, pass.input(), 0, heapInput.length);
        mlp.forward(pass);
        System.arraycopy(heapDelta, 0, pass.outputs(), 0, heapDelta.length);
        mlp.backward(pass);
    }

    private void backInLayers() {
        input.data().asNioFloat().put(0, heapInput);
        layers.forward(input);
        delta.data().asNioFloat().put(0, heapDelta);
        layers.backward(delta);
    }

    /** The equivalent of {@link Mlp} without normalisation, made of layers. */
    private static final class Chain implements Layer {
        private final List<Layer> parts = new ArrayList<>();

        Chain(int count, int width, RandomSource random) {
            for (int layer = 0; layer < count; layer++) {
                parts.add(Affine.start("hidden" + layer, layer == 0 ? INPUTS : width, width, 2, random));
                parts.add(new Rectified());
            }
            parts.add(Affine.start("last", width, OUTPUTS, 0.1, random));
        }

        @Override
        public INDArray forward(INDArray given) {
            INDArray above = given;
            for (Layer part : parts) {
                above = part.forward(above);
            }
            return above;
        }

        @Override
        public INDArray backward(INDArray given) {
            INDArray below = given;
            for (int i = parts.size() - 1; i >= 0; i--) {
                below = parts.get(i).backward(below);
            }
            return below;
        }

        @Override
        public List<Weights> weights() {
            return parts.stream().flatMap(part -> part.weights().stream()).toList();
        }

        @Override
        public void addNorms(GradientNorms norms) {
            parts.forEach(part -> part.addNorms(norms));
        }

        @Override
        public void scale(INDArray factors) {
            parts.forEach(part -> part.scale(factors));
        }

        @Override
        public void gradients() {
            parts.forEach(Layer::gradients);
        }

        @Override
        public Layer replica() {
            throw new UnsupportedOperationException("one thread");
        }
    }

    /** Works in place, as cheaply as ND4J can: 0 where a sum is below 0, and no gradient there. */
    private static final class Rectified implements FixedLayer {
        private @Nullable INDArray activity;

        @Override
        public INDArray forward(INDArray sums) {
            activity = sums;
            Nd4j.getExecutioner().exec(new RectifiedLinear(sums, sums));
            return sums;
        }

        @Override
        public INDArray backward(INDArray given) {
            Nd4j.getExecutioner().exec(new RectifiedLinearDerivative(Memory.of(activity), given, given));
            return given;
        }

        @Override
        public Layer replica() {
            return new Rectified();
        }
    }
}
