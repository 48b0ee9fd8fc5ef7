package dev.sfumato.audit.membership;

import dev.sfumato.Require;

/**
 * What is asked of attacks: at which delta bounds are wanted, and how sure they are to be.
 *
 * @param delta zero for pure differential privacy
 * @param confidence with which the bounds of all attacks hold together
 * @param attacks how many share the probability of error
 */
public record Asked(double delta, double confidence, int attacks) {
    public Asked {
        if (delta != 0) {
            Require.probability("delta", delta);
        }
        Require.probability("confidence", confidence);
        Require.atLeast("attacks", 1, attacks);
    }

    /** Of one attack, with 95 % confidence. */
    public static Asked at(double delta) {
        return new Asked(delta, 0.95, 1);
    }

    /** The same of several attacks, so that the probability of error is shared evenly (Bonferroni). */
    public Asked sharedBy(int newAttacks) {
        return new Asked(delta, confidence, newAttacks);
    }

    /** The probability with which one of so many bounds of one attack may be wrong. */
    double error(int bounds) {
        return (1 - confidence) / attacks / bounds;
    }
}
