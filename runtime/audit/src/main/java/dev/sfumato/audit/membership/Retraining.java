package dev.sfumato.audit.membership;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.RandomSource;
import java.util.Optional;

/**
 * A training that an attacker can repeat, on any of the records of a pool.
 *
 * @param <M> what is trained
 */
public interface Retraining<M> {
    /** A description of the model that is trained. */
    String name();

    /** How many records the pool has. They are known by their numbers, from 0. */
    int records();

    /** How many records a training may have at most. */
    int most();

    /**
     * The declared event of a training for its records; empty where no privacy is claimed. Where its unit is a record zeroed out, a
     * training must take a record that is not chosen for a null record, as those do that fill up to a public number of records.
     */
    Optional<PrivacyEvent> event();

    /** Trains on some records of the pool; where chance is seeded, it decides all. */
    M train(int[] chosen, RandomSource random, Progress progress);

    /** The losses of a model on some records of the pool. The noise is the same for every model, so that losses can be compared. */
    double[] losses(M model, int[] records);
}
