package dev.sfumato.data.graph;

import java.util.Locale;

/**
 * A graph that was read, and what became of every line. The counts are as private as the edges.
 *
 * @param headers one or none
 * @param selfLoops lines dropped because both ends are one node
 * @param duplicates lines dropped because the edge was there, or summed into it on request
 * @param opposites where arcs were symmetrised: those that joined their opposite in one edge
 */
public record ReadGraph(
        Graph graph,
        long lines,
        long comments,
        long blanks,
        long headers,
        long selfLoops,
        long duplicates,
        long opposites) {

    /** How many edges were kept. */
    public long edges() {
        return graph.edges();
    }

    /** Whether the set of nodes was declared, and so may be known to everybody. */
    public boolean nodesArePublic() {
        return graph.nodesArePublic();
    }

    /** Every line's fate, for those who hold the data. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s%n%d lines: %d edges kept, %d self-loops and %d duplicates dropped, %d opposite arcs joined,"
                        + " %d headers, %d comments, %d blank (private: not to be published)",
                graph,
                lines,
                edges(),
                selfLoops,
                duplicates,
                opposites,
                headers,
                comments,
                blanks);
    }
}
