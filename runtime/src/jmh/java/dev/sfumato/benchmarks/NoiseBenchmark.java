package dev.sfumato.benchmarks;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.noise.DiscreteGaussian;
import dev.sfumato.noise.DiscreteLaplace;
import dev.sfumato.noise.Gaussian;
import dev.sfumato.noise.Laplace;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomizedResponse;
import java.util.concurrent.TimeUnit;
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

/** A release of a million values; nanoseconds per draw, which is milliseconds per release. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(NoiseBenchmark.DRAWS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class NoiseBenchmark {
    static final int DRAWS = 1_000_000;

    /** 0.1 has a denominator of 2^55. */
    @Param({"0.1", "4", "1234.567"})
    public double scale;

    @Param({"false", "true"})
    public boolean secure;

    private final NoiseSource secureSource = NoiseSource.secure();
    private final NoiseSource seededSource = NoiseSource.seeded(1);
    private final double[] reals = new double[DRAWS];
    private final long[] integers = new long[DRAWS];
    private final int[] answers = new int[DRAWS];

    @Benchmark
    public double[] laplace() {
        return new Laplace(scale, 1, Unit.RECORD).release(reals, source()).value();
    }

    @Benchmark
    public double[] gaussian() {
        return new Gaussian(scale, 1, Unit.RECORD).release(reals, source()).value();
    }

    @Benchmark
    public long[] discreteLaplace() {
        return new DiscreteLaplace(scale, 1, Unit.RECORD)
                .release(integers, source())
                .value();
    }

    @Benchmark
    public long[] discreteGaussian() {
        return new DiscreteGaussian(scale, 1, Unit.RECORD, integers.length)
                .release(integers, source())
                .value();
    }

    @Benchmark
    public int[] randomizedResponse() {
        return new RandomizedResponse(Math.min(1, 0.1 * scale), 5, Unit.RECORD_REPLACED)
                .release(answers, source())
                .value();
    }

    private NoiseSource source() {
        return secure ? secureSource : seededSource;
    }
}
