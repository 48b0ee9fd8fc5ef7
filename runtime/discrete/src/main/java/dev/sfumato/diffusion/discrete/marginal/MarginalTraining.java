package dev.sfumato.diffusion.discrete.marginal;

import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.TableTrainingPlan;
import dev.sfumato.training.Randomness;
import dev.sfumato.training.Trainer;
import java.util.Optional;

/**
 * Fits rows to noisy counts of a table: of each column, of the pairs of columns that noisy scores found to depend on each other, and, where the
 * noise leaves them to be heard, of the pairs and triples in which the rows were still off. All that it does to the table is the event in the
 * model's provenance, which is known before: docs/proofs/tables.md.
 *
 * @param noise what {@link #calibrate} found before, which many trainings with these settings may share
 */
public record MarginalTraining(MarginalSettings settings, Optional<Calibrated> noise)
        implements Trainer<Table, MarginalModel> {
    public MarginalTraining(MarginalSettings settings) {
        this(settings, Optional.empty());
    }

    @Override
    public Randomness randomness() {
        return settings.randomness();
    }

    @Override
    public MarginalTraining with(Randomness newRandomness) {
        return new MarginalTraining(settings.with(newRandomness), noise);
    }

    /** Takes noise that was found before. */
    public MarginalTraining withNoise(Calibrated found) {
        // whether a seed decides is for this training to say, and not for the one that found the noise
        return new MarginalTraining(settings, Optional.of(found.with(SeededEvent.without(found.event()))));
    }

    /** The noise that the budget asks for, found before any row is seen, and its price; where a seed decides, that of no protection. */
    public Calibrated calibrate(Schema schema) {
        Calibrated found = found(schema);
        return randomness()
                .labelled(
                        noise.isEmpty() ? found : found.priced(settings.budget().whole()),
                        settings.budget().whole());
    }

    private Calibrated found(Schema schema) {
        settings.label().ifPresent(schema::indexOf);
        Calibrated found = noise.orElseGet(() -> MarginalPlan.calibrate(schema, settings.label(), settings.budget()));
        TableTrainingPlan.requireOwn(
                found,
                value -> TableTrainingPlan.assuming(schema, plan(schema, value).event()));
        return found;
    }

    private MarginalPlan plan(Schema schema, double value) {
        return MarginalPlan.of(schema, settings.label(), settings.budget(), value);
    }

    @Override
    public PrivacyEvent event(Table table) {
        return found(table.schema()).event();
    }

    @Override
    public int mostRecords() {
        return settings.budget().records();
    }

    @Override
    public MarginalModel train(Table table, Progress progress) {
        TableTrainingPlan.requirePublicBounds(table, mostRecords());
        MarginalPlan plan = plan(table.schema(), found(table.schema()).value());
        FittedRows fitted = MarginalRelease.of(
                plan, table, randomness().noise(), randomness().random(), progress);
        return new MarginalModel(
                table.schema(),
                fitted,
                settings.provenance(TableTrainingPlan.assuming(table.schema(), fitted.event())));
    }
}
