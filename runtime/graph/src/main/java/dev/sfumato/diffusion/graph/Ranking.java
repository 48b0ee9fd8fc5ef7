package dev.sfumato.diffusion.graph;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Nodes in falling order of a value. Ties are broken by a fixed shuffle of the nodes, so that a mechanism which cannot tell
 * nodes apart gains nothing from how they are numbered.
 */
public final class Ranking {
    private final int[] order;

    private Ranking(int[] order) {
        this.order = order;
    }

    /** The ranking of all nodes. */
    public static Ranking of(double[] values) {
        return without(values, new BitSet());
    }

    /** The ranking of all nodes but some, as of a seed that heads every list. */
    public static Ranking without(double[] values, BitSet left) {
        for (double value : values) {
            if (Double.isNaN(value)) {
                throw new IllegalArgumentException("values must be numbers, got NaN");
            }
        }
        Integer[] nodes = new Integer[values.length - left.get(0, values.length).cardinality()];
        int at = 0;
        for (int v = 0; v < values.length; v++) {
            if (!left.get(v)) {
                nodes[at++] = v;
            }
        }
        Arrays.sort(nodes, (a, b) -> {
            int byValue = Double.compare(values[b] + 0.0, values[a] + 0.0);
            return byValue != 0 ? byValue : Long.compare(shuffled(a), shuffled(b));
        });
        return new Ranking(Arrays.stream(nodes).mapToInt(node -> node).toArray());
    }

    /** A bijection of 64-bit numbers that looks like none (the finaliser of MurmurHash3). */
    private static long shuffled(long node) {
        long mixed = (node + 1) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ mixed >>> 33) * 0xFF51AFD7ED558CCDL;
        mixed = (mixed ^ mixed >>> 33) * 0xC4CEB9FE1A85EC53L;
        return mixed ^ mixed >>> 33;
    }

    public int size() {
        return order.length;
    }

    /** The node at a place, the first being zero. */
    public int node(int place) {
        return order[place];
    }

    /** The first nodes; all where there are fewer. */
    public int[] top(int count) {
        return Arrays.copyOf(order, Math.min(count, order.length));
    }
}
