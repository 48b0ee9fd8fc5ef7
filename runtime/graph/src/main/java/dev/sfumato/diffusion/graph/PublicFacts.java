package dev.sfumato.diffusion.graph;

import dev.sfumato.data.graph.Graph;
import dev.sfumato.util.Require;

/**
 * The public facts about a graph. The price of a release depends on this and on nothing else of it.
 *
 * @param mostEdges a bound on their number, also with one edge more, that was not read off the graph
 * @param mostChange the most that one edge weighs, and so the most that neighbours differ by; one without weights
 * @param mostWeight a bound on what all edges weigh together that was not read off the graph
 */
public record PublicFacts(
        int nodes, long mostEdges, boolean isDirected, boolean isWeighted, double mostChange, double mostWeight) {
    private static final String NODES_FROM_EDGES = "the nodes were taken from the edges, so that even their number is"
            + " private: declare them when reading the graph";

    public PublicFacts {
        Require.atLeast("nodes", 0, nodes);
        Require.atLeast("mostEdges", 0, mostEdges);
        Require.positive("mostChange", mostChange);
        Require.nonNegative("mostWeight", mostWeight);
        if (!isWeighted && (mostChange != 1 || mostWeight != (double) mostEdges)) {
            throw new IllegalArgumentException(
                    "without weights mostChange must be 1.0 and mostWeight must be mostEdges, " + mostEdges + ", got "
                            + mostChange + " and " + mostWeight);
        }
    }

    /** Of an undirected graph without weights. */
    public PublicFacts(int nodes, long mostEdges) {
        this(nodes, mostEdges, false, false, 1, (double) mostEdges);
    }

    /** That an undirected graph without weights has so many nodes, and no more. */
    public static PublicFacts of(int nodes) {
        return new PublicFacts(nodes, pairs(nodes));
    }

    /** That a directed graph without weights has so many nodes. */
    public static PublicFacts directed(int nodes) {
        return directed(nodes, 2 * pairs(nodes));
    }

    public static PublicFacts directed(int nodes, long mostEdges) {
        return new PublicFacts(nodes, mostEdges, true, false, 1, (double) mostEdges);
    }

    /** Of an undirected graph with weights. */
    public static PublicFacts weighted(int nodes, double mostChange, double mostWeight) {
        return new PublicFacts(nodes, pairs(nodes), false, true, mostChange, mostWeight);
    }

    /** Of a directed graph with weights. */
    public static PublicFacts directedWeighted(int nodes, double mostChange, double mostWeight) {
        return new PublicFacts(nodes, 2 * pairs(nodes), true, true, mostChange, mostWeight);
    }

    /** The public facts of a graph by default: the number of nodes and whether it is directed. */
    public static PublicFacts of(Graph graph) {
        if (graph.isWeighted()) {
            throw new IllegalArgumentException(
                    "a graph with weights needs PublicFacts.weighted: how much one weight can"
                            + " change, and what all weigh at most, cannot be read off the graph");
        }
        if (!graph.nodesArePublic()) {
            throw new IllegalArgumentException(NODES_FROM_EDGES);
        }
        return graph.isDirected() ? directed(graph.nodes()) : of(graph.nodes());
    }

    private static long pairs(int nodes) {
        return (long) nodes * (nodes - 1) / 2;
    }

    /** Refuses a graph that is not as the facts say, in a sentence that tells no private figure. */
    public void requireTrueOf(Graph graph) {
        if (!graph.nodesArePublic()) {
            throw new IllegalArgumentException(NODES_FROM_EDGES);
        }
        if (graph.nodes() != nodes || graph.isDirected() != isDirected || graph.isWeighted() != isWeighted) {
            throw new IllegalArgumentException(
                    "the graph must be as the public facts say (" + kind(nodes, isDirected, isWeighted) + "), got "
                            + kind(graph.nodes(), graph.isDirected(), graph.isWeighted()));
        }
        if (graph.edges() > mostEdges) {
            throw new IllegalArgumentException(
                    "mostEdges must be at least the number of edges, which is larger, got " + mostEdges);
        }
        if (isWeighted) {
            requireTrueOf(heaviest(graph), weightOf(graph));
        }
    }

    /**
     * Refuses a graph whose weights are more than these facts allow.
     *
     * @param heaviest what its heaviest edge weighs, of {@link #heaviest}
     * @param weight what all its edges weigh, of {@link #weightOf}
     */
    public void requireTrueOf(double heaviest, double weight) {
        if (heaviest > mostChange) {
            throw new IllegalArgumentException(
                    "mostChange must be at least what every edge weighs, and one weighs more, got " + mostChange);
        }
        if (weight > mostWeight) {
            throw new IllegalArgumentException(
                    "mostWeight must be at least what all edges weigh, which is more, got " + mostWeight);
        }
    }

    private static String kind(int nodes, boolean isDirected, boolean isWeighted) {
        return nodes + " nodes, " + (isDirected ? "directed" : "undirected") + ", with" + (isWeighted ? "" : "out")
                + " weights";
    }

    /** The weight of the heaviest edge of a graph. */
    public static double heaviest(Graph graph) {
        double most = 0;
        for (int place = 0; place < graph.start(graph.nodes()); place++) {
            most = Math.max(most, graph.weight(place));
        }
        return most;
    }

    /** The total weight of all edges of a graph, or a little more. */
    public static double weightOf(Graph graph) {
        double total = 0;
        for (int v = 0; v < graph.nodes(); v++) {
            total += graph.strength(v);
        }
        return (graph.isDirected() ? total : total / 2) * (1 + 0x1p-20);
    }
}
