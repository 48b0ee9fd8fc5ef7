package dev.sfumato.dsl.table;

import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.diffusion.discrete.marginal.MarginalModel;
import dev.sfumato.diffusion.discrete.marginal.MarginalSettings;
import dev.sfumato.diffusion.discrete.marginal.MarginalTraining;
import dev.sfumato.dsl.price.Fit;
import dev.sfumato.dsl.price.Price;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;

/** Rows fitted to noisy counts within a budget: what they will cost is known before a row is seen. */
public final class PrivateMarginals implements Result {
    private final OnTable on;
    private final MarginalSettings settings;

    private PrivateMarginals(OnTable on, MarginalSettings settings) {
        this.on = on;
        this.settings = settings;
    }

    static PrivateMarginals of(OnTable on, MarginalSettings settings) {
        if (on.how().stop() > 0) {
            throw new IllegalArgumentException("stop must be 0 for rows by marginals, which are finished, got "
                    + on.how().stop() + ": leave stopAt out");
        }
        return new PrivateMarginals(on, settings);
    }

    /** The budget, the label and where chance comes from. */
    public MarginalSettings settings() {
        return settings;
    }

    /** Sets the unit of protection: a record by default. */
    public PrivateMarginals per(Unit unit) {
        return new PrivateMarginals(on, settings.withUnit(unit));
    }

    /** Noise from a known seed, for demonstrations: what is released then is labelled NONE. */
    public PrivateMarginals seeded(long seed) {
        return new PrivateMarginals(on, settings.withSeed(seed));
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
        Calibrated calibrated =
                new MarginalTraining(settings).calibrate(on.table().schema());
        return new Fit(
                Release.done(calibrated.event()), calibrated, settings.budget().epsilon());
    }

    /** Counts, and fits rows; what is made of them afterwards costs no more, however much. */
    public MarginalRows train() {
        MarginalModel model = LongWork.shown(progress -> new MarginalTraining(settings).train(on.table(), progress));
        return MarginalRows.of(on.how(), model);
    }

    @Override
    public Data contents() {
        return noise().contents();
    }

    @Override
    public Sheet sheet() {
        return new Sheet().table(noise().table()).line("say train() next; any number of rows may then be made");
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
