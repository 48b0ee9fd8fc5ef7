package dev.sfumato.data.graph;

import dev.sfumato.util.Require;
import java.util.List;

/** Graphs that have a name, to try things on. */
public final class Shapes {
    private Shapes() {}

    /** Node 0 joined with all others. */
    public static Graph star(int nodes) {
        int edges = edges(nodes);
        int[] leaves = new int[edges];
        for (int i = 0; i < edges; i++) {
            leaves[i] = i + 1;
        }
        return Graph.undirected(nodes, new int[edges], leaves);
    }

    /** Each node joined with the next. */
    public static Graph path(int nodes) {
        int edges = edges(nodes);
        int[] from = new int[edges];
        int[] to = new int[edges];
        for (int i = 0; i < edges; i++) {
            from[i] = i;
            to[i] = i + 1;
        }
        return Graph.undirected(nodes, from, to);
    }

    /** A path whose ends are joined. */
    public static Graph cycle(int nodes) {
        Require.atLeast("nodes of a cycle", 3, nodes);
        return path(nodes).withEdge(0, nodes - 1);
    }

    /** All pairs joined. */
    public static Graph complete(int nodes) {
        Require.atLeast("nodes", 0, nodes);
        return new BlockModel(List.of(nodes), 1, 0, 0).graph();
    }

    /** No edges at all. */
    public static Graph empty(int nodes) {
        return Graph.undirected(nodes, new int[0], new int[0]);
    }

    private static int edges(int nodes) {
        Require.atLeast("nodes", 0, nodes);
        return Math.max(0, nodes - 1);
    }
}
