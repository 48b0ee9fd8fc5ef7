package dev.sfumato.ledger;

/** Decides whether a charge still fits. */
@FunctionalInterface
public interface Admission {
    /** Admits everything: for what is recorded whatever it costs. */
    Admission ALL = (state, charge) -> {};

    /**
     * Called while nobody else can append. Returns to admit the charge; any exception refuses it, and nothing is recorded
     * then.
     *
     * @param state all that is recorded, without the charge
     */
    void admit(LedgerState state, Charge charge);
}
