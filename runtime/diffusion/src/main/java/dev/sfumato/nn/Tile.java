package dev.sfumato.nn;

import dev.sfumato.util.Require;
import java.nio.FloatBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;

/**
 * A matrix twice: as floats on the heap, where loops over them are fast, and as an ND4J array, where products are. Any change of one side
 * must be followed by {@link #push} or {@link #pull}.
 *
 * <p>On matrices as small as a batch of 30 an ND4J operation costs ten times the loop that does the same, and a copy less than
 * either.
 */
public final class Tile {
    private final int rows;
    private final int columns;
    private final float[] values;
    private final INDArray array;
    private final @Nullable FloatBuffer shared;
    private final Map<Integer, INDArray> firstColumns = new HashMap<>();
    private INDArray active;
    private int width;

    public Tile(int rows, int columns) {
        this(rows, columns, Products.isMemoryShared());
    }

    /** @param isShared whether the memory of an ND4J array is this process's own, and may be written to directly */
    Tile(int rows, int columns, boolean isShared) {
        Require.atLeast("rows", 1, rows);
        Require.atLeast("columns", 1, columns);
        this.rows = rows;
        this.columns = columns;
        values = new float[Math.multiplyExact(rows, columns)];
        array = Nd4j.create(DataType.FLOAT, new long[] {rows, columns}, 'f');
        shared = isShared ? array.data().asNioFloat() : null;
        active = array;
        width = columns;
    }

    public int rows() {
        return rows;
    }

    /** How many columns take part in products. */
    public int width() {
        return width;
    }

    /** The most columns that there may be. */
    public int capacity() {
        return columns;
    }

    /** The heap's side, column by column. */
    public float[] values() {
        return values;
    }

    /** ND4J's side, of the columns that take part in products. */
    public INDArray array() {
        return active;
    }

    /** Lets only the first columns take part in products and copies. */
    public void narrow(int newWidth) {
        if (newWidth != width) {
            Require.within("width", 1, columns, newWidth);
            active = firstColumns.computeIfAbsent(
                    newWidth, w -> array.get(NDArrayIndex.all(), NDArrayIndex.interval(0, w)));
            width = newWidth;
        }
    }

    /** Copies from the heap to ND4J. */
    public void push() {
        FloatBuffer buffer = shared;
        if (buffer != null) {
            buffer.put(0, values, 0, rows * width);
        } else {
            array.assign(Nd4j.create(values, new long[] {rows, columns}, 'f'));
        }
    }

    /** Copies from ND4J to the heap. */
    public void pull() {
        FloatBuffer buffer = shared;
        if (buffer != null) {
            buffer.get(0, values, 0, rows * width);
        } else {
            System.arraycopy(array.data().asFloat(), 0, values, 0, rows * width);
        }
    }

    /** into = a b, in ND4J. */
    public static void multiply(Tile a, Tile b, Tile into) {
        multiply(a, false, b, false, into);
    }

    /** into = a' b, in ND4J. */
    public static void multiplyTransposed(Tile a, Tile b, Tile into) {
        multiply(a, true, b, false, into);
    }

    /** into = a b', in ND4J. */
    public static void multiplyByTransposed(Tile a, Tile b, Tile into) {
        multiply(a, false, b, true, into);
    }

    private static void multiply(Tile a, boolean isFirstTurned, Tile b, boolean isSecondTurned, Tile into) {
        Nd4j.gemm(a.active, b.active, into.active, isFirstTurned, isSecondTurned, 1, 0);
    }
}
