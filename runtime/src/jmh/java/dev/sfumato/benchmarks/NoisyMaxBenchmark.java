package dev.sfumato.benchmarks;

import dev.sfumato.accounting.event.NoisyMaxEvent.Noise;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.NoisyMax;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One choice among a thousand scores. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class NoisyMaxBenchmark {
    @Param({"LAPLACE", "EXPONENTIAL", "GUMBEL"})
    public Noise noise;

    private final double[] scores = new double[1000];
    private final NoiseSource source = NoiseSource.secure();

    public NoisyMaxBenchmark() {
        Arrays.setAll(scores, i -> Math.sin(i) * 10);
    }

    @Benchmark
    public int choice() {
        return new NoisyMax(noise, 0.1, 1, Unit.RECORD).release(scores, source).value();
    }
}
