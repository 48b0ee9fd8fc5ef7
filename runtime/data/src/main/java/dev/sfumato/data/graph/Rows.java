package dev.sfumato.data.graph;

import dev.sfumato.concurrent.Interruption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Compressed rows: those of a node are the places from its start to the next node's, sorted by neighbour. */
final class Rows {
    /** The treatment of edges that occur twice. */
    enum Repeats {
        DROP,
        REFUSE,
        SUM,
        /** Weights that agree are one, others are refused. */
        AGREE
    }

    private static final int ROWS_PER_POLL = 1 << 12;
    private static final int MOST_PLACES = Integer.MAX_VALUE - 8;
    private static final String WORK = "building a graph";

    final int[] starts;
    final int[] neighbours;
    final double @Nullable [] weights;

    Rows(int[] starts, int[] neighbours, double @Nullable [] weights) {
        this.starts = starts;
        this.neighbours = neighbours;
        this.weights = weights;
    }

    /** The beginnings of the edges in the rows of their ends, self-loops left out. */
    static Rows incoming(int nodes, EdgeBuffer edges, Repeats repeats) {
        return of(nodes, edges, false).distinct(repeats);
    }

    /** Every edge in the rows of both its ends, self-loops left out. */
    static Rows undirected(int nodes, EdgeBuffer edges, Repeats repeats) {
        return of(nodes, edges, true).distinct(repeats);
    }

    private static Rows of(int nodes, EdgeBuffer edges, boolean bothWays) {
        requirePlaces(edges.size() * (bothWays ? 2 : 1));
        int[] starts = new int[nodes + 1];
        for (int c = 0; c < edges.chunks(); c++) {
            Interruption.poll(WORK);
            EdgeBuffer.Chunk chunk = edges.chunk(c);
            for (int i = 0; i < chunk.size; i++) {
                int from = chunk.from[i];
                int to = chunk.to[i];
                if (from != to) {
                    starts[to]++;
                    if (bothWays) {
                        starts[from]++;
                    }
                }
            }
        }
        int places = endsOf(starts);
        int[] neighbours = new int[places];
        double[] weights = edges.isWeighted() ? new double[places] : null;
        // backwards, so that ends become starts and a row keeps the order in which its edges were given
        for (int c = edges.chunks() - 1; c >= 0; c--) {
            Interruption.poll(WORK);
            EdgeBuffer.Chunk chunk = edges.chunk(c);
            for (int i = chunk.size - 1; i >= 0; i--) {
                int from = chunk.from[i];
                int to = chunk.to[i];
                if (from == to) {
                    continue;
                }
                int place = --starts[to];
                neighbours[place] = from;
                int other = place;
                if (bothWays) {
                    other = --starts[from];
                    neighbours[other] = to;
                }
                if (weights != null && chunk.weights != null) {
                    weights[place] = chunk.weights[i];
                    weights[other] = chunk.weights[i];
                }
            }
            edges.release(c);
        }
        return new Rows(starts, neighbours, weights).sorted();
    }

    /** The rows of the undirected graph of these arcs. */
    Rows symmetrised(Repeats repeats) {
        requirePlaces(2L * neighbours.length);
        int[] bothStarts = new int[starts.length];
        for (int v = 0; v + 1 < starts.length; v++) {
            for (int i = starts[v]; i < starts[v + 1]; i++) {
                bothStarts[v]++;
                bothStarts[neighbours[i]]++;
            }
        }
        int places = endsOf(bothStarts);
        int[] both = new int[places];
        double[] bothWeights = weights != null ? new double[places] : null;
        for (int v = starts.length - 2; v >= 0; v--) {
            for (int i = starts[v + 1] - 1; i >= starts[v]; i--) {
                int place = --bothStarts[v];
                int other = --bothStarts[neighbours[i]];
                both[place] = neighbours[i];
                both[other] = v;
                if (weights != null && bothWeights != null) {
                    bothWeights[place] = weights[i];
                    bothWeights[other] = weights[i];
                }
            }
        }
        return new Rows(bothStarts, both, bothWeights).sorted().distinct(repeats);
    }

    /** The same rows where node v is called newOf[v]. */
    Rows relabelled(int[] newOf, int[] oldOf) {
        int[] newStarts = new int[starts.length];
        int[] newNeighbours = new int[neighbours.length];
        double[] newWeights = weights != null ? new double[neighbours.length] : null;
        int place = 0;
        for (int v = 0; v < oldOf.length; v++) {
            int old = oldOf[v];
            for (int i = starts[old]; i < starts[old + 1]; i++, place++) {
                newNeighbours[place] = newOf[neighbours[i]];
                if (weights != null && newWeights != null) {
                    newWeights[place] = weights[i];
                }
            }
            newStarts[v + 1] = place;
        }
        return new Rows(newStarts, newNeighbours, newWeights).sorted();
    }

