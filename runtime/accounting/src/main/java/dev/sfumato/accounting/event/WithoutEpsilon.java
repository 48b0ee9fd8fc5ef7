package dev.sfumato.accounting.event;

/** A mechanism without differential privacy: its epsilon is infinite, and so is that of everything composed with it. */
public sealed interface WithoutEpsilon extends PrivacyEvent permits NonPrivateEvent, PacEvent, PacClaimEvent {
    /** The reason that a price of it must state. */
    String why();
}
