package dev.sfumato.audit.synthetic;

import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;

/**
 * All rows that an attacker knows, training rows first and then holdout rows: he does not know where the first end.
 *
 * @param training how many training rows there are
 */
record Pool(Table rows, int training) {
    static Pool of(Tables tables) {
        TableBuilder builder = new TableBuilder(tables.training().schema());
        for (Table table : new Table[] {tables.training(), tables.holdout()}) {
            for (int row = 0; row < table.rows(); row++) {
                builder.add(table.row(row));
            }
        }
        return new Pool(builder.table(), tables.training().rows());
    }

    int holdout() {
        return rows.rows() - training;
    }
}
