package dev.sfumato.audit.membership;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.diffusion.gaussian.training.DpImageSettings;
import dev.sfumato.diffusion.gaussian.training.DpImageTraining;
import dev.sfumato.diffusion.gaussian.training.ImageSettings;
import dev.sfumato.diffusion.gaussian.training.ImageTraining;
import dev.sfumato.noise.Chance;
import java.util.Optional;

/** The training of a diffusion of images, with privacy or without. */
public final class ImageRetraining implements Retraining<ImageModel> {
    private final Images pool;
    private final String name;
    private final int most;
    private final Optional<PrivacyEvent> event;
    private final Trainer trainer;

    private interface Trainer {
        ImageModel train(Images images, Chance chance, Progress progress);
    }

    private ImageRetraining(Images pool, String name, int most, Optional<PrivacyEvent> event, Trainer trainer) {
        this.pool = pool;
        this.name = name;
        this.most = most;
        this.event = event;
        this.trainer = trainer;
    }

    /** Without privacy. */
    public static ImageRetraining of(ImageTraining training, Images pool) {
        ImageSettings settings = training.settings();
        return new ImageRetraining(
                pool,
                "a diffusion of images trained without noise",
                Integer.MAX_VALUE,
                Optional.empty(),
                (images, chance, progress) -> (TrainingSeeds.isWanted(chance, settings.seed())
                                ? new ImageTraining(settings.withSeed(TrainingSeeds.draw(chance)))
                                : training)
                        .train(images, progress));
    }

    /**
     * With differential privacy, or with what is claimed to be that.
     *
     * @param pretrained a model of public images to begin from
     */
    public static ImageRetraining of(DpImageTraining training, Optional<ImageModel> pretrained, Images pool) {
        return within(training, training.calibrate(pool, pretrained).event(), pretrained, pool);
    }

    /** With what somebody says that it does; a test may say what is not true. */
    static ImageRetraining within(
            DpImageTraining training, PrivacyEvent claimed, Optional<ImageModel> pretrained, Images pool) {
        DpImageSettings settings = training.settings();
        ImageSettings own = settings.training();
        return new ImageRetraining(
                pool,
                "a diffusion of images trained with noise",
                settings.records(),
                Optional.of(claimed),
                (images, chance, progress) -> (TrainingSeeds.isWanted(chance, own.seed())
                                ? new DpImageTraining(settings.with(own.withSeed(TrainingSeeds.draw(chance))))
                                : training)
                        .train(images, pretrained, Optional.empty(), progress));
    }

    /** The same with more images in the pool, at its end; of the same shape, and in the same classes. */
    public ImageRetraining and(Images more) {
        if (!more.shape().equals(pool.shape()) || !more.classes().equals(pool.classes())) {
            throw new IllegalArgumentException(
                    "canaries must be of the shape and in the classes of the images trained on, " + pool.shape() + ", "
                            + pool.classes() + ", got " + more.shape() + ", " + more.classes());
        }
        int pixels = pool.shape().values();
        float[] values = new float[Math.multiplyExact(pool.count() + more.count(), pixels)];
        int[] labels = new int[pool.isLabelled() ? pool.count() + more.count() : 0];
        for (int i = 0; i < pool.count() + more.count(); i++) {
            Images from = i < pool.count() ? pool : more;
            int image = i < pool.count() ? i : i - pool.count();
            from.copy(image, values, i * pixels);
            if (pool.isLabelled()) {
                labels[i] = from.label(image);
            }
        }
        return new ImageRetraining(Images.of(pool.shape(), values, labels, pool.classes()), name, most, event, trainer);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int records() {
        return pool.count();
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
    public ImageModel train(int[] chosen, Chance chance, Progress progress) {
        return trainer.train(pool.select(chosen), chance, progress);
    }

    @Override
    public double[] losses(ImageModel model, int[] records) {
        return new ImageLoss(model).on(pool.select(records));
    }
}
