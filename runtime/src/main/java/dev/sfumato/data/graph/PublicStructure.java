package dev.sfumato.data.graph;

import dev.sfumato.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * What everybody may know of a graph, declared without looking at its edges: a release may depend on this and on nothing else.
 *
 * @param mostEdges an upper bound on the number of edges that holds for every graph that this one could have been
 */
public record PublicStructure(int nodes, long mostEdges, boolean isDirected, boolean isWeighted) {
    public PublicStructure {
        Require.atLeast("nodes", 0, nodes);
        long all = pairs(nodes, isDirected);
        if (mostEdges < 0 || mostEdges > all) {
            throw new IllegalArgumentException(
                    "mostEdges must be in [0, " + all + "] for " + nodes + " nodes, got " + mostEdges);
        }
    }

    /** Any undirected simple graph on these nodes. */
    public static PublicStructure undirected(int nodes) {
        return new PublicStructure(nodes, pairs(nodes, false), false, false);
    }

    /** Any directed simple graph on these nodes. */
    public static PublicStructure directed(int nodes) {
        return new PublicStructure(nodes, pairs(nodes, true), true, false);
    }

    public PublicStructure withMostEdges(long most) {
        return new PublicStructure(nodes, most, isDirected, isWeighted);
    }

    public PublicStructure weighted() {
        return new PublicStructure(nodes, mostEdges, isDirected, true);
    }

    /** The sentences that say where a graph is not as declared; none where it is. They tell no private figure. */
    public List<String> faults(Graph graph) {
        List<String> faults = new ArrayList<>();
        if (!graph.nodesArePublic()) {
            faults.add("the nodes were taken from the edges, so they are private: declare them with nodes(...)");
        } else if (graph.nodes() != nodes) {
            faults.add("the graph must have " + nodes + " nodes, it has " + graph.nodes());
        }
        if (graph.edges() > mostEdges) {
            faults.add("the graph must have at most " + mostEdges + " edges, it has more");
        }
        if (graph.isDirected() != isDirected) {
            faults.add("the graph must be " + direction(isDirected) + ", it is " + direction(graph.isDirected()));
        }
        if (graph.isWeighted() != isWeighted) {
            faults.add("the graph must be " + weights(isWeighted) + ", it is " + weights(graph.isWeighted()));
        }
        return faults;
    }

    /** Refuses a graph that is not as declared. */
    public Graph require(Graph graph) {
        List<String> faults = faults(graph);
        if (!faults.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", faults));
        }
        return graph;
    }

    private static long pairs(int nodes, boolean isDirected) {
        long ordered = (long) nodes * Math.max(0, nodes - 1);
        return isDirected ? ordered : ordered / 2;
    }

    private static String direction(boolean isDirected) {
        return isDirected ? "directed" : "undirected";
    }

    private static String weights(boolean isWeighted) {
        return isWeighted ? "weighted" : "unweighted";
    }
}
