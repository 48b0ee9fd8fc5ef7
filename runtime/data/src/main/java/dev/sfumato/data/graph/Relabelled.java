package dev.sfumato.data.graph;

/** A graph under other numbers, and the way back. */
public final class Relabelled {
    private final Graph graph;
    private final int[] newOf;
    private final int[] oldOf;

    Relabelled(Graph graph, int[] newOf, int[] oldOf) {
        this.graph = graph;
        this.newOf = newOf;
        this.oldOf = oldOf;
    }

    public Graph graph() {
        return graph;
    }

    /** The new number of a node. */
    public int relabelled(int original) {
        return newOf[original];
    }

    /** The number that a node had before. */
    public int original(int relabelled) {
        return oldOf[relabelled];
    }

    /** Values per node of the relabelled graph, in the order of the original. */
    double[] toOriginal(double[] values) {
        requireLength(values);
        double[] ordered = new double[values.length];
        for (int v = 0; v < values.length; v++) {
            ordered[oldOf[v]] = values[v];
        }
        return ordered;
    }

    /** Values per node of the original graph, in the order of the relabelled. */
    double[] toRelabelled(double[] values) {
        requireLength(values);
        double[] ordered = new double[values.length];
        for (int v = 0; v < values.length; v++) {
            ordered[v] = values[oldOf[v]];
        }
        return ordered;
    }

    private void requireLength(double[] values) {
        if (values.length != oldOf.length) {
            throw new IllegalArgumentException(
                    "values must be one per node, so " + oldOf.length + ", got " + values.length);
        }
    }
}
