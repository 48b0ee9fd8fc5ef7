package dev.sfumato.diffusion.discrete.marginal;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.training.Provenance;
import dev.sfumato.training.Randomness;
import dev.sfumato.training.TrainingBudget;
import dev.sfumato.util.Require;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How rows are fitted to noisy counts of a table.
 *
 * @param label the column that is to be told from the others: counts with it are preferred. It is public, as all settings are
 */
public record MarginalSettings(TrainingBudget budget, Optional<String> label, Randomness randomness)
        implements Randomness.Settings<MarginalSettings> {
    /** The most rows that there may be: scores of more could not be computed exactly. */
    public static final int MOST_ROWS = 1 << 30;

    public MarginalSettings {
        Require.given("budget", budget);
        Require.given("label", label);
        Require.given("randomness", randomness);
        Require.within("publicRows", 1, MOST_ROWS, budget.records());
    }

    /**
     * @param publicRows a number of rows that is public and that the table does not exceed; nothing else is let out of how many there are
     */
    public static MarginalSettings of(double epsilon, double delta, int publicRows) {
        Require.atLeast("publicRows", 1, publicRows);
        return new MarginalSettings(
                new TrainingBudget(epsilon, delta, publicRows, Unit.RECORD), Optional.empty(), Randomness.secure());
    }

    /** Prefers counts with this column. */
    public MarginalSettings withLabel(String column) {
        return new MarginalSettings(budget, Optional.of(Require.notBlank("label", column)), randomness);
    }

    public MarginalSettings withUnit(Unit unit) {
        return new MarginalSettings(budget.withUnit(unit), label, randomness);
    }

    @Override
    public MarginalSettings with(Randomness newRandomness) {
        return new MarginalSettings(budget, label, newRandomness);
    }

    Provenance provenance(PrivacyEvent event) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("training", "marginals");
        all.put("epsilon", Double.toString(budget.epsilon()));
        all.put("delta", Double.toString(budget.delta()));
        all.put("unit", budget.unit().id());
        label.ifPresent(name -> all.put("label", name));
        return Provenance.now(budget.records(), all, randomness, Optional.of(event));
    }
}
