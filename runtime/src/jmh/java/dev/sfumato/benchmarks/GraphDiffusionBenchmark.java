package dev.sfumato.benchmarks;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.data.graph.RMat;
import dev.sfumato.diffusion.graph.NoiseSchedule;
import dev.sfumato.diffusion.graph.NoisyDiffusion;
import dev.sfumato.diffusion.graph.engine.Diffusion;
import dev.sfumato.diffusion.graph.engine.Seeds;
import dev.sfumato.diffusion.graph.engine.Threshold;
import dev.sfumato.diffusion.graph.engine.Walker;
import dev.sfumato.noise.NoiseSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Lazy PageRank: microseconds per step and seed. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx6g")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class GraphDiffusionBenchmark {
    private static final int STEPS = 20;
    private static final int BLOCK = 32;
    private static final Diffusion LAZY = Diffusion.lazyPageRank(0.8, STEPS);
    private static final Threshold THRESHOLD = new Threshold.Degree(1e-6);

    /** Of a third of a million edges, as BlogCatalog has them, and of sixteen million on a million nodes. */
    @Param({"13", "20"})
    public int scale;

    private Graph graph;
    private Walker inGivenOrder;
    private Walker oneCore;
    private Walker twoCores;

    @Setup
    public void read() {
        graph = new RMat(scale, scale == 13 ? 60 : 16, 0.57, 0.19, 0.19, 1).graph();
        inGivenOrder = Walker.inGivenOrder(graph, 1);
        oneCore = new Walker(graph, 1);
        twoCores = new Walker(graph, 2);
    }

    @Benchmark
    @OperationsPerInvocation(STEPS)
    public double[] oneCore() {
        return oneCore.run(LAZY, THRESHOLD, 0, Seeds.of(17), Unit.EDGE_NOT_AT_SEED);
    }

    @Benchmark
    @OperationsPerInvocation(STEPS)
    public double[] twoCores() {
        return twoCores.run(LAZY, THRESHOLD, 0, Seeds.of(17), Unit.EDGE_NOT_AT_SEED);
    }

    @Benchmark
    @OperationsPerInvocation(STEPS)
    public double[] inGivenOrder() {
        return inGivenOrder.run(LAZY, THRESHOLD, 0, Seeds.of(17), Unit.EDGE_NOT_AT_SEED);
    }

    @Benchmark
    @OperationsPerInvocation(STEPS * BLOCK)
    public List<double[]> oneCoreInBlocks() {
        List<Seeds> seeds = IntStream.range(0, BLOCK).mapToObj(Seeds::of).toList();
        return oneCore.runAll(LAZY, THRESHOLD, 0, seeds, Unit.EDGE_NOT_AT_SEED);
    }

    /** All cores, noise in every step; with the copy of the graph that every release makes. */
    @Benchmark
    @OperationsPerInvocation(STEPS)
    public double[] noisy() {
        NoiseSchedule everyStep = NoiseSchedule.uniform(1e-3, STEPS);
        return new NoisyDiffusion(LAZY, THRESHOLD, 0, everyStep, Unit.EDGE_NOT_AT_SEED)
                .release(graph, Seeds.of(17), NoiseSource.secure())
                .value();
    }
}
