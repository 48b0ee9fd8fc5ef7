package dev.sfumato.ledger;

import java.util.Optional;

/** Decides whether a charge still fits. */
@FunctionalInterface
public interface Admission {
    /** Admits everything: for what is recorded whatever it costs. */
    Admission ALL = (state, charge) -> charge;

    /**
     * Called while nobody else can append. Returns the charge to admit it, as it is to be recorded: trusted less, or with who
     * answers for it. Any exception refuses it, and nothing is recorded then.
     *
     * @param state all that is recorded, without the charge
     * @param charge with the name that its run gets
     */
    Charge admit(LedgerState state, Charge charge);

    /** The opening that is recorded with the first charge of a dataset, before it; none where the budget is opened already. */
    default Optional<Opening> opening(LedgerState state) {
        return Optional.empty();
    }
}
