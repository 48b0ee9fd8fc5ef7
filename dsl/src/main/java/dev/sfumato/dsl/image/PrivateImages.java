package dev.sfumato.dsl.image;

import dev.sfumato.accounting.calibration.Calibrated;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.audit.membership.TrainerRetraining;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.training.DpImageSettings;
import dev.sfumato.diffusion.gaussian.training.DpImageTraining;
import dev.sfumato.diffusion.gaussian.training.PhaseOne;
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
import dev.sfumato.util.Require;
import java.nio.file.Path;
import java.util.Optional;

/** The training of an image diffusion within a budget: what it will cost is known before an image is seen. */
public final class PrivateImages implements Result {
    private final Images images;
    private final DpImageSettings settings;
    private final Optional<TrainedImages> pretrained;
    private final Optional<Path> kept;

    PrivateImages(Images images, DpImageSettings settings, Optional<TrainedImages> pretrained, Optional<Path> kept) {
        this.images = images;
        this.settings = settings;
        this.pretrained = pretrained;
        this.kept = kept;
    }

    /** All settings, to be changed by {@link #with}. */
    public DpImageSettings settings() {
        return settings;
    }

    /** The same training with other settings. */
    public PrivateImages with(DpImageSettings newSettings) {
        return new PrivateImages(images, Require.given("settings", newSettings), pretrained, kept);
    }

    /** Phase I from the mean of each class, or of all images: the default. */
    public PrivateImages mean() {
        return with(settings.withPhaseOne(PhaseOne.MEAN, settings.phaseOne().switchStep()));
    }

    /** Phase I from images noised once, at the switch, and a network that begins from nothing: where epsilon is large. */
    public PrivateImages oneShot() {
        return with(settings.with(settings.training().withPrior(false))
                .withPriorShare(0)
                .withPhaseOne(PhaseOne.ONE_SHOT, settings.publishedSwitch()));
    }

    /** No Phase I: noisy gradients at all steps. */
    public PrivateImages none() {
        return with(settings.withPhaseOne(PhaseOne.NONE, settings.phaseOne().switchStep()));
    }

    /** DP-SGD alone: no prior of classes, no Phase I, a network that begins from nothing. */
    public PrivateImages byGradients() {
        TrainingBudget budget = settings.budget();
        DpImageSettings gradients = DpImageSettings.byGradients(budget.epsilon(), budget.delta(), budget.records());
        return with(gradients
                .with(settings.training().withPrior(false))
                .withUnit(budget.unit())
                .withPhaseOneSteps(
                        settings.phaseOne().steps(), settings.phaseOne().batch()));
    }

    /** dp-promise as published: what its theorem says is a claim, and no gate takes it. */
    public PrivateImages asPublished() {
        TrainingBudget budget = settings.budget();
        DpImageSettings published = DpImageSettings.asPublished(budget.epsilon(), budget.delta(), budget.records());
        return with(published
                .with(settings.training().withPrior(false))
                .withPhaseOneSteps(
                        settings.phaseOne().steps(), settings.phaseOne().batch()));
    }

    /** Only the normal prior of each class, without any network: the baseline to beat. */
    public PrivateImages priorOnly() {
        return with(settings.with(settings.training().withPrior(true))
                .withPhaseOne(PhaseOne.MEAN, settings.phaseOne().switchStep())
                .withPriorShare(1)
                .with(settings.training().withPrior(true).withSteps(0, 1)));
    }

    /** So many steps with noise, on so many images each on average. */
    public PrivateImages steps(int steps, int batch) {
        return with(settings.with(settings.training().withSteps(steps, batch)));
    }

    /** So many noisy versions of an image in each step. */
    public PrivateImages draws(int draws) {
        return with(settings.withDraws(draws));
    }

    /** The most that one image adds to the gradient. */
    public PrivateImages clip(double clip) {
        return with(settings.withClip(clip));
    }

    /** Sets the unit of protection: by default, an image replaced by a null image. */
    public PrivateImages per(Unit unit) {
        return with(settings.withUnit(unit));
    }

    /** Noise from a known seed, for demonstrations: what is released then is labelled NONE. */
    public PrivateImages seeded(long seed) {
        return with(settings.with(settings.training().withSeed(seed)));
    }

    /**
     * Begins from a model that was trained on images which were declared public before: {@code images.declaredPublic()}. Every figure that
     * follows states that as an assumption.
     */
    public PrivateImages pretrained(TrainedImages trained) {
        return new PrivateImages(images, settings, Optional.of(Require.given("trained", trained)), kept);
    }

    /** Leaves weights as they are whose names begin so, such as {@code "hidden0"}. */
    public PrivateImages frozen(String... names) {
        return with(settings.with(settings.training().withFrozen(Require.allGiven("names", names))));
    }

    /** Keeps the training in a file while it runs, and goes on from it. */
    public PrivateImages keptIn(String file) {
        return new PrivateImages(images, settings, pretrained, Optional.of(Path.of(Require.notBlank("file", file))));
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
        training().requireFits(images.shape(), images.classes().size());
        Calibrated calibrated =
                LongWork.timed("finding the noise", () -> training().calibrate(images));
        return new Fit(
                Release.done(calibrated.event()), calibrated, settings.budget().epsilon());
    }

    private DpImageTraining training() {
        return new DpImageTraining(settings, pretrained.map(TrainedImages::model), Optional.empty(), Optional.empty());
    }

    /** Trains; the images that the model makes afterwards cost no more, however many. */
    public TrainedImages train() {
        DpImageTraining training = kept.map(training()::keptIn).orElseGet(this::training);
        return new TrainedImages(LongWork.shown(progress -> training.train(images, progress)));
    }

    /** The training that an attack repeats. */
    @NotAWord
    public AttackTarget<Images> attackTarget() {
        return AttackTarget.of(
                "a diffusion of images trained with noise",
                settings.budget().delta(),
                images,
                () -> TrainerRetraining.ofImages(training(), images));
    }

    @Override
    public Data contents() {
        return noise().contents();
    }

    @Override
    public Sheet sheet() {
        return new Sheet()
                .table(noise().table())
                .line("say train() next; the model may then make any number of images");
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
