package dev.sfumato.data.graph;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.data.Scatter;
import dev.sfumato.util.Require;

/**
 * A recursive-matrix graph (Chakrabarti, Zhan and Faloutsos 2004): undirected and simple, few nodes with many edges, many with
 * few. Public data for demonstrations, the same for the same parameters everywhere.
 *
 * @param scale there are 2^scale nodes
 * @param edgeFactor edges drawn per node; self-loops and duplicates among them are dropped
 * @param a chance of the quadrant where both ends are in the first half; b and c of the mixed ones; the last has the rest
 */
public record RMat(int scale, int edgeFactor, double a, double b, double c, long seed) {
    private static final int MOST_SCALE = 30;
    private static final int EDGES_PER_POLL = 1 << 16;

    public RMat {
        if (scale < 0 || scale > MOST_SCALE) {
            throw new IllegalArgumentException("scale must be in [0, " + MOST_SCALE + "], got " + scale);
        }
        Require.atLeast("edgeFactor", 0, edgeFactor);
        long edges = (long) edgeFactor << scale;
        if (edges > 1 << MOST_SCALE) {
            throw new IllegalArgumentException(
                    "edgeFactor 2^scale must be at most " + (1 << MOST_SCALE) + ", got " + edges);
        }
        Require.within("a", 0, 1, a);
        Require.within("b", 0, 1, b);
        Require.within("c", 0, 1, c);
        Require.within("a + b + c", 0, 1, a + b + c);
    }

    /** The parameters of the Graph500 benchmark. */
    public static RMat graph500(int scale, long seed) {
        return new RMat(scale, 16, 0.57, 0.19, 0.19, seed);
    }

    public Graph graph() {
        int count = edgeFactor << scale;
        int[] from = new int[count];
        int[] to = new int[count];
        // chances in units of 2^-32, so that one draw serves two levels
        long first = Math.round(0x1p32 * a);
        long second = Math.round(0x1p32 * (a + b));
        long third = Math.round(0x1p32 * (a + b + c));
        for (int e = 0; e < count; e++) {
            if (e % EDGES_PER_POLL == 0) {
                Interruption.poll("generating a graph");
            }
            int row = 0;
            int column = 0;
            long bits = 0;
            for (int level = 0; level < scale; level++) {
                bits = level % 2 == 0 ? Scatter.bits(seed, 16L * e + level / 2) : bits >>> 32;
                long u = bits & 0xFFFFFFFFL;
                int quadrant = (u >= first ? 1 : 0) + (u >= second ? 1 : 0) + (u >= third ? 1 : 0);
                row = row << 1 | quadrant >> 1;
                column = column << 1 | (quadrant & 1);
            }
            from[e] = shuffled(row);
            to[e] = shuffled(column);
        }
        return Graph.undirected(1 << scale, from, to);
    }

    /** A permutation of the nodes, so that a number says nothing of a degree: odd factors and shifts can be undone. */
    private int shuffled(int node) {
        int mask = (1 << scale) - 1;
        int half = Math.max(1, scale / 2);
        int mixed = node;
        for (int round = 0; round < 3; round++) {
            int key = (int) Scatter.bits(~seed, round);
            mixed = (mixed ^ key) & mask;
            mixed = mixed * (key << 1 | 1) & mask;
            mixed ^= mixed >>> half;
        }
        return mixed;
    }
}
