package dev.sfumato.diffusion.discrete;

import dev.sfumato.concurrent.Parallel;
import dev.sfumato.data.table.Table;
import java.util.Arrays;

/**
 * How similar every state of a space is to a table, at one step: a row weighs r for each column in which it differs from the
 * state. Kept for each column on its own, with that column left out and its value as given, so that all sums have positive
 * terms only and every chance is right to a few roundings.
 */
public final class KernelTables {
    private static final int LEAST_PER_PART = 1 << 14;

    private final StateSpace space;
    private final double[] forgotten;
    private final double[][] leftOut;

    private KernelTables(StateSpace space, double[] forgotten, double[][] leftOut) {
        this.space = space;
        this.forgotten = forgotten;
        this.leftOut = leftOut;
    }

    /**
     * @param counts how often the table has each state; the array is used up
     * @param forgotten r of each column
     */
    public static KernelTables of(StateSpace space, double[] counts, double[] forgotten) {
        double[][] leftOut = new double[space.columns()][];
        fill(space, forgotten, leftOut, 0, space.columns(), counts);
        return new KernelTables(space, forgotten, leftOut);
    }

    /** The weights of all columns but one, by halves: columns outside [from, to) are done in {@code values}. */
    private static void fill(
            StateSpace space, double[] forgotten, double[][] leftOut, int from, int to, double[] values) {
        if (to - from == 1) {
            leftOut[from] = values;
            return;
        }
        int middle = (from + to) >>> 1;
        double[] left = values.clone();
        for (int i = middle; i < to; i++) {
            mix(space, i, forgotten[i], left);
        }
        fill(space, forgotten, leftOut, from, middle, left);
        for (int i = from; i < middle; i++) {
            mix(space, i, forgotten[i], values);
        }
        fill(space, forgotten, leftOut, middle, to, values);
    }

    /** Replaces the value of each state by the sum over all states, each times r for each column in which they differ. */
    public static void transform(StateSpace space, double[] forgotten, double[] values) {
        for (int i = 0; i < space.columns(); i++) {
            mix(space, i, forgotten[i], values);
        }
    }

    private static void mix(StateSpace space, int column, double r, double[] values) {
        int size = space.size(column);
        if (size == 1) {
            return;
        }
        int fibres = values.length / size;
        int parts = Math.max(1, Math.min(4 * Runtime.getRuntime().availableProcessors(), fibres / LEAST_PER_PART));
        int stride = (int) space.stride(column);
        if (parts == 1) {
            mixFibres(stride, size, r, values, 0, fibres);
        } else {
            Parallel.forEach(
                    "weighing states",
                    parts,
                    part -> mixFibres(stride, size, r, values, (int) ((long) fibres * part / parts), (int)
                            ((long) fibres * (part + 1) / parts)));
        }
    }

    private static void mixFibres(int stride, int size, double r, double[] values, int from, int to) {
        double own = 1 - r;
        int fibre = from;
        while (fibre < to) {
            int block = fibre / stride;
            int first = fibre - block * stride;
            int last = Math.min(stride, first + to - fibre);
            int base = block * size * stride;
            for (int j = base + first; j < base + last; j++) {
                double sum = 0;
                for (int c = 0, at = j; c < size; c++, at += stride) {
                    sum += values[at];
                }
                sum *= r;
                for (int c = 0, at = j; c < size; c++, at += stride) {
                    values[at] = sum + own * values[at];
                }
            }
            fibre += last - first;
        }
    }

    /** The weight of all rows at a state: how similar the table is to it. */
    public double weight(int state) {
        int size = space.size(0);
        int stride = (int) space.stride(0);
        int value = state / stride;
        double sum = 0;
        for (int c = 0; c < size; c++) {
            double others = leftOut[0][state + (c - value) * stride];
            sum += c == value ? others : forgotten[0] * others;
        }
        return sum;
    }

    /** The similarity of the table to the row of a state. */
    public Similarity similarity(int state) {
        double[] sharing = new double[space.columns()];
        double[] others = new double[space.columns()];
        for (int i = 0; i < sharing.length; i++) {
            int stride = (int) space.stride(i);
            int value = state / stride % space.size(i);
            for (int c = 0, place = state - value * stride; c < space.size(i); c++, place += stride) {
                if (c == value) {
                    sharing[i] = leftOut[i][place];
                } else {
                    others[i] += leftOut[i][place];
                }
            }
        }
        return new Similarity(weight(state), sharing, others);
    }

    /** The chances of each value that the column had before any noise, from {@code at} on. */
    public void distribution(int state, int value, int column, double[] distributions, int at) {
        int size = space.size(column);
        int stride = (int) space.stride(column);
        double r = forgotten[column];
        double[] others = leftOut[column];
        double sum = 0;
        for (int c = 0, place = state - value * stride; c < size; c++, place += stride) {
            double weight = c == value ? others[place] : r * others[place];
            distributions[at + c] = weight;
            sum += weight;
        }
        if (size == 1) {
            distributions[at] = 1;
            return;
        }
        double scale = 1 / sum;
        for (int c = at; c < at + size; c++) {
            distributions[c] *= scale;
        }
    }

    /** The numbers of a table's counts, state by state. */
    static double[] spread(StateSpace space, Table table) {
        double[] counts = new double[(int) space.states()];
        char[] row = new char[space.columns()];
        for (int d = 0; d < table.distinct(); d++) {
            for (int i = 0; i < row.length; i++) {
                row[i] = (char) table.code(d, i);
            }
            counts[(int) space.state(row, 0)] = table.count(d);
        }
        return counts;
    }

    @Override
    public String toString() {
        return "kernel tables of " + space.states() + " states, forgotten " + Arrays.toString(forgotten);
    }
}
