package dev.sfumato.benchmarks;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.exposure.ExposurePlan;
import dev.sfumato.exposure.RowLeakage;
import dev.sfumato.noise.RandomSource;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** All bounds for all rows of a table, ten steps. The bars: 0.15 s, 1.5 s, 8 s less what reading takes, 60 s. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx8g")
@Warmup(iterations = 3)
@Measurement(iterations = 5)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class LeakageBenchmark {
    /** Nine columns as of a census, of which 30,718 rows are 11,000 distinct ones and a million 77,000; twelve of 8 values. */
    @Param({"CENSUS_30718", "CENSUS_1000000", "CENSUS_10000000", "WIDE_1000000"})
    public String shape;

    private Table table;

    @Setup
    public void make() {
        boolean isCensus = shape.startsWith("CENSUS");
        int rows = Integer.parseInt(shape.substring(shape.indexOf('_') + 1));
        int[] sizes = isCensus ? new int[] {5, 4, 5, 5, 5, 5, 5, 2, 5} : new int[] {8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8};
        RandomSource random = RandomSource.seeded(1);
        TableBuilder builder = new TableBuilder(Schema.ofSizes(sizes));
        int[] row = new int[sizes.length];
        for (int r = 0; r < rows; r++) {
            for (int i = 0; i < row.length; i++) {
                row[i] = isCensus ? steps(random, sizes[i]) : (int) (sizes[i] * Math.pow(random.nextDouble(), 2));
            }
            builder.add(row);
        }
        table = builder.table();
    }

    private static int steps(RandomSource random, int size) {
        int value = 0;
        while (value < size - 1 && random.bernoulli(0.385)) {
            value++;
        }
        return value;
    }

    @Benchmark
    public RowLeakage allRows() {
        return RowLeakage.of(table, ExposurePlan.of(Schedule.linear(10)), Progress.NONE);
    }
}
