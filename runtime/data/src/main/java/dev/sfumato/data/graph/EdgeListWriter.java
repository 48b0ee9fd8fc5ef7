package dev.sfumato.data.graph;

import dev.sfumato.concurrent.Interruption;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Writes what {@link EdgeList} reads. */
final class EdgeListWriter {
    private static final int NODES_PER_POLL = 1 << 10;

    private EdgeListWriter() {}

    static void write(Graph graph, Path file) {
        requireNames(graph);
        try (OutputStream out = open(file)) {
            for (int v = 0; v < graph.nodes(); v++) {
                if (v % NODES_PER_POLL == 0) {
                    Interruption.poll("writing an edge list");
                }
                byte[] end = graph.name(v).getBytes(StandardCharsets.UTF_8);
                for (int i = graph.start(v); i < graph.start(v + 1); i++) {
                    int u = graph.neighbour(i);
                    if (graph.isDirected() || u < v) {
                        writeEdge(out, graph, u, end, i);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    private static void writeEdge(OutputStream out, Graph graph, int from, byte[] end, int place) throws IOException {
        out.write(graph.name(from).getBytes(StandardCharsets.UTF_8));
        out.write('\t');
        out.write(end);
        if (graph.isWeighted()) {
            out.write('\t');
            out.write(Double.toString(graph.weight(place)).getBytes(StandardCharsets.US_ASCII));
        }
        out.write('\n');
    }

    private static OutputStream open(Path file) throws IOException {
        OutputStream plain = Files.newOutputStream(file);
        return file.toString().endsWith(".gz")
                ? new BufferedOutputStream(new GZIPOutputStream(plain, 1 << 16), 1 << 16)
                : new BufferedOutputStream(plain, 1 << 16);
    }

    /** Refuses names that would not be read back. */
    private static void requireNames(Graph graph) {
        for (String name : graph.names()) {
            if (!name.equals(name.strip())
                    || name.indexOf('\t') >= 0
                    || name.indexOf('\n') >= 0
                    || name.indexOf('\r') >= 0
                    || name.startsWith("\"")
                    || name.startsWith("#")
                    || name.startsWith("%")) {
                throw new IllegalArgumentException(
                        "a name with a tab, a line end, or a blank, a quote, # or a percent sign at"
                                + " its beginning cannot be written: rename the nodes");
            }
        }
    }
}
