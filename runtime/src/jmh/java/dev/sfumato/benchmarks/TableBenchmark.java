package dev.sfumato.benchmarks;

import dev.sfumato.data.table.Census;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableSchema;
import dev.sfumato.data.table.csv.CsvTable;
import dev.sfumato.data.table.csv.TableWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Ten million rows of nine columns of codes, 180 MB of text with 137,000 distinct rows, and a million rows of raw values, of
 * which hardly two are alike; seconds per reading. The heap is bounded.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx512m")
@Warmup(iterations = 2)
@Measurement(iterations = 3)
public class TableBenchmark {
    private static final int ROWS = 10_000_000;
    private static final int RAW_ROWS = 1_000_000;

    private Path folder = Path.of("");
    private Path codes = folder;
    private Path raw = folder;
    private TableSchema ofCodes = Census.schema();
    private TableSchema ofRaw = Census.schema();
    private Table table = new Census(1, 1).table();

    @Setup(Level.Trial)
    public void write() throws IOException {
        folder = Files.createTempDirectory("sfumato-benchmark");
        codes = folder.resolve("codes.csv");
        table = new Census(ROWS, 1).table().drop(Census.LABEL);
        TableWriter.of(table).codes().write(codes);
        ofCodes = CsvTable.of(codes).infer();
        raw = folder.resolve("raw.csv");
        Path people = folder.resolve("people.csv");
        new Census(RAW_ROWS, 1).write(people);
        try (var lines = Files.lines(people);
                var out = Files.newBufferedWriter(raw)) {
            long number = 0;
            for (String line : (Iterable<String>) lines::iterator) {
                // weights as surveys have them, which make every row another
                out.write(number == 0 ? "weight," : number * 7919 % RAW_ROWS + ".25,");
                out.write(line);
                out.write('\n');
                number++;
            }
        }
        Files.delete(people);
        ofRaw = CsvTable.of(raw).infer();
    }

    @TearDown(Level.Trial)
    public void delete() throws IOException {
        Files.delete(codes);
        Files.delete(raw);
        Files.delete(folder);
    }

    @Benchmark
    public Table read() {
        return CsvTable.of(codes).schema(ofCodes).read().table();
    }

    @Benchmark
    public Table inferAndRead() {
        return CsvTable.of(codes).read().table();
    }

    @Benchmark
    public Table readUnlikeRows() {
        return CsvTable.of(raw).schema(ofRaw).read().table();
    }

    @Benchmark
    public TableSchema inferUnlikeRows() {
        return CsvTable.of(raw).infer();
    }

    @Benchmark
    public Table project() {
        return table.project(0, 1, 2, 3, 4);
    }

    @Benchmark
    public List<Table> splitByClass() {
        return table.splitBy("sex");
    }

    @Benchmark
    public Table make() {
        return new Census(ROWS, 1).table();
    }
}
