package dev.sfumato.attack.table;

import java.util.Optional;

/** A way to score rows by a release: higher where the attacker believes that the row was used. It does not know which ones were. */
interface RowAttack {
    String name();

    /** The score of a row of the pool, which depends on its values only. */
    double score(int row);

    /**
     * How often it learns what it is after, where that is more than who was used.
     *
     * @param used rows of the pool, all of which were scored
     * @param heldOut as many others
     * @param error the probability that a rate's interval misses
     */
    default Optional<Success> success(int[] used, int[] heldOut, double error) {
        return Optional.empty();
    }
}
