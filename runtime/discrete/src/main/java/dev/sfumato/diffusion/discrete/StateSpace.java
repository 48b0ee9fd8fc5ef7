package dev.sfumato.diffusion.discrete;

import dev.sfumato.util.Require;
import java.util.List;

/**
 * All rows that columns of these sizes allow, numbered from 0 with the first column as the most significant digit.
 *
 * <p>Rows are codes, one row after another.
 */
public final class StateSpace {
    private final int[] sizes;
    private final long[] strides;
    private final long states;

    private StateSpace(int[] sizes) {
        this.sizes = sizes;
        strides = new long[sizes.length];
        long product = 1;
        for (int i = sizes.length - 1; i >= 0; i--) {
            strides[i] = product;
            product = product > Long.MAX_VALUE / sizes[i] ? Long.MAX_VALUE : product * sizes[i];
        }
        states = product;
    }

    public static StateSpace of(List<Integer> sizes) {
        return of(sizes.stream().mapToInt(Integer::intValue).toArray());
    }

    public static StateSpace of(int... sizes) {
        Require.atLeast("columns", 1, sizes.length);
        for (int size : sizes) {
            Require.atLeast("size of a column", 1, size);
        }
        return new StateSpace(sizes.clone());
    }

    public int columns() {
        return sizes.length;
    }

    public int size(int column) {
        return sizes[column];
    }

    /** How far apart two states are that differ by one in a column. */
    public long stride(int column) {
        return strides[column];
    }

    /** How many states there are; {@link Long#MAX_VALUE} stands for all that is too many. */
    public long states() {
        return states;
    }

    /** Whether there are at most so many states. */
    public boolean fits(long most) {
        return states <= most && states < Long.MAX_VALUE;
    }

    /** The number of the row that starts at this place. */
    public long state(char[] rows, int at) {
        long state = 0;
        for (int i = 0; i < sizes.length; i++) {
            state = state * sizes[i] + rows[at + i];
        }
        return state;
    }

    /** Writes the row of a number. */
    public void row(long state, char[] rows, int at) {
        long rest = state;
        for (int i = sizes.length - 1; i >= 0; i--) {
            long quotient = rest / sizes[i];
            rows[at + i] = (char) (rest - quotient * sizes[i]);
            rest = quotient;
        }
    }
}
