package dev.sfumato.benchmarks;

import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.noise.Laplace;
import dev.sfumato.noise.NoiseField;
import dev.sfumato.noise.NoiseSource;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Noise by place for a million nodes, the key included; nanoseconds per draw. The first is noise in order, to compare. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(NoiseFieldBenchmark.DRAWS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class NoiseFieldBenchmark {
    static final int DRAWS = 1_000_000;

    /** The grid is 2^-bits of the scale. */
    @Param({"20", "32", "40"})
    public int bits;

    private final NoiseSource source = NoiseSource.secure();
    private final double[] reals = new double[DRAWS];
    private final long[] words = new long[DRAWS / Long.SIZE];

    @Benchmark
    public double[] laplaceInOrder() {
        return new Laplace(1, 1, Unit.EDGE, grid()).release(reals, source).value();
    }

    @Benchmark
    public double[] laplace() {
        return released(field -> field.addLaplace(1, 2, 0, reals, 0, DRAWS, 1, grid()));
    }

    @Benchmark
    public double[] laplaceInPartsOf256() {
        return released(field -> {
            for (int at = 0; at < DRAWS; at += 256) {
                field.addLaplace(1, 2, at, reals, at, Math.min(256, DRAWS - at), 1, grid());
            }
        });
    }

    @Benchmark
    public double[] gaussian() {
        return released(field -> field.addGaussian(1, 2, 0, reals, 0, DRAWS, 1, grid()));
    }

    @Benchmark
    public long[] flips() {
        released(field -> field.flips(1, 0, 0.27, words, 0, words.length));
        return words;
    }

    @Benchmark
    public long skips() {
        long[] sum = new long[1];
        released(field -> {
            for (int i = 0; i < DRAWS; i++) {
                sum[0] += field.skip(1, i, 0.01);
            }
        });
        return sum[0];
    }

    /** The values walk about, far from where the grid ends. */
    private double[] released(Consumer<NoiseField> draw) {
        return source.releaseField(new LaplaceEvent(1, 1, Unit.EDGE), field -> {
                    draw.accept(field);
                    return reals;
                })
                .value();
    }

    private double grid() {
        return Math.scalb(1.0, -bits);
    }
}
