package dev.sfumato.accounting;

import dev.sfumato.accounting.event.PrivacyEvent;

/** Thrown when an accountant is to price an event that it has no proof for. */
public final class UnsupportedEventException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    public UnsupportedEventException(Accountant accountant, PrivacyEvent event) {
        super(
                accountant.equals(Accountants.best())
                        ? "No accountant has a proof for " + event
                        : "The " + accountant.name() + " accountant cannot price " + event
                                + "; ask supports(event) first, or use Accountants.best().");
    }
}
