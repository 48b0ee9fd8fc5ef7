package dev.sfumato.audit.membership;

import dev.sfumato.util.Require;

/**
 * The subject of one coin: whether a record of the pool is trained on, or which of two records is.
 *
 * @param first the record that is trained on where the coin says so
 * @param second the record that is trained on where it does not, or {@link #NOTHING}
 */
public record Candidate(int first, int second) {
    /** No record. */
    public static final int NOTHING = -1;

    public Candidate {
        Require.atLeast("first", 0, first);
        Require.atLeast("second", NOTHING, second);
        if (first == second) {
            throw new IllegalArgumentException("a coin must decide between two records, got " + first + " twice");
        }
    }

    /** A record that is trained on or left out. */
    public static Candidate of(int record) {
        return new Candidate(record, NOTHING);
    }

    boolean isPair() {
        return second != NOTHING;
    }
}
