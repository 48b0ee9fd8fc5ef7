package dev.sfumato.benchmarks;

import dev.sfumato.data.graph.EdgeList;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.data.graph.Ids;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Ten million edges in no order among a million nodes; seconds per reading. The heap is bounded: undirected edges with numbers
 * take 16 bytes each and 4 per node at the peak, by count of the arrays, and 8 and 4 when read. Others may take more.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx384m")
@Warmup(iterations = 2)
@Measurement(iterations = 3)
public class GraphReadBenchmark {
    private static final int EDGES = 10_000_000;
    private static final int NODES = 1_000_000;

    @Param({"edges.tsv", "edges.tsv.gz"})
    public String name;

    private Path folder = Path.of("");
    private Path file = folder;

    @Setup(Level.Trial)
    public void write() throws IOException {
        folder = Files.createTempDirectory("sfumato-benchmark");
        file = folder.resolve(name);
        OutputStream plain = Files.newOutputStream(file);
        try (OutputStream out =
                new BufferedOutputStream(name.endsWith(".gz") ? new GZIPOutputStream(plain) : plain, 1 << 16)) {
            long state = 1;
            for (int i = 0; i < EDGES; i++) {
                // Knuth's multiplier, of which the high bits serve
                state = state * 6364136223846793005L + 1442695040888963407L;
                long from = (state >>> 33) % NODES;
                state = state * 6364136223846793005L + 1442695040888963407L;
                long to = (state >>> 33) % NODES;
                out.write((from + "\t" + to + "\n").getBytes(StandardCharsets.US_ASCII));
            }
        }
    }

    @TearDown(Level.Trial)
    public void delete() throws IOException {
        Files.delete(file);
        Files.delete(folder);
    }

    @Benchmark
    public Graph undirected() {
        return EdgeList.from(file).nodes(NODES).read().graph();
    }

    @Benchmark
    public Graph directed() {
        return EdgeList.from(file).nodes(NODES).directed().read().graph();
    }

    @Benchmark
    public Graph symmetrised() {
        return EdgeList.from(file).nodes(NODES).symmetrised().read().graph();
    }

    @Benchmark
    public Graph names() {
        return EdgeList.from(file)
                .ids(Ids.STRING)
                .header(false)
                .nodesFromEdges()
                .read()
                .graph();
    }
}
