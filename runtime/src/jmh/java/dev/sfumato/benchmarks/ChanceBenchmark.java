package dev.sfumato.benchmarks;

import dev.sfumato.noise.Chance;
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
@OperationsPerInvocation(ChanceBenchmark.DRAWS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ChanceBenchmark {
    static final int DRAWS = 196;

    @Param({"false", "true"})
    public boolean secure;

    private final Chance secureChance = Chance.secure();
    private final Chance seededChance = Chance.seeded(1);
    private final float[] draws = new float[DRAWS];

    @Benchmark
    public float[] oneByOne() {
        Chance chance = chance();
        for (int i = 0; i < DRAWS; i++) {
            draws[i] = (float) chance.gaussian();
        }
        return draws;
    }

    @Benchmark
    public float[] atOnce() {
        chance().gaussians(draws, 0, DRAWS);
        return draws;
    }

    private Chance chance() {
        return secure ? secureChance : seededChance;
    }
}
