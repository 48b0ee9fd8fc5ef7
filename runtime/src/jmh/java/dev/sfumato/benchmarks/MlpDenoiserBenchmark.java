package dev.sfumato.benchmarks;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.diffusion.discrete.MlpSettings;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.diffusion.discrete.network.MlpDenoiser;
import dev.sfumato.diffusion.discrete.network.MlpTraining;
import dev.sfumato.noise.RandomSource;
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

/** How many states per second the published network denoises, nine columns of five categories, all cores. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class MlpDenoiserBenchmark {
    private static final int ROWS = 1 << 14;
    private static final int[] SIZES = {5, 5, 5, 5, 5, 5, 5, 5, 5};

    private MlpDenoiser model;
    private char[] rows;
    private double[] distributions;

    @Setup
    public void train() {
        RandomSource random = RandomSource.seeded(1);
        TableBuilder builder = new TableBuilder(Schema.ofSizes(SIZES));
        rows = new char[ROWS * SIZES.length];
        distributions = new double[ROWS * 45];
        int[] row = new int[SIZES.length];
        for (int i = 0; i < ROWS; i++) {
            for (int column = 0; column < row.length; column++) {
                row[column] = random.nextInt(5);
                rows[i * row.length + column] = (char) random.nextInt(5);
            }
            if (i < 1000) {
                builder.add(row);
            }
        }
        Table table = builder.table();
        model = MlpTraining.of(Schedule.linear(10))
                .with(MlpSettings.standard().withEpochs(2).withSeed(1))
                .train(table, Progress.NONE);
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public double[] distributions() {
        model.distributions(1, rows, ROWS, distributions);
        return distributions;
    }
}
