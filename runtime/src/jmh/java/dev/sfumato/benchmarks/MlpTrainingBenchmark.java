package dev.sfumato.benchmarks;

import dev.sfumato.nn.Activation;
import dev.sfumato.nn.Adam;
import dev.sfumato.nn.ExampleClipping;
import dev.sfumato.nn.Mlp;
import dev.sfumato.nn.MlpShape;
import dev.sfumato.nn.Pass;
import dev.sfumato.nn.Segments;
import dev.sfumato.nn.Tile;
import dev.sfumato.noise.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
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

/** A step of training against the matrix products in it: the ratio of the two is what all the rest costs. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class MlpTrainingBenchmark {
    /** Nine columns of five categories, sixteen numbers for the step, two classes. */
    private static final int[] SIZES = {5, 5, 5, 5, 5, 5, 5, 5, 5};

    private static final int INPUTS = 63;
    private static final int LAYERS = 4;
    private static final int HIDDEN = 256;

    @Param({"30", "128"})
    public int batch;

    private Net normalised;
    private Net plain;
    private ExampleClipping clipping;
    private double[] norms;
    private List<Tile> weights;
    private List<Tile> activities;
    private List<Tile> sums;
    private List<Tile> gradients;

    @Setup
    public void start() {
        normalised = new Net(batch, true);
        plain = new Net(batch, false);
        clipping = new ExampleClipping(1, 1);
        norms = new double[batch];
        weights = new ArrayList<>();
        activities = new ArrayList<>();
        sums = new ArrayList<>();
        gradients = new ArrayList<>();
        int width = (batch + 7) / 8 * 8;
        int from = INPUTS;
        activities.add(filled(INPUTS, width));
        sums.add(filled(INPUTS, width));
        for (int layer = 0; layer <= LAYERS; layer++) {
            int to = layer == LAYERS ? 45 : HIDDEN;
            weights.add(filled(to, from));
            activities.add(filled(to, width));
            sums.add(filled(to, width));
            gradients.add(filled(to, from));
            from = to;
        }
    }

    /** One step of the published training. */
    @Benchmark
    public double step() {
        return normalised.step(net -> {});
    }

    /** One block of a private step, without the noise, which comes once per step. */
    @Benchmark
    public double clippedStep() {
        return plain.step(net -> clipping.clip(net.mlp, net.pass, norms));
    }

    /** Only the products of a step: forward, backward and the gradients of the weights. */
    @Benchmark
    public Tile products() {
        for (int layer = 0; layer <= LAYERS; layer++) {
            Tile.multiply(weights.get(layer), activities.get(layer), sums.get(layer + 1));
        }
        for (int layer = LAYERS; layer > 0; layer--) {
            Tile.multiplyTransposed(weights.get(layer), activities.get(layer + 1), sums.get(layer));
        }
        for (int layer = 0; layer <= LAYERS; layer++) {
            Tile.multiplyByTransposed(activities.get(layer + 1), activities.get(layer), gradients.get(layer));
        }
        return gradients.get(0);
    }

    private static Tile filled(int rows, int columns) {
        Tile tile = new Tile(rows, columns);
        RandomSource random = RandomSource.seeded(1);
        for (int i = 0; i < tile.values().length; i++) {
            tile.values()[i] = (float) (random.nextDouble() - 0.5);
        }
        tile.push();
        return tile;
    }

    private static final class Net {
        final Mlp mlp;
        final Pass pass;
        private final Adam adam;
        private final Segments segments = new Segments(SIZES);
        private final char[] targets;

        Net(int batch, boolean isNormalised) {
            RandomSource random = RandomSource.seeded(2);
            MlpShape shape =
                    new MlpShape(INPUTS, LAYERS, HIDDEN, segments.total(), Activation.RELU, isNormalised, false);
            mlp = Mlp.start(shape, random);
            pass = Pass.of(shape, batch);
            adam = new Adam(mlp.parameters());
            targets = new char[batch * SIZES.length];
            for (int i = 0; i < targets.length; i++) {
                targets[i] = (char) random.nextInt(5);
            }
            for (int i = 0; i < batch * INPUTS; i++) {
                pass.input()[i] = random.nextInt(5) == 0 ? 0.8f : -0.2f;
            }
        }

        double step(Consumer<Net> between) {
            mlp.forward(pass);
            double loss = 0;
            for (int i = 0; i < pass.examples(); i++) {
                loss += segments.crossEntropy(
                        pass.outputs(), i * segments.total(), targets, i * SIZES.length, 1f / pass.examples());
            }
            mlp.backward(pass);
            between.accept(this);
            mlp.gradients(pass);
            adam.step(1e-3);
            return loss;
        }
    }
}
