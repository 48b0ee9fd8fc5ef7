package dev.sfumato.dsl;

import dev.sfumato.Require;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.MlpSettings;
import dev.sfumato.diffusion.discrete.MlpTraining;
import dev.sfumato.diffusion.discrete.TrainedMlp;

/** A discrete diffusion on a table. */
public record OnTable(TableDiffusion how, Table table) {
    static OnTable of(TableDiffusion how, Table table) {
        Require.atLeast("rows of the table", 1, table.rows());
        how.label().ifPresent(table.schema()::indexOf);
        return new OnTable(how, table);
    }

    /** The model that knows the table; nothing is trained, and it memorises. */
    public ExactModel exact() {
        return new ExactModel(how, table);
    }

    /** A network trained without noise, in the published way. */
    public NetworkModel train() {
        return train(MlpSettings.standard());
    }

    /** A network trained without noise, in another way. */
    public NetworkModel train(MlpSettings settings) {
        MlpTraining training = MlpTraining.of(how.schedule()).with(settings);
        ProgressLine progress = new ProgressLine(System.err);
        TrainedMlp trained = how.label()
                .map(label -> training.trainByClass(table, label, progress))
                .orElseGet(() -> training.train(table, progress));
        return new NetworkModel(how, table.schema(), trained.model());
    }

    @Override
    public String toString() {
        return how.schedule() + " on " + table.rows() + " rows of " + table.columns() + " columns"
                + "\nsay leakage(1000) to see who is exposed by 1000 rows, or exact(), train(), within(3, 1e-6) to make some";
    }
}
