package dev.sfumato.audit.membership;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.diffusion.discrete.DpSettings;
import dev.sfumato.diffusion.discrete.MlpSettings;
import dev.sfumato.diffusion.discrete.network.DpTraining;
import dev.sfumato.diffusion.discrete.network.MlpDenoiser;
import dev.sfumato.diffusion.discrete.network.MlpTraining;
import dev.sfumato.noise.Chance;
import java.util.Optional;

/** The training of a network on rows of a table, with privacy or without. */
public final class TableRetraining implements Retraining<MlpDenoiser> {
    private final Table pool;
    private final String name;
    private final int most;
    private final Optional<PrivacyEvent> event;
    private final Trainer trainer;

    private interface Trainer {
        MlpDenoiser train(Table table, Chance chance, Progress progress);
    }

    private TableRetraining(Table pool, String name, int most, Optional<PrivacyEvent> event, Trainer trainer) {
        this.pool = pool;
        this.name = name;
        this.most = most;
        this.event = event;
        this.trainer = trainer;
    }

    /** Without privacy. */
    public static TableRetraining of(MlpTraining training, Optional<String> classColumn, Table pool) {
        MlpSettings settings = training.settings();
        Trainer trainer = (table, chance, progress) -> {
            MlpTraining one = TrainingSeeds.isWanted(chance, settings.seed())
                    ? training.with(settings.withSeed(TrainingSeeds.draw(chance)))
                    : training;
            return classColumn
                    .map(column -> one.trainByClass(table, column, progress))
                    .orElseGet(() -> one.train(table, progress))
                    .model();
        };
        return new TableRetraining(
                pool, "a network of tables trained without noise", Integer.MAX_VALUE, Optional.empty(), trainer);
    }

    /** With differential privacy. */
    public static TableRetraining of(DpTraining training, Optional<String> classColumn, Table pool) {
        return within(training, training.calibrate(pool.schema()).event(), classColumn, pool);
    }

    /** With what somebody says that it does; a test may say what is not true. */
    static TableRetraining within(DpTraining training, PrivacyEvent claimed, Optional<String> classColumn, Table pool) {
        DpSettings settings = training.settings();
        Trainer trainer = (table, chance, progress) -> {
            DpTraining one = TrainingSeeds.isWanted(chance, settings.seed())
                    ? training.with(settings.withSeed(TrainingSeeds.draw(chance)))
                    : training;
            return classColumn
                    .map(column -> one.trainByClass(table, column, progress))
                    .orElseGet(() -> one.train(table, progress));
        };
        return new TableRetraining(
                pool, "a network of tables trained with noise", settings.publicRows(), Optional.of(claimed), trainer);
    }

    /** The same with more rows in the pool, at its end; of the same columns and categories. */
    public TableRetraining and(Table more) {
        TableLoss.requireSchema("canaries", pool.schema(), more.schema());
        TableBuilder builder = new TableBuilder(pool.schema());
        for (Table part : new Table[] {pool, more}) {
            for (int row = 0; row < part.rows(); row++) {
                builder.add(part.row(row));
            }
        }
        return new TableRetraining(builder.table(), name, most, event, trainer);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int records() {
        return pool.rows();
    }

    @Override
    public int most() {
        return most;
    }

    @Override
    public Optional<PrivacyEvent> event() {
        return event;
    }

    @Override
    public MlpDenoiser train(int[] chosen, Chance chance, Progress progress) {
        return trainer.train(pool.select(chosen), chance, progress);
    }

    @Override
    public double[] losses(MlpDenoiser model, int[] records) {
        return TableLoss.of(pool.schema(), model).on(pool.select(records));
    }
}
