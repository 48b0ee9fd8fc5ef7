package dev.sfumato.audit.membership;

import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.network.MlpDenoiser;
import dev.sfumato.diffusion.gaussian.ImageModel;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.training.TrainedModel;
import dev.sfumato.training.Trainer;
import java.util.Optional;

/**
 * Any training, repeated on some of a pool of records.
 *
 * @param <D> records together: a table, images
 * @param <M> what is trained
 */
public final class TrainerRetraining<D, M extends TrainedModel> implements Retraining<M> {
    private final Trainer<D, M> trainer;
    private final RecordPool<D, M> pool;
    private final PrivacyEvent event;

    private TrainerRetraining(Trainer<D, M> trainer, RecordPool<D, M> pool, PrivacyEvent event) {
        if (trainer.checkpoint().isPresent()) {
            throw new IllegalArgumentException(
                    "an attack trains many times, and none of them may go on from the file of another,"
                            + " got a training that is kept in "
                            + trainer.checkpoint().get() + ": take it without a file");
        }
        this.trainer = trainer;
        this.pool = pool;
        this.event = event;
    }

    /** On rows of a table. May take a while: noise is calibrated. */
    public static TrainerRetraining<Table, MlpDenoiser> ofRows(Trainer<Table, MlpDenoiser> trainer, Table pool) {
        return new TrainerRetraining<>(trainer, new TablePool(pool), trainer.event(pool));
    }

    /** On images. May take a while: noise is calibrated. */
    public static TrainerRetraining<Images, ImageModel> ofImages(Trainer<Images, ImageModel> trainer, Images pool) {
        return new TrainerRetraining<>(trainer, new ImagePool(pool), trainer.event(pool));
    }

    /** The same with what somebody says that it does; a test may say what is not true. */
    TrainerRetraining<D, M> claiming(PrivacyEvent claimed) {
        return new TrainerRetraining<>(trainer, pool, claimed);
    }

    /** The same with more records in the pool, at its end; of the same kind. */
    public TrainerRetraining<D, M> and(D more) {
        return new TrainerRetraining<>(trainer, pool.and(more), event);
    }

    @Override
    public String name() {
        return pool.model() + " trained " + (event().isPresent() ? "with noise" : "without noise");
    }

    @Override
    public int records() {
        return pool.size();
    }

    @Override
    public int most() {
        return trainer.mostRecords();
    }

    @Override
    public Optional<PrivacyEvent> event() {
        return event instanceof NonPrivateEvent ? Optional.empty() : Optional.of(event);
    }

    @Override
    public M train(int[] chosen, RandomSource random, Progress progress) {
        Trainer<D, M> own = TrainingSeeds.isWanted(random, trainer.randomness())
                ? trainer.withSeed(TrainingSeeds.draw(random))
                : trainer;
        return own.train(pool.select(chosen), progress);
    }

    @Override
    public double[] losses(M model, int[] records) {
        return pool.losses(model, records);
    }
}
