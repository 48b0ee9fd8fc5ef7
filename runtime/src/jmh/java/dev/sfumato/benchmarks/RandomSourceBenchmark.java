package dev.sfumato.benchmarks;

import dev.sfumato.noise.RandomSource;
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

/** Normal draws for an image of 14 by 14; nanoseconds per draw. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(RandomSourceBenchmark.DRAWS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RandomSourceBenchmark {
    static final int DRAWS = 196;

    @Param({"false", "true"})
    public boolean secure;

    private final RandomSource secureChance = RandomSource.secure();
    private final RandomSource seededChance = RandomSource.seeded(1);
    private final float[] draws = new float[DRAWS];

    @Benchmark
    public float[] oneByOne() {
        RandomSource random = random();
        for (int i = 0; i < DRAWS; i++) {
            draws[i] = (float) random.nextGaussian();
        }
        return draws;
    }

    @Benchmark
    public float[] atOnce() {
        random().fillGaussian(draws, 0, DRAWS);
        return draws;
    }

    private RandomSource random() {
        return secure ? secureChance : seededChance;
    }
}
