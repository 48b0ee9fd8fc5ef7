package dev.sfumato.gradle.worker.declaration;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.event.AssumingEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.diffusion.discrete.DpSettings;
import dev.sfumato.diffusion.discrete.TableTrainingPlan;
import dev.sfumato.diffusion.discrete.marginal.MarginalSettings;
import dev.sfumato.diffusion.discrete.marginal.MarginalTraining;
import java.util.Optional;

/**
 * Turns the declared private training on a table into the event that it will cause. The noise is found from the
 * schema and from public numbers, before any row is seen; nothing is trained.
 */
public final class TrainingReader {
    static final String TABLE_TRAINING = "table-training";

    private TrainingReader() {}

    /** @param release its field {@code mechanism} has epsilon, the public number of rows, and may have a delta */
    public static PrivacyEvent read(RequestFields release, Budget budget, Optional<MeasuredTable> measured) {
        RequestFields training = release.object("mechanism");
        training.only("mechanism", "epsilon", "delta", "rows", "byGradients", "byMarginals");
        if (!training.text("mechanism").equals(TABLE_TRAINING)) {
            throw training.refused(
                    "mechanism must be " + TABLE_TRAINING + ", got '" + training.text("mechanism") + "'");
        }
        if (!training.has("rows")) {
            throw training.refused("rows must be given, a public number that the table does not exceed, got nothing;"
                    + " how many rows there are is private, so do not read it off the table");
        }
        MeasuredTable data = measured.orElseThrow(() -> training.refused(
                "the dataset must have a table, whose schema decides the noise; declare it: table(file('data.csv'))"));
        if (!data.isPublic()) {
            throw training.refused("the categories of its table were read off the rows, so that they are private as"
                    + " well; declare a schema");
        }
        int rows = Settings.count(training, "rows", 1);
        if (data.rows() > rows) {
            throw training.refused("rows must be at least the number of rows of the table, which is larger, got " + rows
                    + "; declare a larger number, which then is public");
        }
        return BadRequestException.naming(release.owner(), () -> {
            double epsilon = training.number("epsilon");
            double delta = Settings.number(training, "delta", budget.delta());
            boolean byGradients = Settings.truth(training, "byGradients", false);
            boolean byMarginals = Settings.truth(training, "byMarginals", false);
            if (byGradients && byMarginals) {
                throw training.refused("byGradients and byMarginals must not both be true, a training is one of them");
            }
            DpSettings settings =
                    byGradients ? DpSettings.byGradients(epsilon, delta, rows) : DpSettings.of(epsilon, delta, rows);
            PrivacyEvent event = byMarginals
                    ? new MarginalTraining(
                                    MarginalSettings.of(epsilon, delta, rows).withUnit(budget.unit()))
                            .calibrate(data.schema())
                            .event()
                    : TableTrainingPlan.of(data.schema(), settings.withUnit(budget.unit()))
                            .calibrated()
                            .event();
            return AssumingEvent.of(event, data.assumptions());
        });
    }
}
