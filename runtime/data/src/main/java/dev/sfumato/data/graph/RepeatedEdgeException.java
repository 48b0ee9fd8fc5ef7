package dev.sfumato.data.graph;

/** A weighted edge that was given twice, with nothing said about which weight holds. */
final class RepeatedEdgeException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final int from;
    private final int to;

    RepeatedEdgeException(int from, int to) {
        super("an edge is given twice: a weighted edge must be given once");
        this.from = from;
        this.to = to;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }
}
