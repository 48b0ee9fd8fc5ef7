package dev.sfumato.accounting.closedform;

import dev.sfumato.accounting.Bracket;
import dev.sfumato.accounting.MechanismCounts;
import dev.sfumato.numeric.Enclosure;

/**
 * The privacy profile of one Laplace answer: delta(epsilon) = 1 - exp((epsilon - e0)/2) up to the pure price
 * e0 = distance/scale, and zero from there on.
 *
 * <p>Java's log1p and expm1 are off by at most one unit in the last place, so each step after them moves one unit to the
 * safe side.
 */
final class LaplaceProfile {
    private static final int DIGITS = 40;

    private final Enclosure pure;

    LaplaceProfile(MechanismCounts.Answer answer) {
        pure = Enclosure.quotient(answer.distance(), answer.noise(), DIGITS);
    }

    /** The pure price e0, enclosed. */
    Enclosure pure() {
        return pure;
    }

    Bracket epsilon(double delta) {
        double shift = 2 * Math.log1p(-delta);
        double upper = Math.nextUp(pure.upper() + Math.nextUp(shift));
        double lower = Math.nextDown(pure.lower() + Math.nextDown(shift));
        return new Bracket(Math.max(0, lower), Math.max(0, upper));
    }

    /** An upper bound on delta at epsilon. */
    double delta(double epsilon) {
        double above = Math.nextUp(pure.upper() - epsilon);
        return above <= 0 ? 0 : Math.min(1, Math.nextUp(-Math.expm1(-above / 2)));
    }
}
