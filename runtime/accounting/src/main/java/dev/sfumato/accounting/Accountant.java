package dev.sfumato.accounting;

import dev.sfumato.accounting.event.PrivacyEvent;
import java.util.Set;

/** Prices events. An accountant says whether it supports an event; an unsupported one is an error, never a guess. */
public interface Accountant {
    /** What prices are computed with. */
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

    /** What it computes with, which decides when it is worth asking; empty where it asks others. */
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
