package dev.sfumato.benchmarks;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.pac.MeasuredNoise;
import dev.sfumato.pac.NoiseShape;
import dev.sfumato.pac.PacGoal;
import dev.sfumato.pac.PacMechanism;
import dev.sfumato.pac.RandomPart;
import dev.sfumato.pac.Simulations;
import dev.sfumato.pac.Worlds;
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

/** The search for the noise of a mean of 784 numbers over half of 500 records: 10,000 simulations, or 128 worlds. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
public class PacNoiseBenchmark {
    private static final int RECORDS = 500;
    private static final int SIZE = 784;

    @Param({"PRINCIPAL_AXES", "COORDINATES", "ALIKE"})
    public NoiseShape shape;

    private final PacMechanism<int[]> mechanism = meanOf(records());

    private static double[][] records() {
        RandomSource random = RandomSource.seeded(1);
        double[][] records = new double[RECORDS][SIZE];
        for (double[] record : records) {
            double common = random.nextGaussian();
            for (int i = 0; i < SIZE; i++) {
                record[i] = random.nextGaussian() * Math.exp(-4.0 * i / SIZE) + common * Math.sin(0.1 * i);
            }
        }
        return records;
    }

    private static PacMechanism<int[]> meanOf(double[][] records) {
        return new PacMechanism<>(
                RandomPart.half("records", RECORDS, members -> members), members -> mean(records, members), false);
    }

    private static double[] mean(double[][] records, int[] members) {
        double[] mean = new double[SIZE];
        for (int member : members) {
            for (int i = 0; i < SIZE; i++) {
                mean[i] += records[member][i] / members.length;
            }
        }
        return mean;
    }

    private PacGoal goal() {
        return new PacGoal(0.02, shape, Unit.RECORD);
    }

    @Benchmark
    public MeasuredNoise<int[]> simulations() {
        return new Simulations(0.01, 0.1, 10_000, 10_000)
                .determine(mechanism, goal(), RandomSource.seeded(2), Progress.NONE);
    }

    @Benchmark
    public MeasuredNoise<int[]> worlds() {
        return Worlds.determine(mechanism, goal(), 128, RandomSource.seeded(2), Progress.NONE);
    }
}
