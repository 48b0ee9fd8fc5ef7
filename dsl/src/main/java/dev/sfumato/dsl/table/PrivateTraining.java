package dev.sfumato.dsl.table;

import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.audit.membership.TrainerRetraining;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.DpSettings;
import dev.sfumato.diffusion.discrete.marginal.MarginalSettings;
import dev.sfumato.diffusion.discrete.network.DpTraining;
import dev.sfumato.diffusion.discrete.network.MlpDenoiser;
import dev.sfumato.dsl.attack.AttackTarget;
import dev.sfumato.dsl.price.Fit;
import dev.sfumato.dsl.price.Price;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.training.TrainingBudget;
import java.util.Optional;

/** The training of a network within a budget: what it will cost is known before a row is seen. */
public final class PrivateTraining implements Result {
    private final OnTable on;
    private final DpSettings settings;

    PrivateTraining(OnTable on, DpSettings settings) {
        this.on = on;
        this.settings = settings;
    }

    /** All settings, to be changed by {@link #with}. */
    public DpSettings settings() {
        return settings;
    }

    /** The same training with other settings. */
    public PrivateTraining with(DpSettings newSettings) {
        return new PrivateTraining(on, newSettings);
    }

    /** DP-SGD alone, instead of the noisy counts of pairs of columns that are better for most tables. */
    public PrivateTraining byGradients() {
        TrainingBudget budget = settings.budget();
        return with(DpSettings.byGradients(budget.epsilon(), budget.delta(), budget.records())
                .withUnit(budget.unit())
                .with(settings.randomness()));
    }

    /**
     * Rows fitted to noisy counts of the columns, pairs and triples that matter, and no network: nearer to the private rows than all else
     * here at every epsilon that was tried, in seconds.
     */
    public PrivateMarginals byMarginals() {
        TrainingBudget budget = settings.budget();
        return PrivateMarginals.of(on, new MarginalSettings(budget, on.how().target(), settings.randomness()));
    }

    /** Sets the unit of protection: a record by default. */
    public PrivateTraining per(Unit unit) {
        return with(settings.withUnit(unit));
    }

    /** Noise from a known seed, for demonstrations: what is released then is labelled NONE. */
    public PrivateTraining seeded(long seed) {
        return with(settings.withSeed(seed));
    }

    /** The training as a release that is still to be made, for prices and budgets. */
    public Release planned() {
        return noise().planned();
    }

    /** What the training will cost. */
    public Price price() {
        return noise().price();
    }

    /** The noise that the budget asks for, and its price. */
    public Fit noise() {
        Calibrated calibrated = training().calibrate(on.table().schema());
        return new Fit(
                Release.done(calibrated.event()), calibrated, settings.budget().epsilon());
    }

    /** Trains; the rows that the model makes afterwards cost no more, however many. */
    public NetworkModel train() {
        MlpDenoiser model = LongWork.shown(progress -> training().train(on.table(), progress));
        return new NetworkModel(on.how(), on.table().schema(), model);
    }

    /** The training that an attack repeats. */
    @NotAWord
    public AttackTarget<Table> attackTarget() {
        return AttackTarget.of(
                "a network of tables trained with noise",
                settings.budget().delta(),
                on.table(),
                () -> TrainerRetraining.ofRows(training(), on.table()));
    }

    private DpTraining training() {
        return new DpTraining(on.how().schedule(), settings, on.how().target(), Optional.empty());
    }

    @Override
    public Data contents() {
        return noise().contents();
    }

    @Override
    public Sheet sheet() {
        return new Sheet().table(noise().table()).line("say train() next; the model may then make any number of rows");
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
