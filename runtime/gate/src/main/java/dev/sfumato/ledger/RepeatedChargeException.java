package dev.sfumato.ledger;

/** A charge that is like one that is recorded, where nothing says whether it is that one again or another one. */
public final class RepeatedChargeException extends IllegalArgumentException {
    private final transient LedgerEntry recorded;

    RepeatedChargeException(LedgerEntry recorded) {
        super("release '" + recorded.release() + "' of dataset '" + recorded.dataset()
                + "' is recorded already with the same event, as run '" + recorded.run() + "' of "
                + recorded.recorded()
                + ": nothing says whether this is that very one or another one, so name the run");
        this.recorded = recorded;
    }

    /** The entry that is like it. */
    public LedgerEntry recorded() {
        return recorded;
    }
}
