package dev.sfumato.pac;

import dev.sfumato.Require;

/**
 * What releases tell of the data at most. It says nothing of differential privacy, and adds up with its like only: information
 * of several releases of the same data is the sum.
 *
 * @param information in nats, for data that are drawn as the owner says
 */
public record PacGuarantee(double information) {
    public PacGuarantee {
        Require.nonNegative("information", information);
    }

    /** The guarantee under which an attacker with a prior succeeds at most so often. */
    public static PacGuarantee forSuccess(double success, double prior) {
        return new PacGuarantee(PosteriorSuccess.information(success, prior));
    }

    /** How often an attacker succeeds at most who succeeds with probability {@code prior} without the releases. */
    public double success(double prior) {
        return PosteriorSuccess.most(information, prior);
    }

    /** Both releases together, rounded up. */
    public PacGuarantee and(PacGuarantee other) {
        double sum = information + other.information;
        return new PacGuarantee(information == 0 || other.information == 0 ? sum : Math.nextUp(sum));
    }

    /** So many releases, rounded up. */
    public PacGuarantee times(long count) {
        Require.atLeast("times", 1, count);
        return count == 1 ? this : new PacGuarantee(information == 0 ? 0 : Math.nextUp(information * count));
    }
}
