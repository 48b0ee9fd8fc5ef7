package dev.sfumato.diffusion.graph.engine;

import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;

/**
 * Where a diffusion starts, and restarts: with equal parts at each of these nodes, or at every node.
 *
 * @param nodes none where it is every node
 */
public record Seeds(List<Integer> nodes, boolean isEveryNode) {
    public Seeds {
        nodes = List.copyOf(Require.allGiven("nodes", nodes));
        if (isEveryNode != nodes.isEmpty()) {
            throw new IllegalArgumentException(
                    "seeds must be either some nodes or every node, got " + (isEveryNode ? "both" : "neither"));
        }
        nodes.forEach(node -> Require.atLeast("each of nodes", 0, node));
        HashSet<Integer> seen = new HashSet<>();
        for (int node : nodes) {
            if (!seen.add(node)) {
                throw new IllegalArgumentException("seeds must be different nodes, got " + node + " twice");
            }
        }
    }

    public static Seeds of(int... nodes) {
        return new Seeds(Arrays.stream(nodes).boxed().toList(), false);
    }

    public static Seeds everyNode() {
        return new Seeds(List.of(), true);
    }

    /** The share that each seed holds at the start. */
    public double share(int graphNodes) {
        return 1.0 / (isEveryNode ? graphNodes : nodes.size());
    }

    public void requireIn(int graphNodes) {
        for (int node : nodes) {
            if (node >= graphNodes) {
                throw new IllegalArgumentException("a seed must be in [0, " + (graphNodes - 1) + "], got " + node);
            }
        }
    }
}
