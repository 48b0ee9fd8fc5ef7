package dev.sfumato.audit.tester;

import dev.sfumato.attack.Distinguished;
import dev.sfumato.evidence.Attacked;
import java.util.Optional;

/**
 * The result of one trial.
 *
 * @param sabotage how the mechanism was broken, where it was
 */
public record Tested(TestedMechanism mechanism, Trial trial, Optional<Sabotage> sabotage, Distinguished found) {
    /** The bound beside the price. */
    public Attacked attacked() {
        return found.attacked();
    }

    public boolean isRefuted() {
        return found.isRefuted();
    }

    /** Whether it came out as it should: what is broken is caught, and nothing else. */
    public boolean isAsExpected() {
        return isRefuted() == sabotage.isPresent();
    }
}
