package dev.sfumato.accounting;

/** Prices events. An accountant says whether it supports an event; an unsupported one is an error, never a guess. */
public interface Accountant {
    /** Its name, as it appears in a guarantee's method. */
    String name();

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
