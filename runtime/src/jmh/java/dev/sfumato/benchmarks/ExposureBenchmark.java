package dev.sfumato.benchmarks;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.exposure.Exposure;
import dev.sfumato.exposure.ExposurePlan;
import dev.sfumato.exposure.ForwardEstimate;
import dev.sfumato.noise.RandomSource;
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

/** All rows of a table with the shape of the census, 5^9 states, ten steps: seconds, all cores. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx4g")
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class ExposureBenchmark {
    private static final ExposurePlan PLAN = ExposurePlan.of(Schedule.linear(10));

    private Table table;

    @Setup
    public void make() {
        table = AdultLike.table(30_718);
    }

    /** The certificate with as many runs as it has by default, and delta of every distinct row. */
    @Benchmark
    public double certificate() {
        Exposure exposure = Exposure.of(table, PLAN, RandomSource.secure(), Progress.NONE);
        double most = 0;
        for (int d = 0; d < table.distinct(); d++) {
            most = Math.max(most, exposure.delta(d, 1));
        }
        return most;
    }

    @Benchmark
    public ForwardEstimate forwardEstimate() {
        return ForwardEstimate.of(table, PLAN, ForwardEstimate.DRAWS, RandomSource.secure(), Progress.NONE);
    }
}
