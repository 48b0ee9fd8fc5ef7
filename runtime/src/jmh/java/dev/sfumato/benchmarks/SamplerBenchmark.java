package dev.sfumato.benchmarks;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Denoiser;
import dev.sfumato.diffusion.discrete.ExactDenoiser;
import dev.sfumato.diffusion.discrete.Sampler;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.noise.RandomSource;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A million rows of nine columns in ten steps: nanoseconds per row and step, all cores. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx4g")
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class SamplerBenchmark {
    private static final int ROWS = 1_000_000;
    private static final int STEPS = 10;

    private Table table;
    private Denoiser exact;
    private Denoiser free;

    @Setup
    public void make() {
        table = AdultLike.table(30_718);
        exact = ExactDenoiser.of(table, Schedule.linear(STEPS));
        free = new Even(exact);
    }

    @Benchmark
    @OperationsPerInvocation(ROWS * STEPS)
    public Table exactDenoiser() {
        return sample(exact, RandomSource.secure());
    }

    /** The time that sampling takes beside the denoiser, at its worst: hardly any state repeats. */
    @Benchmark
    @OperationsPerInvocation(ROWS * STEPS)
    public Table freeDenoiser() {
        return sample(free, RandomSource.secure());
    }

    private Table sample(Denoiser denoiser, RandomSource random) {
        return new Sampler(denoiser).sample(table.schema(), ROWS, 0, random, Progress.NONE);
    }

    /** Says that every value is as likely. */
    private record Even(Denoiser like) implements Denoiser {
        @Override
        public Schedule schedule() {
            return like.schedule();
        }

        @Override
        public List<Integer> sizes() {
            return like.sizes();
        }

        @Override
        public void distributions(int t, char[] rows, int count, double[] distributions) {
            Arrays.fill(distributions, 0.2);
        }
    }
}