    /** Where a neighbour stands in a row, or as {@link Arrays#binarySearch(int[], int)} says where it is not. */
    int find(int row, int neighbour) {
        return Arrays.binarySearch(neighbours, starts[row], starts[row + 1], neighbour);
    }

    /** The same rows with a neighbour more in one of them. */
    Rows with(int row, int neighbour, double weight) {
        int place = -1 - find(row, neighbour);
        int[] newNeighbours = new int[neighbours.length + 1];
        System.arraycopy(neighbours, 0, newNeighbours, 0, place);
        newNeighbours[place] = neighbour;
        System.arraycopy(neighbours, place, newNeighbours, place + 1, neighbours.length - place);
        double[] newWeights = null;
        if (weights != null) {
            newWeights = new double[weights.length + 1];
            System.arraycopy(weights, 0, newWeights, 0, place);
            newWeights[place] = weight;
            System.arraycopy(weights, place, newWeights, place + 1, weights.length - place);
        }
        return new Rows(shifted(row, 1), newNeighbours, newWeights);
    }

    /** The same rows with a neighbour less in one of them. */
    Rows without(int row, int neighbour) {
        int place = find(row, neighbour);
        int[] newNeighbours = Arrays.copyOf(neighbours, neighbours.length - 1);
        System.arraycopy(neighbours, place + 1, newNeighbours, place, newNeighbours.length - place);
        double[] newWeights = null;
        if (weights != null) {
            newWeights = Arrays.copyOf(weights, weights.length - 1);
            System.arraycopy(weights, place + 1, newWeights, place, newWeights.length - place);
        }
        return new Rows(shifted(row, -1), newNeighbours, newWeights);
    }

    private int[] shifted(int row, int by) {
        int[] newStarts = starts.clone();
        for (int v = row + 1; v < newStarts.length; v++) {
            newStarts[v] += by;
        }
        return newStarts;
    }

    private Rows sorted() {
        for (int v = 0; v + 1 < starts.length; v++) {
            if (v % ROWS_PER_POLL == 0) {
                Interruption.poll(WORK);
            }
            if (weights == null) {
                Arrays.sort(neighbours, starts[v], starts[v + 1]);
            } else {
                sortWithWeights(starts[v], starts[v + 1], weights);
            }
        }
        return this;
    }

    private void sortWithWeights(int start, int end, double[] rowWeights) {
        long[] keys = new long[end - start];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = (long) neighbours[start + i] << 32 | i;
        }
        Arrays.sort(keys);
        double[] given = Arrays.copyOfRange(rowWeights, start, end);
        for (int i = 0; i < keys.length; i++) {
            neighbours[start + i] = (int) (keys[i] >>> 32);
            rowWeights[start + i] = given[(int) keys[i]];
        }
    }

    /** Keeps each neighbour of a row once, in place where nothing is dropped. */
    private Rows distinct(Repeats repeats) {
        int kept = 0;
        int start = 0;
        for (int v = 0; v + 1 < starts.length; v++) {
            int end = starts[v + 1];
            int first = kept;
            for (int i = start; i < end; i++) {
                if (kept == first || neighbours[kept - 1] != neighbours[i]) {
                    neighbours[kept] = neighbours[i];
                    if (weights != null) {
                        weights[kept] = weights[i];
                    }
                    kept++;
                } else if (weights != null) {
                    weights[kept - 1] = merged(repeats, weights[kept - 1], weights[i], neighbours[i], v);
                }
            }
            start = end;
            starts[v + 1] = kept;
        }
        return kept == neighbours.length
                ? this
                : new Rows(
                        starts, Arrays.copyOf(neighbours, kept), weights == null ? null : Arrays.copyOf(weights, kept));
    }

    private static double merged(Repeats repeats, double weight, double again, int from, int to) {
        if (repeats == Repeats.REFUSE || (repeats == Repeats.AGREE && weight != again)) {
            throw new RepeatedEdgeException(from, to);
        }
        return repeats == Repeats.SUM ? weight + again : weight;
    }

    /** Turns counts into the ends of rows and returns the last; the array's last count must be zero. */
    private static int endsOf(int[] counts) {
        int end = 0;
        for (int v = 0; v < counts.length; v++) {
            end += counts[v];
            counts[v] = end;
        }
        return end;
    }

    private static void requirePlaces(long places) {
        if (places > MOST_PLACES) {
            throw new IllegalArgumentException("a graph holds at most " + MOST_PLACES
                    + " places (an undirected edge takes two, an arc one), got " + places);
        }
    }
}
