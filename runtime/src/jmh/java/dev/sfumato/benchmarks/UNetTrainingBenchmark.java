package dev.sfumato.benchmarks;

import dev.sfumato.data.image.ImageShape;
import dev.sfumato.nn.layer.Clipping;
import dev.sfumato.nn.layer.GradientNorms;
import dev.sfumato.nn.network.UNet;
import dev.sfumato.nn.network.UNetSize;
import dev.sfumato.noise.RandomSource;
import java.util.concurrent.TimeUnit;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A block of a small U-Net, one core: its summed gradient as it is, and with each example's own clipped. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class UNetTrainingBenchmark {
    private static final int EXAMPLES = 32;
    private static final int CONDITIONS = 42;
    private static final ImageShape IMAGE = new ImageShape(14, 14, 1);

    private UNet net;
    private INDArray input;
    private INDArray delta;
    private GradientNorms norms;

    @Setup
    public void start() {
        RandomSource random = RandomSource.seeded(1);
        net = UNet.start(IMAGE, CONDITIONS, UNetSize.small(), random);
        input = normal(IMAGE.values() + CONDITIONS, random);
        delta = normal(IMAGE.values(), random);
        norms = new GradientNorms(EXAMPLES, 1);
    }

    private static INDArray normal(int rows, RandomSource random) {
        float[] values = new float[rows * EXAMPLES];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return Nd4j.create(values, new long[] {rows, EXAMPLES}, 'f');
    }

    @Benchmark
    public INDArray plain() {
        net.forward(input);
        net.backward(delta);
        net.gradients();
        return net.weights().get(0).gradient();
    }

    @Benchmark
    public double[] clipped() {
        net.forward(input);
        net.backward(delta);
        double[] before = new Clipping(1).clip(net, norms);
        net.gradients();
        return before;
    }
}
