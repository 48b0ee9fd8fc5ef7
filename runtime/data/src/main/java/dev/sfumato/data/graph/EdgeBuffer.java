package dev.sfumato.data.graph;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Edges in the order given, in chunks, so that growing copies nothing: eight bytes per edge without weights and lines. */
final class EdgeBuffer {
    /** Small enough that no collector treats a chunk as an oversized object, which may take twice its room. */
    private static final int CHUNK = 1 << 15;

    /** Part of the edges, filled up to a size. */
    static final class Chunk {
        final int[] from;
        final int[] to;
        final double @Nullable [] weights;
        final long @Nullable [] lines;
        int size;

        private Chunk(int[] from, int[] to, double @Nullable [] weights, long @Nullable [] lines, int size) {
            this.from = from;
            this.to = to;
            this.weights = weights;
            this.lines = lines;
            this.size = size;
        }
    }

    private final List<Chunk> chunks = new ArrayList<>();
    private final boolean isWeighted;
    private final boolean keepsLines;
    private final boolean isDrained;

    /** An empty buffer; one that keeps no lines is drained by the first that builds rows of it. */
    EdgeBuffer(boolean isWeighted, boolean keepsLines) {
        this.isWeighted = isWeighted;
        this.keepsLines = keepsLines;
        isDrained = !keepsLines;
        addChunk();
    }

    /** A view of a caller's arrays. */
    EdgeBuffer(int[] from, int[] to, double @Nullable [] weights) {
        isWeighted = weights != null;
        keepsLines = false;
        isDrained = false;
        chunks.add(new Chunk(from, to, weights, null, from.length));
    }

    private Chunk addChunk() {
        Chunk chunk = new Chunk(
                new int[CHUNK],
                new int[CHUNK],
                isWeighted ? new double[CHUNK] : null,
                keepsLines ? new long[CHUNK] : null,
                0);
        chunks.add(chunk);
        return chunk;
    }

    void add(int from, int to, double weight, long line) {
        Chunk last = chunks.get(chunks.size() - 1);
        if (last.size == CHUNK) {
            last = addChunk();
        }
        last.from[last.size] = from;
        last.to[last.size] = to;
        if (last.weights != null) {
            last.weights[last.size] = weight;
        }
        if (last.lines != null) {
            last.lines[last.size] = line;
        }
        last.size++;
    }

    boolean isWeighted() {
        return isWeighted;
    }

    long size() {
        return chunks.stream().mapToLong(chunk -> chunk.size).sum();
    }

    int chunks() {
        return chunks.size();
    }

    Chunk chunk(int index) {
        return chunks.get(index);
    }

    /** Lets go of the last chunk, which nobody will read again. */
    void release(int index) {
        if (isDrained) {
            chunks.remove(index);
        }
    }

    /** The line that gave an edge, in this direction or either, for the second time. */
    long lineOfSecond(int from, int to, boolean eitherWay) {
        int seen = 0;
        for (Chunk chunk : chunks) {
            for (int i = 0; i < chunk.size; i++) {
                boolean same = (chunk.from[i] == from && chunk.to[i] == to)
                        || (eitherWay && chunk.from[i] == to && chunk.to[i] == from);
                if (same && ++seen == 2 && chunk.lines != null) {
                    return chunk.lines[i];
                }
            }
        }
        throw new IllegalStateException("no edge was given twice");
    }
}
