package dev.sfumato.data.graph;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.data.Scatter;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.List;

/**
 * A stochastic block model (Holland, Laskey and Leinhardt 1983): two nodes are joined with one chance inside a block and with
 * another between blocks. Nodes are numbered block by block. Public data for demonstrations, the same for the same parameters
 * everywhere.
 *
 * @param sizes nodes per block
 */
public record BlockModel(List<Integer> sizes, double within, double between, long seed) {
    public BlockModel {
        sizes = List.copyOf(sizes);
        long nodes = 0;
        for (int size : sizes) {
            nodes += Require.atLeast("size", 0, size);
        }
        if (nodes > Integer.MAX_VALUE - 9) {
            throw new IllegalArgumentException(
                    "sizes must sum to at most " + (Integer.MAX_VALUE - 9) + ", got " + nodes);
        }
        Require.within("within", 0, 1, within);
        Require.within("between", 0, 1, between);
    }

    public int nodes() {
        return sizes.stream().mapToInt(size -> size).sum();
    }

    /** The block of a node, from 0. */
    public int block(int node) {
        int end = 0;
        for (int block = 0; block < sizes.size(); block++) {
            end += sizes.get(block);
            if (node >= 0 && node < end) {
                return block;
            }
        }
        throw new IllegalArgumentException("node must be in [0, " + (end - 1) + "], got " + node);
    }

    public Graph graph() {
        Draws draws = new Draws();
        int start = 0;
        for (int size : sizes) {
            draws.inside(start, size);
            draws.before(start, size);
            start += size;
        }
        return Graph.undirected(start, draws.from(), draws.to());
    }

    /** The pairs that are joined, found by jumping over those that are not (Batagelj and Brandes 2005). */
    private final class Draws {
        private int[] from = new int[1 << 10];
        private int[] to = new int[1 << 10];
        private int count;
        private long drawn;

        /** Pairs of a block, row by row below the diagonal. */
        void inside(int start, int size) {
            int row = 1;
            long column = -1;
            while (row < size && within > 0) {
                column = column + 1 + skip(within);
                while (row < size && column >= row) {
                    column -= row;
                    row++;
                }
                if (row < size) {
                    add(start + row, start + (int) column);
                }
            }
        }

        /** Pairs of a block and all nodes before it. */
        void before(int start, int size) {
            long pairs = (long) start * size;
            if (between > 0) {
                for (long pair = skip(between); pair < pairs; pair += 1 + skip(between)) {
                    add(start + (int) (pair / start), (int) (pair % start));
                }
            }
        }

        /** How many pairs stay apart before the next is joined: geometric, by inversion; strict, to be the same everywhere. */
        private long skip(double chance) {
            if (chance == 1) {
                return 0;
            }
            double u = 1 - Scatter.uniform(seed, drawn++);
            // a double beyond all pairs is cut to 2^62, so that sums stay in range
            return (long) Math.min(0x1p62, StrictMath.log(u) / StrictMath.log1p(-chance));
        }

        private void add(int u, int v) {
            if (count == from.length) {
                Interruption.poll("generating a graph");
                from = Arrays.copyOf(from, 2 * count);
                to = Arrays.copyOf(to, 2 * count);
            }
            from[count] = u;
            to[count++] = v;
        }

        int[] from() {
            return Arrays.copyOf(from, count);
        }

        int[] to() {
            return Arrays.copyOf(to, count);
        }
    }
}
