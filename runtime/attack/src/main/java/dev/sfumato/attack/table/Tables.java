package dev.sfumato.attack.table;

import dev.sfumato.attack.Overlap;
import dev.sfumato.data.table.Table;
import dev.sfumato.util.Require;

/**
 * The tables by which a synthetic table is judged. All three have one schema and at least one row.
 *
 * @param training the rows that the synthetic ones were made from
 * @param holdout rows of the same origin that nothing was made from, set aside at random
 * @param synthetic the rows that are to be judged
 */
public record Tables(Table training, Table holdout, Table synthetic) {
    public Tables {
        Require.atLeast("training rows", 1, training.rows());
        Require.atLeast("holdout rows", 1, holdout.rows());
        Require.atLeast("synthetic rows", 1, synthetic.rows());
        requireSame("holdout", training, holdout);
        requireSame("synthetic", training, synthetic);
    }

    /** The overlap of training and holdout. */
    public Overlap overlap() {
        return Overlap.of(training, holdout);
    }

    /** The same without a column. */
    public Tables drop(String column) {
        return new Tables(training.drop(column), holdout.drop(column), synthetic.drop(column));
    }

    private static void requireSame(String name, Table training, Table other) {
        if (training.columns() != other.columns()) {
            throw new IllegalArgumentException(name + " must have the columns of training, which are "
                    + training.columns() + ", got " + other.columns());
        }
        for (int i = 0; i < training.columns(); i++) {
            var wanted = training.schema().columns().get(i);
            var got = other.schema().columns().get(i);
            if (!wanted.name().equals(got.name()) || !wanted.categories().equals(got.categories())) {
                throw new IllegalArgumentException(name + ": column " + (i + 1) + " must be '" + wanted.name()
                        + "' with the categories of training, got '" + got.name() + "' with " + got.size()
                        + " categories where training has " + wanted.size());
            }
        }
    }
}
