package dev.sfumato.audit.membership;

import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.diffusion.discrete.network.MlpDenoiser;

/** Rows of a table. */
record TablePool(Table rows) implements RecordPool<Table, MlpDenoiser> {
    @Override
    public String model() {
        return "a network of tables";
    }

    @Override
    public int size() {
        return rows.rows();
    }

    @Override
    public Table select(int[] chosen) {
        return rows.select(chosen);
    }

    /** Of the same columns and categories. */
    @Override
    public TablePool and(Table more) {
        TableLoss.requireSchema("canaries", rows.schema(), more.schema());
        TableBuilder builder = new TableBuilder(rows.schema());
        for (Table part : new Table[] {rows, more}) {
            for (int row = 0; row < part.rows(); row++) {
                builder.add(part.row(row));
            }
        }
        return new TablePool(builder.table());
    }

    @Override
    public double[] losses(MlpDenoiser trained, int[] chosen) {
        return TableLoss.of(rows.schema(), trained).on(select(chosen));
    }
}
