package dev.sfumato.accounting;

import dev.sfumato.accounting.event.PrivacyEvent;
import java.util.Set;

/** Prices events. An accountant says whether it supports an event; an unsupported one is an error, never a guess. */
public interface Accountant {
    /** The means by which prices are computed. */
    enum Means {
        /** A formula, which is there at once. */
        CLOSED_FORM,
        /** Renyi divergences, which take long and win little where losses were composed. */
        DIVERGENCES,
        /** The composed distribution of privacy losses: no other means has a smaller delta. */
        LOSSES
    }

    /** Its name, as it appears in a guarantee's method. */
    String name();

    /** The means by which it computes, which decide when it is worth querying; empty where it queries others. */
    default Set<Means> means() {
        return Set.of();
    }

    boolean supports(PrivacyEvent event);

    /**
     * The price of an event at a given delta in (0, 1).
     *
     * @throws UnsupportedEventException where {@link #supports} is false
     */
    Guarantee price(PrivacyEvent event, double delta);

    /** The price of an event as pure differential privacy, that is at delta zero; infinite where there is none. */
    Guarantee pricePure(PrivacyEvent event);

    /** An upper bound on delta at a given epsilon in [0, infinity). */
    double delta(PrivacyEvent event, double epsilon);
}
