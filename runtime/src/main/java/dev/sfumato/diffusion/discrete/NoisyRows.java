package dev.sfumato.diffusion.discrete;

import dev.sfumato.data.table.Table;
import dev.sfumato.noise.Chance;
import org.jspecify.annotations.Nullable;

/** The rows of a table for training: columns to be generated, the class of each row if there are classes, and noise on demand. */
final class NoisyRows {
    final int rows;
    final int columns;
    private final int[] sizes;
    private final char[] codes;
    private final int[] labels;
    private final double[] alphaBars;

    private NoisyRows(int[] sizes, char[] codes, int[] labels, double[] alphaBars) {
        this.sizes = sizes;
        columns = sizes.length;
        rows = codes.length / columns;
        this.codes = codes;
        this.labels = labels;
        this.alphaBars = alphaBars;
    }

    static NoisyRows of(Table table, @Nullable String label, Schedule schedule) {
        int labelColumn = label == null ? -1 : table.schema().indexOf(label);
        if (labelColumn >= 0 && table.columns() == 1) {
            throw new IllegalArgumentException(
                    "a table with a class needs another column to generate, got only '" + label + "'");
        }
        Table features = label == null ? table : table.drop(label);
        char[] codes = new char[Math.multiplyExact(features.rows(), features.columns())];
        int[] labels = labelColumn < 0 ? new int[features.rows()] : table.column(labelColumn);
        for (int row = 0; row < features.rows(); row++) {
            for (int i = 0; i < features.columns(); i++) {
                codes[row * features.columns() + i] = (char) features.value(row, i);
            }
        }
        return new NoisyRows(features.schema().sizes(), codes, labels, schedule.alphaBars());
    }

    int label(int row) {
        return labels[row];
    }

    void copy(int row, char[] into, int at) {
        System.arraycopy(codes, row * columns, into, at, columns);
    }

    /** Writes what a row has become at a step. */
    void noise(int row, int t, Chance chance, char[] into, int at) {
        for (int i = 0; i < columns; i++) {
            boolean isKept = chance.happens(alphaBars[t]);
            into[at + i] = isKept ? codes[row * columns + i] : (char) chance.below(sizes[i]);
        }
    }
}
