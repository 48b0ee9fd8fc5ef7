package dev.sfumato.dsl;

import dev.sfumato.accounting.Calibrated;
import dev.sfumato.accounting.Unit;
import dev.sfumato.diffusion.discrete.DpSettings;
import dev.sfumato.diffusion.discrete.DpTraining;
import dev.sfumato.diffusion.discrete.MlpDenoiser;

/** The training of a network within a budget: what it will cost is known before a row is seen. */
public final class PrivateTraining {
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

    public PrivateTraining with(DpSettings newSettings) {
        return new PrivateTraining(on, newSettings);
    }

    /** DP-SGD alone, instead of the noisy counts of pairs of columns that are better for most tables. */
    public PrivateTraining byGradients() {
        DpSettings gradients = DpSettings.byGradients(settings.epsilon(), settings.delta(), settings.publicRows())
                .withUnit(settings.unit());
        return with(
                settings.seed().isPresent() ? gradients.withSeed(settings.seed().getAsLong()) : gradients);
    }

    /** What is protected: a record, unless you say otherwise. */
    public PrivateTraining per(Unit unit) {
        return with(settings.withUnit(unit));
    }

    /** Noise from a known seed, for demonstrations: what is released then is labelled NONE. */
    public PrivateTraining seeded(long seed) {
        return with(settings.withSeed(seed));
    }

    /** The noise that the budget asks for, and its price. */
    public Fit noise() {
        Calibrated calibrated = training().calibrate(on.table().schema());
        return new Fit(Release.done(calibrated.event()), calibrated, settings.epsilon());
    }

    /** Trains; the rows that the model makes afterwards cost no more, however many. */
    public NetworkModel train() {
        ProgressLine progress = new ProgressLine(System.err);
        MlpDenoiser model = on.how()
                .label()
                .map(label -> training().trainByClass(on.table(), label, progress))
                .orElseGet(() -> training().train(on.table(), progress));
        return new NetworkModel(on.how(), on.table().schema(), model);
    }

    private DpTraining training() {
        return new DpTraining(on.how().schedule(), settings);
    }

    @Override
    public String toString() {
        return noise() + "\nsay train() next; the model may then make any number of rows";
    }
}
