package dev.sfumato.gradle.worker.declaration;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.graph.EdgeList;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.data.graph.Ids;
import dev.sfumato.data.graph.Separator;
import dev.sfumato.gate.account.DataFacts;
import java.util.List;
import java.util.Locale;

/** A graph; its nodes are public where their number was declared. */
public record GraphData(Graph graph, DataFacts facts) implements DeclaredData {
    private static final String EXPECTED = "a graph is a list of edges, one to a line, plain or gzipped";
    private static final List<String> SEPARATORS = List.of("tab", "comma", "semicolon", "blanks");

    static GraphData read(RequestFields fields, DataFile file, Progress progress) {
        return file.fingerprinted(progress, sha256 -> read(fields, file, sha256, progress));
    }

    private static GraphData read(RequestFields fields, DataFile file, String sha256, Progress progress) {
        fields.only("directed", "weighted", "nodes", "ids", "firstId", "separator", "header");
        file.requireText(EXPECTED, true);
        progress.update("reading a graph", 0, 1);
        Graph graph = file.reading(() -> edges(fields, file).read().graph());
        progress.update("reading a graph", 1, 1);
        if (graph.edges() == 0) {
            throw file.refused(file.name() + ": there are no edges, so there is nothing to check");
        }
        String summary = String.format(
                Locale.ROOT,
                "%,d edges on %,d nodes, %s, %s, nodes %s",
                graph.edges(),
                graph.nodes(),
                graph.isDirected() ? "directed" : "undirected",
                graph.isWeighted() ? "weighted" : "without weights",
                graph.nodesArePublic() ? "declared" : "taken from the edges");
        return new GraphData(graph, new DataFacts("graph", file.known(sha256), graph.edges(), summary));
    }

    private static EdgeList edges(RequestFields fields, DataFile file) {
        EdgeList edges = EdgeList.from(file.path());
        edges = fields.has("nodes") ? edges.nodes(Settings.count(fields, "nodes", 1)) : edges.nodesFromEdges();
        if (Settings.choice(fields, "ids", List.of("integer", "string")).equals("string")) {
            edges = edges.ids(Ids.STRING);
        }
        edges = edges.idsFrom(Settings.count(fields, "firstId", 0, 0));
        if (fields.has("separator")) {
            String separator = Settings.choice(fields, "separator", SEPARATORS);
            edges = edges.separator(Separator.valueOf(separator.toUpperCase(Locale.ROOT)));
        }
        edges = edges.header(Settings.truth(fields, "header", false));
        if (Settings.truth(fields, "directed", false)) {
            edges = edges.directed();
        }
        return Settings.truth(fields, "weighted", false) ? edges.weighted() : edges;
    }
}
