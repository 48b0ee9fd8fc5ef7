package dev.sfumato.benchmarks;

import dev.sfumato.data.graph.BlockModel;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.data.graph.GraphCheck;
import dev.sfumato.data.graph.RMat;
import dev.sfumato.data.graph.Relabelled;
import dev.sfumato.data.graph.Shapes;
import java.util.List;
import java.util.concurrent.TimeUnit;
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

/** Graphs of a million nodes: made, relabelled and checked; seconds each. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx1g")
@Warmup(iterations = 1)
@Measurement(iterations = 3)
public class PublicGraphBenchmark {
    private static final RMat R_MAT = RMat.graph500(20, 1);

    private Graph graph = Shapes.empty(0);

    @Setup
    public void make() {
        graph = R_MAT.graph();
    }

    /** Draws 16 million edges. */
    @Benchmark
    public Graph rMat() {
        return R_MAT.graph();
    }

    /** About 7 million edges. */
    @Benchmark
    public Graph blockModel() {
        return new BlockModel(List.of(300_000, 300_000, 400_000), 4e-5, 1e-6, 1).graph();
    }

    @Benchmark
    public Relabelled byDegree() {
        return graph.byDegree();
    }

    @Benchmark
    public GraphCheck check() {
        return graph.check();
    }
}
