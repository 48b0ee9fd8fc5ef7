package dev.sfumato.training;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Progress;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A training: data in, a model with its event out. Noise and all other chance come from its {@link Randomness}. It never prices; what it will
 * do is known before, so that others can.
 *
 * @param <D> what is trained on: a table, images
 * @param <M> what comes out
 */
public interface Trainer<D, M extends TrainedModel> extends Randomness.Settings<Trainer<D, M>> {
    /**
     * What a training on such data will do to it, where no seed decides. It costs what the event of the model will cost, and follows from what
     * is public of the data alone.
     */
    PrivacyEvent event(D data);

    /** How many records it takes at most; a public number, where there is privacy. */
    int mostRecords();

    /** The file in which it keeps what it has done, and from which it goes on, if any. */
    default Optional<Path> checkpoint() {
        return Optional.empty();
    }

    /**
     * Trains. Where the thread is interrupted, that ends by a {@link java.util.concurrent.CancellationException}, the thread stays interrupted,
     * and nothing is released; what a file was asked to keep is kept.
     */
    M train(D data, Progress progress);
}
