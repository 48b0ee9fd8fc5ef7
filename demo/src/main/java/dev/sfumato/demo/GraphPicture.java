package dev.sfumato.demo;

import dev.sfumato.data.graph.Graph;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A graph of communities, its nodes as large as their values. */
final class GraphPicture {
    private static final int SIZE = 500;
    private static final double GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

    private final Graph graph;
    private final double[] x;
    private final double[] y;

    /** @param communities the sizes of the communities, whose nodes are numbered one after the other */
    GraphPicture(Graph graph, List<Integer> communities) {
        this.graph = graph;
        this.x = new double[graph.nodes()];
        this.y = new double[graph.nodes()];
        int node = 0;
        for (int c = 0; c < communities.size(); c++) {
            double angle = 2 * Math.PI * c / communities.size() - Math.PI / 2;
            double spread = 74 / Math.sqrt(communities.get(c));
            for (int i = 0; i < communities.get(c); i++, node++) {
                // as seeds lie in a sunflower
                double radius = spread * Math.sqrt(i + 0.5);
                x[node] = SIZE / 2.0 + 160 * Math.cos(angle) + radius * Math.cos(i * GOLDEN_ANGLE);
                y[node] = SIZE / 2.0 + 160 * Math.sin(angle) + radius * Math.sin(i * GOLDEN_ANGLE);
            }
        }
    }

    /**
     * @param first the nodes that are marked
     * @param seed the node that the values are from
     */
    String of(double[] values, int[] first, int seed, String label) {
        Svg svg = new Svg(SIZE, SIZE, label);
        svg.lines(edges(), 0.12);
        double most =
                Arrays.stream(first).mapToDouble(node -> values[node]).max().orElse(1);
        Set<Integer> marked = Arrays.stream(first).boxed().collect(Collectors.toSet());
        for (int node = 0; node < graph.nodes(); node++) {
            double share = Math.min(1, Math.max(0, values[node] / most));
            svg.dot(
                    x[node],
                    y[node],
                    1.6 + 6.4 * Math.sqrt(share),
                    marked.contains(node) ? "mark" : "ink",
                    0.25 + 0.65 * share);
        }
        svg.ring(x[seed], y[seed], 10, "the user at node " + seed);
        return svg.text();
    }

    private StringBuilder edges() {
        StringBuilder path = new StringBuilder();
        for (int node = 0; node < graph.nodes(); node++) {
            for (int place = graph.start(node); place < graph.start(node) + graph.degree(node); place++) {
                int other = graph.neighbour(place);
                if (node < other) {
                    path.append(
                            String.format(Locale.ROOT, "M%.0f %.0fL%.0f %.0f", x[node], y[node], x[other], y[other]));
                }
            }
        }
        return path;
    }
}
