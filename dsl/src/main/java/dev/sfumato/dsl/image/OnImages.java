package dev.sfumato.dsl.image;

import dev.sfumato.audit.membership.TrainerRetraining;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.Prediction;
import dev.sfumato.diffusion.gaussian.training.DpImageSettings;
import dev.sfumato.diffusion.gaussian.training.ImageSettings;
import dev.sfumato.diffusion.gaussian.training.ImageTraining;
import dev.sfumato.dsl.attack.AttackTarget;
import dev.sfumato.dsl.attack.ModelAttack;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.util.Require;
import java.nio.file.Path;
import java.util.Optional;

/** A diffusion of some images: to be trained with a price, or without. */
public final class OnImages implements Result {
    private final ImageDiffusion how;
    private final Images images;
    private final Optional<Path> kept;

    OnImages(ImageDiffusion how, Images images) {
        this(how, images, Optional.empty());
    }

    private OnImages(ImageDiffusion how, Images images, Optional<Path> kept) {
        this.how = how;
        this.images = images;
        this.kept = kept;
    }

    /** Keeps a training under way in a file, and goes on from it. */
    public OnImages keptIn(String file) {
        return new OnImages(how, images, Optional.of(Path.of(Require.notBlank("file", file))));
    }

    /** Trains WITHOUT privacy, for public images or to see what privacy costs: {@code .within(10, 1e-5, 60_000).train()} has a price. */
    public TrainedImages train() {
        return train(how.settings());
    }

    /** Trains without privacy, with these settings. */
    public TrainedImages train(ImageSettings settings) {
        Require.given("settings", settings);
        ImageTraining training = new ImageTraining(settings, Optional.empty(), kept, Optional.empty());
        return new TrainedImages(
                images.isPublic()
                        ? LongWork.shown(progress -> training.train(images, progress))
                        : LongWork.unprotected(progress -> training.train(images, progress)));
    }

    /** The target of an attack that repeats a training without noise. */
    @NotAWord
    public AttackTarget<Images> attackTarget(Optional<ImageSettings> settings) {
        Require.given("settings", settings);
        return AttackTarget.of(
                "a diffusion of images trained without noise",
                ModelAttack.USUAL_DELTA,
                images,
                () -> TrainerRetraining.ofImages(new ImageTraining(settings.orElse(how.settings())), images));
    }

    /**
     * Trains within a budget, on no more images than {@code records}, a number that everybody may know.
     *
     * @param records a public number that the images do not exceed
     */
    public PrivateImages within(double epsilon, double delta, int records) {
        DpImageSettings standard = DpImageSettings.of(epsilon, delta, records);
        ImageSettings training = how.within(standard.training());
        DpImageSettings settings = training.network().isFromPrior()
                ? standard.with(training)
                : standard.with(training.withNetwork(training.network().plan(), Prediction.IMAGE)
                                .withPrior(true))
                        .withPriorShare(0)
                        .with(training);
        return new PrivateImages(images, settings, Optional.empty(), kept);
    }

    /** All ways to train at one stated epsilon: what they cost, and by {@code .test(heldOut)} what they are worth. */
    public ImageComparison compare(double epsilon, double delta, int records) {
        return new ImageComparison(images, within(epsilon, delta, records).settings());
    }

    @Override
    public Data contents() {
        return new Data().fact("images", images.toString());
    }

    @Override
    public Sheet sheet() {
        return Sheet.ofText(how.toString().lines().findFirst().orElse("") + "\non " + images
                + "\nsay within(10, 1e-5, 60_000) for a price, train() for none");
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
