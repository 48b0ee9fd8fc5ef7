package dev.sfumato.diffusion.discrete.network;

import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Schedule;
import dev.sfumato.noise.RandomSource;

/** The rows of a table for training: columns to be generated, the class of each row if there are classes, and noise on demand. */
final class NoisyRows {
    final int rows;
    final int columns;
    private final int[] sizes;
    private final char[] codes;
    private final int[] labels;
    private final double[] alphaBars;

    /** @param classAt the column of the class, -1 for none */
    NoisyRows(Table table, int classAt, Schedule schedule) {
        rows = table.rows();
        columns = table.columns() - (classAt < 0 ? 0 : 1);
        sizes = new int[columns];
        codes = new char[Math.multiplyExact(rows, columns)];
        labels = classAt < 0 ? new int[rows] : table.column(classAt);
        alphaBars = schedule.alphaBars();
        for (int i = 0; i < columns; i++) {
            int column = classAt >= 0 && i >= classAt ? i + 1 : i;
            sizes[i] = table.schema().size(column);
            for (int row = 0; row < rows; row++) {
                codes[row * columns + i] = (char) table.value(row, column);
            }
        }
    }

    int label(int row) {
        return labels[row];
    }

    /** The share of each class. */
    double[] shares(int classes) {
        double[] shares = new double[classes];
        for (int row = 0; classes > 0 && row < rows; row++) {
            shares[labels[row]] += 1.0 / rows;
        }
        return shares;
    }

    void copy(int row, char[] into, int at) {
        System.arraycopy(codes, row * columns, into, at, columns);
    }

    /** Writes what a row has become at a step. */
    void noise(int row, int t, RandomSource random, char[] into, int at) {
        for (int i = 0; i < columns; i++) {
            boolean isKept = random.bernoulli(alphaBars[t]);
            into[at + i] = isKept ? codes[row * columns + i] : (char) random.nextInt(sizes[i]);
        }
    }
}
