package dev.sfumato.audit.membership;

import dev.sfumato.util.Require;

/**
 * Settings of attacks: the delta at which bounds are wanted, and their confidence.
 *
 * @param delta zero for pure differential privacy
 * @param confidence with which the bounds of all attacks hold together
 * @param attacks how many share the probability of error
 */
public record AttackSettings(double delta, double confidence, int attacks) {
    public AttackSettings {
        if (delta != 0) {
            Require.probability("delta", delta);
        }
        Require.probability("confidence", confidence);
        Require.atLeast("attacks", 1, attacks);
    }

    /** Of one attack, with 95 % confidence. */
    public static AttackSettings at(double delta) {
        return new AttackSettings(delta, 0.95, 1);
    }

    /** The same of several attacks, so that the probability of error is shared evenly (Bonferroni). */
    public AttackSettings sharedBy(int newAttacks) {
        return new AttackSettings(delta, confidence, newAttacks);
    }

    /** The probability with which one of so many bounds of one attack may be wrong. */
    double error(int bounds) {
        return (1 - confidence) / attacks / bounds;
    }
}
