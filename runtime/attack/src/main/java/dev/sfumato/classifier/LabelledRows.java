package dev.sfumato.classifier;

import dev.sfumato.data.table.Table;
import dev.sfumato.util.Require;
import java.util.stream.IntStream;

/** A table as a classifier sees it: a column that is to be told, and the others as inputs of which each row sets one each. */
public final class LabelledRows {
    private final Table table;
    private final int label;
    private final int[] features;
    private final int[] firstInput;
    private final int inputs;

    public LabelledRows(Table table, String label) {
        this.table = table;
        this.label = table.schema().indexOf(label);
        Require.atLeast("columns beside '" + label + "'", 1, table.columns() - 1);
        features =
                IntStream.range(0, table.columns()).filter(i -> i != this.label).toArray();
        firstInput = new int[features.length];
        int next = 0;
        for (int i = 0; i < features.length; i++) {
            firstInput[i] = next;
            next += table.schema().size(features[i]);
        }
        inputs = next;
    }

    public Table table() {
        return table;
    }

    public int classes() {
        return table.schema().size(label);
    }

    /** How many inputs there are in all. */
    int inputs() {
        return inputs;
    }

    /** How many inputs an example sets. */
    int features() {
        return features.length;
    }

    public int label(int distinct) {
        return table.code(distinct, label);
    }

    /** Which input a distinct row sets for a feature. */
    int input(int distinct, int feature) {
        return firstInput[feature] + table.code(distinct, features[feature]);
    }

    public long[] rowsByClass() {
        long[] rows = new long[classes()];
        for (int d = 0; d < table.distinct(); d++) {
            rows[label(d)] += table.count(d);
        }
        return rows;
    }

    /** The classes that occur. */
    public int[] present() {
        long[] rows = rowsByClass();
        return IntStream.range(0, rows.length).filter(c -> rows[c] > 0).toArray();
    }
}
