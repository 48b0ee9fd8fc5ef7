package dev.sfumato.accounting;

/**
 * What a release did to the private data, as data: the mechanism, its parameters and the unit it is measured against.
 *
 * <p>An event holds no epsilon. Accountants price it, and can price it again later.
 */
public sealed interface PrivacyEvent permits GaussianEvent, LaplaceEvent, RepeatedEvent, ComposedEvent {
    /** What one neighbour differs by. */
    Unit unit();

    /** The same event with every noise scale multiplied by {@code factor}. */
    PrivacyEvent withNoiseTimes(double factor);
}
