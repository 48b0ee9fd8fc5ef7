package dev.sfumato.noise;

import dev.sfumato.accounting.event.PrivacyEvent;

/**
 * What a mechanism released, and what that did to the private data: the event is to be priced wherever the value goes.
 *
 * @param event what was really done; tainted where the noise came from a seed
 * @param draw which draw it is, so that it is charged once and another one is charged again
 */
public record Noisy<T>(T value, PrivacyEvent event, Draw draw) {
    /** What is drawn now. */
    public Noisy(T value, PrivacyEvent event) {
        this(value, event, Draw.fresh());
    }
}
